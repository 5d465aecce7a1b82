import type {SentenceCheck} from '../../../client/types.ts';
import {TRANSLATION_CHECKS} from '../../../contract/checks.ts';
import type {TranslationChecksMessages} from '../../../localization/en/translation-checks.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {withoutTags} from '../markup.ts';
import type {AnswerSentence, TextSource} from '../translating/answer.ts';

type Range = [start: number, count: number];

/** A line of the notes about a sentence. */
export interface CheckLine {
  readonly isFault: boolean;
  readonly text: string;
}

const MAX_WORDS = 5;
const MAX_WORD_LENGTH = 40;

/** Whether a sentence is sent with tags for formatting or personal details. */
export function isMarkup({sent, text}: AnswerSentence, {encode}: TextSource): boolean {
  return encode !== undefined || sent !== text;
}

/**
 * Describes the findings in a sentence, one line per kind of check: faults first, in the order of the
 * interface.
 */
export function checkLines(
  checks: readonly SentenceCheck[],
  sentence: AnswerSentence,
  source: TextSource,
  found: TranslationChecksMessages['found'],
): CheckLine[] {
  if (checks.length === 0) return [];
  const plain = isMarkup(sentence, source) ? withoutTags : (text: string) => text;
  const texts = {source: sentence.sent, translation: sentence.known?.translation ?? ''};
  const wordsAt = (side: 'source' | 'translation', ranges: readonly Range[]) =>
    ranges.map(([start, count]) => plain(texts[side].slice(start, start + count)));
  return TRANSLATION_CHECKS.flatMap((name): CheckLine[] => {
    const same = checks.filter(({check}) => check === name);
    if (same.length === 0) return [];
    if (name === 'termMissed' || name === 'termApplied') {
      const terms = same.flatMap(({source, expected = ''}) => {
        const names = [...wordsAt('source', source), expected].filter(Boolean).map(cut);
        return names.length > 0 ? [names.map(isolated).join(' → ')] : [];
      });
      return [{isFault: name === 'termMissed', text: found[name]({source: listed(terms)})}];
    }
    if (name === 'termForbidden') {
      // One line for each word, which names the word to write instead.
      const lines = same.map(({translation, expected}) => {
        const used = listed(wordsAt('translation', translation).map(cut));
        return found[name]({translation: used, expected: expected && cut(expected)});
      });
      return [...new Set(lines)].slice(0, MAX_WORDS).map((text) => ({isFault: true, text}));
    }
    const side = (which: 'source' | 'translation') =>
      listed(same.flatMap((check) => wordsAt(which, check[which])).map(cut));
    const expected = listed(same.flatMap((check) => check.expected ?? []).map(cut));
    const words = {source: side('source'), translation: side('translation'), expected};
    return [{isFault: true, text: found[name](words)}];
  });
}

/** Lists words without repetitions. */
function listed(words: readonly string[]): string {
  const all = [...new Set(words.filter(Boolean))];
  return all.slice(0, MAX_WORDS).join(', ') + (all.length > MAX_WORDS ? ' …' : '');
}

/** A word for display in a line: shortened, and without direction marks. */
function cut(word: string): string {
  const characters = [...withoutBidi(word).trim()];
  return characters.length > MAX_WORD_LENGTH
    ? `${characters.slice(0, MAX_WORD_LENGTH).join('')}…`
    : characters.join('');
}

function isolated(word: string): string {
  return `\u2068${word}\u2069`;
}
