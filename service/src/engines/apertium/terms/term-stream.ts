import {
  headOf,
  isNoun,
  numberOf,
  type GrammaticalNumber,
  type TargetTerm,
  writtenTerm,
} from './target-term.ts';

/** A term in a stream: the words in the pair of codes with its id. */
export interface StreamTerm {
  readonly target: TargetTerm;
  /** Whether the source has the same form of the term as the list. */
  readonly isExact: boolean;
}

/** Terms by the id of their codes. */
export type StreamTerms = ReadonlyMap<number, StreamTerm>;

/** Lemma that is in place of a term's words while they are transferred; of no language. */
const PLACEHOLDER = 'qzxterm';

/** Word-bound blank and the word that it belongs to, superblank, escaped character, other text. */
const TOKENS = /(?:\[\[([^\]]*)\]\])?\^((?:\\[^]|[^\\$])*)\$(?:\[\[\/\]\])?|\[[^\]]*\]|\\[^]|[^\\^[]+|[^]/g;

interface Token {
  readonly text: string;
  /** Ids of the codes around the word; empty for text between words. */
  readonly ids: readonly number[];
  /** Contents of the word-bound blank; undefined for text between words. */
  readonly bound?: string | undefined;
  /** Contents of the lexical unit; undefined for text between words. */
  readonly unit?: string | undefined;
}

function tokensOf(stream: string): Token[] {
  return Array.from(stream.matchAll(TOKENS), ([text, bound, unit]) => ({
    text,
    ids: [...(bound ?? '').matchAll(/t:g:(\d+)/g)].map(([, id]) => Number(id)),
    ...(unit !== undefined && {bound, unit}),
  }));
}

/**
 * Replaces each term's words with one noun that has the gender of the required translation, so that the transfer
 * makes the words around it agree. Returns the stream and the ids of the terms that were put in.
 *
 * @param stream - Words of the source, each with its translations from the bilingual dictionary.
 * @param language - RFC 5646 code of the source language.
 */
export function putTerms(
  stream: string,
  terms: StreamTerms,
  language: string,
): {readonly stream: string; readonly ids: ReadonlySet<number>} {
  const tokens = tokensOf(stream);
  const ids = new Set<number>();
  const written: string[] = tokens.map(({text}) => text);
  for (const [id, term] of terms) {
    const first = tokens.findIndex((token) => token.ids.includes(id));
    const last = tokens.findLastIndex((token) => token.ids.includes(id));
    const within = first < 0 ? [] : tokens.slice(first, last + 1);
    const word = isWhole(within, id) ? termWord(within, term, language) : undefined;
    if (word === undefined) continue;
    ids.add(id);
    written.fill('', first, last + 1);
    written[first] = word;
  }
  return {stream: written.join(''), ids};
}

/** Whether the words of a term are together, in the same codes, with nothing but spaces between them. */
function isWhole(tokens: readonly Token[], id: number): boolean {
  return (
    tokens.length > 0 &&
    tokens.every(({text, ids, bound, unit}) =>
      unit === undefined ? /^ *$/.test(text) : ids.includes(id) && bound === tokens[0]!.bound,
    )
  );
}

/** The word in place of a term's words; undefined if they are no noun. */
function termWord(
  tokens: readonly Token[],
  {target, isExact}: StreamTerm,
  language: string,
): string | undefined {
  const units = tokens.flatMap(({unit}) => unit ?? []);
  const sources = units.map((unit) => /^(?:\\[^]|[^\\/])*/.exec(unit)![0]);
  const head = headOf(
    sources.map((source) => [source]),
    language,
  );
  const isUnknown = sources.some((source) => source.startsWith('*'));
  if (head === undefined && !isUnknown) return undefined;
  const noun = sources[head ?? sources.length - 1]!;
  const number = isExact ? target.number : inflectedNumber(noun);
  const source = isNoun(noun) ? noun : `${PLACEHOLDER}<n><${number}>`;
  const lemma = likeWritten(sources[0]!.replace(/^\*/, ''));
  return `[[${tokens[0]!.bound}]]^${source}/${lemma}${target.tags}<${target.number === 'sp' ? 'sp' : number}>$`;
}

/** Number of an inflected word; a word that is not in the dictionary is taken for a plural. */
function inflectedNumber(noun: string): GrammaticalNumber {
  return isNoun(noun) && numberOf(noun) !== 'pl' ? 'sg' : 'pl';
}

/** The placeholder with the capitals of a word. */
function likeWritten(word: string): string {
  const letters = /^(?:\\[^]|[^\\<])*/.exec(word)![0].replace(/\P{L}/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return PLACEHOLDER.toUpperCase();
  const [first = ''] = letters;
  return first === first.toLowerCase()
    ? PLACEHOLDER
    : `${PLACEHOLDER[0]!.toUpperCase()}${PLACEHOLDER.slice(1)}`;
}

/**
 * Replaces the nouns with the required translations, inflected. Returns the stream for the generator and the
 * ids of the terms that the transfer kept.
 *
 * @param stream - Words of the target, each with the tags that the transfer chose.
 * @param language - RFC 5646 code of the target language.
 */
export function inflectTerms(
  stream: string,
  terms: StreamTerms,
  language: string,
): {readonly stream: string; readonly ids: ReadonlySet<number>} {
  const ids = new Set<number>();
  const written = tokensOf(stream).map(({text, ids: codes, bound, unit}) => {
    if (unit === undefined || !unit.toLowerCase().startsWith(PLACEHOLDER)) return text;
    const id = codes.find((code) => terms.has(code));
    if (id === undefined || ids.has(id)) return text;
    ids.add(id);
    const [, pattern = '', tags = ''] = /^([^<]*)(.*)$/.exec(unit)!;
    return `[[${bound}]]${writtenTerm(terms.get(id)!.target, {tags, pattern, language})}[[/]]`;
  });
  return {stream: written.join(''), ids};
}
