import type {DocumentChecks} from '../../../client/types.ts';
import type {TranslationCheck} from '../../../contract/checks.ts';
import type {CheckedTexts} from '../../../localization/check-message.ts';

type Item = DocumentChecks['items'][number];

/** A finding in a sentence. */
export interface Finding {
  readonly check: TranslationCheck;
  /** The texts concerned, if known. */
  readonly texts: CheckedTexts;
}

/** A sentence with its translation and findings. */
export interface CheckedSentence {
  readonly source: string;
  readonly translation: string;
  readonly found: readonly Finding[];
}

/** The findings in a document, by sentence and in groups; a sentence may be in several groups. */
export interface DocumentFindings {
  /** Faults other than missed terms. */
  readonly faults: readonly CheckedSentence[];
  readonly missedTerms: readonly CheckedSentence[];
  readonly appliedTerms: readonly CheckedSentence[];
  /** Number of distinct sentences with faults, including missed terms. */
  readonly sentences: number;
  /** Number of listed faults, and of all faults. */
  readonly listed: number;
  readonly count: number;
}

/** Groups the checks of a document. */
export function findingsOf({count, items}: DocumentChecks): DocumentFindings {
  const ofCheck = (check: TranslationCheck) => items.filter((item) => item.check === check);
  const isOther = ({check}: Item) => check !== 'termMissed' && check !== 'termApplied';
  const faults = items.filter(({check}) => check !== 'termApplied');
  return {
    faults: sentencesOf(items.filter(isOther)),
    missedTerms: sentencesOf(ofCheck('termMissed')),
    appliedTerms: sentencesOf(ofCheck('termApplied')),
    sentences: sentencesOf(faults).length,
    listed: faults.length,
    count: Math.max(count, faults.length),
  };
}

/** Groups findings by sentence. */
function sentencesOf(items: readonly Item[]): CheckedSentence[] {
  const sentences: Item[][] = [];
  for (const item of items) {
    const last = sentences.at(-1);
    const isSame = last?.[0]?.source === item.source && last[0].translation === item.translation;
    if (last && isSame) last.push(item);
    else sentences.push([item]);
  }
  return sentences.map((same) => {
    const {source = '', translation = ''} = same[0] ?? {};
    return {source, translation, found: same.map((item) => findingOf(item, same))};
  });
}

function findingOf({check, expected, found}: Item, same: readonly Item[]): Finding {
  const translation = check === 'unknownWord' ? unknownWords(same) : found;
  return {check, texts: {...(expected && {expected}), ...(translation && {translation})}};
}

const WORDS = /[\p{L}\p{M}\p{N}_'’-]+/gu;

/**
 * Words that the system did not know; an older service does not name the words, so they are searched for in both texts.
 */
function unknownWords(same: readonly Item[]): string {
  const all = same.filter(({check}) => check === 'unknownWord');
  const named = all.flatMap(({found}) => found ?? []);
  return named.length === all.length ? [...new Set(named)].join(', ') : wordsInBoth(same);
}

/**
 * Words that are in both texts, since unknown words stay unchanged; empty if there are more such words than findings,
 * since some may be names.
 */
function wordsInBoth(same: readonly Item[]): string {
  const {source = '', translation = ''} = same[0] ?? {};
  const known = new Set(source.match(WORDS));
  const words = (translation.match(WORDS) ?? []).filter((word) => known.has(word));
  const count = same.filter(({check}) => check === 'unknownWord').length;
  return words.length === count ? [...new Set(words)].join(', ') : '';
}

const MAX_LENGTH = 180;
/** A character that combines with the preceding one. */
const JOINED = /^[\p{M}\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/u;

/** Shortens a long text after a word; undefined if the text is short enough. */
export function cutText(text: string): string | undefined {
  if (text.length <= MAX_LENGTH * 1.25) return undefined;
  const start = text.slice(0, MAX_LENGTH);
  const words = start.slice(0, Math.max(0, start.search(/\s\S*$/u)));
  if (words.length > MAX_LENGTH / 2) return `${words.trimEnd()} …`;
  let end = MAX_LENGTH;
  // For languages without spaces: keeps letters with their marks, and emoji complete.
  while (end > 0 && (JOINED.test(text.slice(end)) || /[\ud800-\udbff\u200d]$/.test(text.slice(0, end))))
    end--;
  return `${text.slice(0, end) || [...start][0]!}…`;
}
