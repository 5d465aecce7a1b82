import {regularNouns} from './regular-nouns.ts';

/** A word of a term: its text, and the analyses of the dictionary, both escaped as in the stream. */
interface TermWord {
  readonly text: string;
  /** Analyses such as `factura<n><f><sg>`; empty for text between words, and for words that are not in the dictionary. */
  readonly analyses: readonly string[];
}

/** A required translation whose head is a noun that the dictionary knows, or that has regular forms. */
export interface TargetTerm {
  /** Words and the text between them. */
  readonly words: readonly TermWord[];
  /** Index of the noun in `words` that the whole term agrees with. */
  readonly head: number;
  /** Analysis of that noun. */
  readonly noun: string;
  /** Tags of the noun before its number, such as `<n><f>`. */
  readonly tags: string;
  /** Number of the noun as written. */
  readonly number: GrammaticalNumber;
  /** Plural of the noun by the rules of the language, if the generator cannot write it. */
  readonly regularPlural?: string;
}

export type GrammaticalNumber = 'sg' | 'pl' | 'sp';

/** Languages in which the last noun of a compound is its head; in the others the first is. */
const HEAD_LAST = new Set(['af', 'da', 'de', 'en', 'fo', 'fy', 'is', 'nb', 'nl', 'nn', 'no', 'sv']);

const NUMBER = /<(sg|pl|sp)>/;
const CASE = /<(?:nom|gen|dat|acc|ins|loc|voc)>/;
const GENDER = /<(?:m|f|nt|ma|mi|mn)>/;
const UNITS = /\^((?:\\[^]|[^\\/$])*)((?:\\[^]|[^\\$])*)\$|((?:\\[^]|[^\\^])+)/g;
const ANALYSES = /\/((?:\\[^]|[^\\/])*)/g;

/** Whether an analysis is a noun, and not a name. */
export const isNoun = (analysis: string): boolean => /^[^<]*<n>/.test(analysis);

const isAdjective = (analysis: string): boolean => /<adj>|<pp>/.test(analysis);

const isBeforeNoun = (analysis: string): boolean =>
  isNoun(analysis) || /<(?:adj|det|num|pp|ger|pprs|subs)>/.test(analysis);

/** Whether an analysis ends the part of a compound that may contain its head, as in "bill of lading". */
const endsHead = (analysis: string): boolean => /<(?:pr|cnjcoo|cnjsub|rel|vbser)>/.test(analysis);

/** The grammatical number in an analysis. */
export const numberOf = (analysis: string): GrammaticalNumber | undefined =>
  NUMBER.exec(analysis)?.[1] as GrammaticalNumber | undefined;

/**
 * Index of the head of a compound; undefined if there is no noun.
 *
 * @param words - Analyses of each word, the one that fits best first.
 * @param language - RFC 5646 code.
 */
export function headOf(words: readonly (readonly string[])[], language: string): number | undefined {
  const end = words.findIndex((analyses, index) => index > 0 && endsHead(analyses[0] ?? ''));
  const nouns = words.flatMap((analyses, index) => (analyses.some(isNoun) ? [index] : []));
  const before = end < 0 ? nouns : nouns.filter((index) => index < end);
  return HEAD_LAST.has(language.split('-')[0]!) ? before.at(-1) : before[0];
}

/**
 * Reads the analysis of a required translation; undefined if it has no noun whose forms are known.
 *
 * @param language - RFC 5646 code of the target language.
 */
export function targetTerm(analysed: string, language: string): TargetTerm | undefined {
  const words = Array.from(analysed.matchAll(UNITS), ([, surface, analyses = '', between = '']): TermWord => {
    if (surface === undefined) return {text: between, analyses: []};
    const known = Array.from(analyses.matchAll(ANALYSES), ([, analysis = '']) => analysis);
    return {text: surface, analyses: known.flatMap((analysis) => withRules(analysis, language))};
  });
  const head = headOf(
    words.map(({analyses}) => analyses),
    language,
  );
  if (head === undefined) return undefined;
  const before = words.slice(0, head).filter(({analyses}) => analyses.length > 0);
  if (!before.every(({analyses}) => analyses.some(isBeforeNoun))) return undefined;
  const noun = words[head]!.analyses.find((analysis) => isNoun(analysis) && NUMBER.test(analysis));
  if (noun === undefined || noun.includes('+')) return undefined;
  const tags = /^(?:\\[^]|[^\\<])*((?:<[^>]*>)*?)<(?:sg|pl|sp)>/.exec(noun)?.[1];
  return tags === undefined ? undefined : {words, head, noun, tags, number: numberOf(noun)!};
}

