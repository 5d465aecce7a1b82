import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** Minimum number of consecutive repetitions that make a loop. */
const LOOP = 3;
const MAX_PHRASE_LENGTH = 8;
const MAX_PERIOD_LENGTH = 12;
/** Maximum number of characters that are searched for loops; the rest is skipped. */
const MAX_CHARACTERS = 4_000;

interface Loop {
  readonly times: number;
  readonly start: number;
  readonly end: number;
}

const NONE: Loop = {times: 1, start: 0, end: 0};

/** Reports words or letters that the translation repeats more often than the source. */
export function isRepeated({source, translation}: SentencePair): SegmentCheck | undefined {
  const loop = longestLoop(translation);
  if (loop.times < LOOP || loop.times <= longestLoop(source).times) return undefined;
  return {check: 'repetition', translation: [{start: loop.start, end: loop.end}]};
}

function longestLoop(text: string): Loop {
  const cut = text.slice(0, MAX_CHARACTERS).toLowerCase();
  const words = wordLoop(cut);
  return words.times >= LOOP ? words : letterLoop(cut);
}

/** Finds the phrase of up to eight words with the most consecutive repetitions. */
function wordLoop(text: string): Loop {
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({0: word, index}) => ({
    word,
    start: index,
    end: index + word.length,
  }));
  let most = NONE;
  for (let length = 1; length <= Math.min(MAX_PHRASE_LENGTH, words.length >> 1); length += 1) {
    let same = 0;
    for (let at = length; at < words.length; at += 1) {
      same = words[at]?.word === words[at - length]?.word ? same + 1 : 0;
      const times = Math.floor(same / length) + 1;
      if (same > 0 && times > most.times) {
        most = {times, start: words[at - same - length + 1]?.start ?? 0, end: words[at]?.end ?? 0};
      }
    }
  }
  return most;
}

/**
 * Finds repeated letters in text without spaces: at least six repetitions of one or two letters, or four of
 * longer sequences.
 */
function letterLoop(text: string): Loop {
  let most = NONE;
  for (let period = 1; period <= MAX_PERIOD_LENGTH; period += 1) {
    let same = 0;
    for (let at = period; at < text.length; at += 1) {
      same = text[at] === text[at - period] && isLetter(text, at) ? same + 1 : 0;
      const times = Math.floor(same / period) + 1;
      if (times >= (period < 3 ? LOOP * 2 : LOOP + 1) && times > most.times) {
        most = {times, start: at - same - period + 1, end: at + 1};
      }
    }
  }
  return most;
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code > 96 && code < 123) || (code > 191 && /[\p{L}\p{M}]/u.test(text.charAt(at)));
}
