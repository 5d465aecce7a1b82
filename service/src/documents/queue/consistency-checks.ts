import {unescapeMarkup} from '../../../../src/text/escape-markup.ts';
import {TimeSlice} from '../../concurrency/time-slice.ts';
import type {DocumentCheck, ParagraphAuthor} from '../../store/index.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {editDistance} from '../../translation/edit-distance.ts';
import type {KnownTranslation} from '../markup/known-translation.ts';

/** The texts of a document with their translations. */
export interface TranslatedTexts {
  readonly paragraphs: readonly string[];
  readonly translations: readonly string[];
  /** Translations by people that the document has. */
  readonly known: readonly KnownTranslation[];
  /** Positions of the paragraphs whose translations are wholly by people. */
  readonly byPeople: ReadonlyMap<number, ParagraphAuthor>;
}

/** A text and its translation, with tags. */
type Texts = Pick<KnownTranslation, 'source' | 'translation'>;

interface Entry extends Texts {
  /** The source with one space between words. */
  readonly exact: string;
  /** Words of the source and of the translation, without capitals and punctuation. */
  readonly words: readonly string[];
  readonly meaning: string;
  /** Position of a translation by the machine; undefined for those of people. */
  readonly position: number | undefined;
}

const TAG = /<(\/?[gx]|br)[^<>]*>/g;
const CODE = '\uFFFC';
/** Marks of the keys that open menus. */
const MENU_KEY = /[_&](?=\p{L})/gu;
const EDGES = /^[^\p{L}\p{N}\uFFFC]+|[^\p{L}\p{N}\uFFFC]+$/gu;
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
const WORDS_OR_NUMBERS = /[\p{L}\p{M}\p{N}]+/gu;

/** Least words of a text that is compared; short texts often have several translations. */
const MIN_EXACT_WORDS = 2;
const MIN_WORDS = 4;
/** Least words of two texts that should not share a translation, and their greatest likeness in the word that differs. */
const MIN_SHARED_WORDS = 5;
const MIN_WORD_LENGTH = 4;
const MAX_LIKENESS = 0.5;
/** Bounds of time and memory: length of a text that is compared, texts that others are compared with, in all and for each. */
const MAX_LENGTH = 500;
const MAX_TEXTS = 50_000;
const MAX_COMPARED = 20;

/**
 * Finds translations by the machine that do not fit those by people in the document, or its own before: the same text
 * with another translation, and a text that differs in one word with the same translation.
 */
export async function consistencyChecks(
  texts: TranslatedTexts,
  signal: AbortSignal,
): Promise<DocumentCheck[]> {
  const bySource = new Groups(({words, exact}) => (words.length > 0 ? foldedOf(exact) : ''));
  const byTranslation = new Groups(({meaning, words}) => (words.length < MIN_SHARED_WORDS ? '' : meaning));
  const slice = new TimeSlice(signal);
  const checks: (DocumentCheck | undefined)[] = [];
  for (const entry of entriesOf(texts)) {
    const sameSource = bySource.addedTo(entry);
    const sameTranslation = byTranslation.addedTo(entry);
    if (entry.position !== undefined)
      checks.push(inconsistent(entry, sameSource), shared(entry, sameTranslation));
    if (slice.isUsedUp) await slice.giveWay();
  }
  return checks.filter((check) => check !== undefined);
}

/** All translations; people come first, since the machine is compared with them, whatever the order in the document. */
function* entriesOf({paragraphs, translations, known, byPeople}: TranslatedTexts): Generator<Entry> {
  for (const pair of known) if (pair.isKept && isCompared(pair)) yield entryOf(pair, undefined);
  for (const isPeoples of [true, false]) {
    for (const [position, source] of paragraphs.entries()) {
      const pair = {source, translation: translations[position]!};
      if (byPeople.has(position) !== isPeoples || !isCompared(pair)) continue;
      yield entryOf(pair, isPeoples ? undefined : position);
    }
  }
}

/** Whether a text is compared: one that stays unchanged may be a name. */
function isCompared({source, translation}: Texts): boolean {
  return source !== translation && source.length + translation.length <= 2 * MAX_LENGTH;
}

/** Entries that have something in common. */
class Groups {
  #texts = 0;
  readonly #groups = new Map<string, Entry[]>();
  readonly #keyOf: (entry: Entry) => string;

  constructor(keyOf: (entry: Entry) => string) {
    this.#keyOf = keyOf;
  }

  /** Adds an entry to its group; returns the entries that were there before. */
  addedTo(entry: Entry): readonly Entry[] {
    const key = this.#keyOf(entry);
    if (key === '') return [];
    const group = this.#groups.get(key) ?? [];
    if (group.length < MAX_COMPARED && this.#texts < MAX_TEXTS) {
      this.#groups.set(key, [...group, entry]);
      this.#texts += 1;
    }
    return group;
  }
}

function inconsistent(entry: Entry, group: readonly Entry[]): DocumentCheck | undefined {
  const {words, exact, meaning} = entry;
  const others = group.filter((other) =>
    other.exact === exact ? words.length >= MIN_EXACT_WORDS : words.length >= MIN_WORDS,
  );
  if (others.length === 0 || others.some((other) => other.meaning === meaning)) return undefined;
  return {...factOf('inconsistent', entry), expected: plain(others[0]!.translation)};
}

function shared(entry: Entry, group: readonly Entry[]): DocumentCheck | undefined {
  const other = group.find(({words}) => differInWord(entry.words, words));
  return other && {...factOf('sharedTranslation', entry), found: plain(other.source)};
}

/** Whether texts differ in one word, which is not another form of it. */
function differInWord(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false;
  const places = words.flatMap((word, index) => (word === others[index] ? [] : [index]));
  if (places.length !== 1) return false;
  const [word, other] = [words[places[0]!]!, others[places[0]!]!];
  if (Math.min(word.length, other.length) < MIN_WORD_LENGTH) return false;
  const longest = Math.max(word.length, other.length);
  return editDistance([...word], [...other]) > MAX_LIKENESS * longest;
}

function factOf(
  check: 'inconsistent' | 'sharedTranslation',
  {source, translation, position = 0}: Entry,
): DocumentCheck {
  return {check, position, source: plain(source), translation: plain(translation)};
}

function entryOf({source, translation}: Texts, position: number | undefined): Entry {
  const exact = bare(source).replace(/\s+/g, ' ').trim();
  const words = exact.toLowerCase().match(WORD) ?? [];
  const meaning = bare(translation).toLowerCase().match(WORDS_OR_NUMBERS) ?? [];
  return {source, translation, exact, words, meaning: meaning.join(' '), position};
}

/** A text without its tags; others are marked, so that texts with placeholders in other places differ. */
function bare(text: string): string {
  const withoutTags = text.replace(TAG, (_, name: string) =>
    name === 'x' ? CODE : name === 'br' ? ' ' : '',
  );
  return unescapeMarkup(withoutTags).normalize('NFC').replace(MENU_KEY, '');
}

function foldedOf(exact: string): string {
  return exact.replace(EDGES, '').toLowerCase();
}

function plain(text: string): string {
  return parseMarkup(text).text;
}