/** The analysis of a word; a word in lower case that the dictionary lacks is taken for a regular noun. */
function withRules(analysis: string, language: string): string[] {
  if (!analysis.startsWith('*')) return [analysis];
  const word = analysis.slice(1);
  const rules = /^\p{Ll}{3,}$/u.test(word) ? regularNouns(language) : undefined;
  return rules ? [`${word}${rules.tagsOf(word)}<sg>`] : [];
}

/** The term with a regular plural instead of that of the generator; undefined for a language without rules. */
export function withRegularPlural(term: TargetTerm, language: string): TargetTerm | undefined {
  const rules = term.number === 'sg' ? regularNouns(language) : undefined;
  return rules && {...term, regularPlural: rules.pluralOf(term.words[term.head]!.text)};
}

/** A part of a written term: text, or the lemma of a word to generate, with its tags. */
interface WrittenPart {
  readonly text: string;
  /** Tags and the end of the word; absent for text. */
  readonly tags?: string;
}

/**
 * Writes a term as a stream for the generator.
 *
 * @param tags - Tags of the noun, as the transfer chose them.
 * @param pattern - Word whose capitals the term takes over.
 * @param language - RFC 5646 code of the target language.
 */
export function writtenTerm(
  term: TargetTerm,
  {tags, pattern, language}: {readonly tags: string; readonly pattern: string; readonly language: string},
): string {
  return withCase(partsOf(term, tags), pattern, language)
    .map((part) => (part.tags === undefined ? part.text : `^${part.text}${part.tags}$`))
    .join('');
}

function partsOf(term: TargetTerm, tags: string): WrittenPart[] {
  const {words, head, noun, regularPlural} = term;
  const number = numberOf(tags) ?? term.number;
  const grammaticalCase = CASE.exec(tags)?.[0];
  const isAsWritten =
    number === term.number && (grammaticalCase === undefined || noun.includes(grammaticalCase));
  if (isAsWritten || term.number === 'sp') return words.map(({text}) => ({text}));
  const end = words.findIndex(({analyses}, index) => index > head && endsHead(analyses[0] ?? ''));
  return words.map(({text, analyses}, index) => {
    if (index === head)
      return regularPlural === undefined
        ? {text: lemmaOf(noun), tags: tags + queueOf(noun)}
        : {text: regularPlural};
    const isOutside = end >= 0 && index > end;
    const adjective = isOutside ? undefined : analyses.find((analysis) => agrees(analysis, term));
    if (adjective === undefined) return {text};
    const inflected = tagsOf(adjective).replace(NUMBER, `<${number}>`);
    return {text: lemmaOf(adjective), tags: inflected.replace(CASE, grammaticalCase ?? '$&')};
  });
}

function agrees(analysis: string, {number, tags}: TargetTerm): boolean {
  if (!isAdjective(analysis) || analysis.includes('+') || numberOf(analysis) !== number) return false;
  const gender = GENDER.exec(tags)?.[0];
  return gender === undefined || analysis.includes(gender) || analysis.includes('<mf>');
}

/** Gives the parts the capitals of a word; capitals of the term itself stay. */
function withCase(parts: readonly WrittenPart[], pattern: string, language: string): readonly WrittenPart[] {
  const upper = (text: string): string => text.toLocaleUpperCase(language);
  const letters = pattern.replace(/\P{L}/gu, '');
  if (letters === letters.toLowerCase()) return parts;
  if (letters.length > 1 && letters === letters.toUpperCase())
    return parts.map((part) => ({...part, text: upper(part.text)}));
  return parts.map((part, index) =>
    index === 0 ? {...part, text: part.text.replace(/\p{L}/u, upper)} : part,
  );
}

const lemmaOf = (analysis: string): string => /^(?:\\[^]|[^\\<])*/.exec(analysis)![0];
const queueOf = (analysis: string): string => /#(?:\\[^]|[^\\<])*$/.exec(analysis)?.[0] ?? '';
const tagsOf = (analysis: string): string => /<.*>/.exec(analysis)?.[0] ?? '';
