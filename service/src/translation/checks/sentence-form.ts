import {primaryLanguage} from '../../../../src/text/language.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

const WORD = /[\p{L}\p{M}]+/gu;
/** Shorter texts are labels: their full stop is a matter of style. */
const MIN_WORDS = 3;
/** The mark at the end of a text, before quotation marks and brackets that close. */
const END = /([.!?…:;。！？：；؟؛।॥။።՞։;·])["”“’'»«)\]」』）]{0,4}$/u;
const QUESTION: ReadonlySet<string> = new Set(['?', '？', '؟', '՞', ';', ';']);
/** Languages that often end sentences without a mark. */
const WITHOUT_MARKS = new Set(['th', 'lo', 'km', 'my', 'bo', 'dz', 'ja', 'zh', 'yue', 'ko']);
const ABBREVIATION = /\.\w{1,9}\.$|\b(?:etc|alt|ex|incl|approx|abbr)\.$/i;
const FIRST_WORD = /^[\s"“„«‘'(¿¡[]{0,9}(\p{L}[\p{L}\p{M}\p{N}'’.-]*)/u;

/** Reports a final mark that is gone, and a question mark that became another mark. */
export function punctuationDiffers(pair: SentencePair): SegmentCheck | undefined {
  const source = pair.source.trimEnd();
  const translation = pair.translation.trimEnd();
  const sourceEnd = endOf(source);
  if (!sourceEnd || !hasWords(source)) return undefined;
  const translationEnd = endOf(translation);
  const {mark} = sourceEnd;
  const isOptional = WITHOUT_MARKS.has(primaryLanguage(pair.targetLanguage)) || /[)\]]$/.test(source);
  const isLost =
    !translationEnd && '.!?:'.includes(mark) && !isOptional && !ABBREVIATION.test(source.slice(-20));
  const isQuestionLost = mark === '?' && translationEnd && !QUESTION.has(translationEnd.mark);
  const isQuestionAdded = '.!'.includes(mark) && translationEnd?.mark === '?';
  if (!isLost && !isQuestionLost && !isQuestionAdded) return undefined;
  return {
    check: 'punctuationDiffers',
    source: [sourceEnd.range],
    ...(translationEnd && {translation: [translationEnd.range]}),
  };
}

/** The final mark of a text without white space at its end. */
function endOf(text: string) {
  const tail = text.slice(-8);
  const match = END.exec(tail);
  if (!match) return undefined;
  const start = text.length - tail.length + match.index;
  return {mark: match[1]!, range: {start, end: start + 1}};
}

function hasWords(text: string): boolean {
  return (text.slice(0, 400).match(WORD) ?? []).length >= MIN_WORDS;
}

/** Whether a text is a sentence of several words with a mark at its end; labels begin differently in each language. */
function isSentence(text: string): boolean {
  return '.!?'.includes(endOf(text.trimEnd())?.mark ?? ' ') && hasWords(text);
}

/** Reports a sentence that begins with a small letter, although the source begins with a capital. */
export function capitalsDiffer({source, translation}: SentencePair): SegmentCheck | undefined {
  const match = FIRST_WORD.exec(translation);
  const word = match?.[1] ?? '';
  if (!/^\p{Ll}/u.test(word) || !/^\p{Lu}/u.test(FIRST_WORD.exec(source)?.[1] ?? '')) return undefined;
  if (source.startsWith('(') || !isSentence(source) || !isSentence(translation)) return undefined;
  // A word with capitals or figures within, or one of the source, is a name: iPhone, e-Mail, libxml2, npm.
  const isName =
    /[\p{Lu}\p{N}_.]/u.test(word.slice(1, -1)) ||
    source.split(/[^\p{L}\p{M}\p{N}-]+/u).some((own) => own.toLowerCase() === word.toLowerCase());
  if (isName) return undefined;
  const start = match![0].length - word.length;
  return {check: 'capitalsDiffer', translation: [{start, end: start + word.length}]};
}
