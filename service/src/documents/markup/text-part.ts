import {escapeMarkup, unescapeMarkup} from '../../../../src/text/escape-markup.ts';
import type {LengthLimit} from './length-limit.ts';
import type {Attribute, Markup} from './markup.ts';
import type {ParagraphOrigins, WriteOptions} from './write-options.ts';
import {
  MAX_KNOWN,
  MAX_KNOWN_CHARACTERS,
  type KeptTranslations,
  type KnownTranslation,
} from './known-translation.ts';
import {type Paragraph, type SourceRange} from './paragraph.ts';
import {Splice, type Emit} from './splice.ts';

const HAS_WORDS = /\p{L}/u;
const QUOTE = /["']/;

/** A markup text of a document with its paragraphs; `write` inserts the translations. */
export class TextPart {
  readonly #splice: Splice;
  readonly #texts: string[] = [];
  readonly #known: KnownTranslation[] = [];
  readonly #kept = {people: 0, machine: 0, unknown: 0};
  readonly #limits: LengthLimit[] = [];
  /** Numbers of characters of placeholders in paragraphs, where there are any. */
  readonly #placeholders = new Map<number, number>();
  #knownCharacters = 0;
  #translations: readonly string[] = [];
  #target: string | undefined;
  #origins: ParagraphOrigins | undefined;

  readonly markup: Markup;

  constructor(markup: Markup) {
    this.markup = markup;
    this.#splice = new Splice(markup.source);
  }

  /** While the text is written: whether it is to have marks. */
  get isMarked(): boolean {
    return this.#origins?.isMarked ?? false;
  }

  /** While the text is written: whether people translated all paragraphs from an index to before another. */
  isByPeople(first: number, end: number): boolean {
    const byPeople = this.#origins?.byPeople;
    if (!byPeople || first === end) return false;
    for (let index = first; index < end; index += 1) if (!byPeople.has(index)) return false;
    return true;
  }

  /** Paragraphs in the order they were added; see `Paragraph.text`. */
  get paragraphs(): readonly string[] {
    return this.#texts;
  }

  /** Translations by people that the document has; see `addKnown`. */
  get known(): readonly KnownTranslation[] {
    return this.#known;
  }

  /** Translations that the document has and keeps. */
  get kept(): KeptTranslations {
    return this.#kept;
  }

  /** Maximum lengths of texts; see `addLimit`. */
  get limits(): readonly LengthLimit[] {
    return this.#limits;
  }

  /**
   * Adds the maximum length of the paragraphs from an index to before another.
   *
   * @param others - Number of characters of the text in other places; without the placeholders of the paragraphs.
   */
  addLimit(first: number, end: number, most: number | undefined, others = 0): void {
    if (most === undefined || first === end) return;
    let all = others;
    for (let index = first; index < end; index += 1) all += this.#placeholders.get(index) ?? 0;
    this.#limits.push({first, end, most, others: all});
  }

  /**
   * Adds a translation by people that the document has, for other places with the same text. One with other codes than its
   * source, or with the same ones in another order, is left out: the codes of other places would not be known.
   */
  addKnown(source: Paragraph, translation: Paragraph, isKept: boolean): void {
    if (isKept) this.addKept('people');
    const characters = source.text.length + translation.text.length;
    const isFull =
      this.#known.length >= MAX_KNOWN || this.#knownCharacters + characters > MAX_KNOWN_CHARACTERS;
    if (isFull) return;
    const [codes, others] = [source, translation].map((text) => text.codesIn(this.markup.source).join('\n'));
    if (codes !== others) return;
    this.#known.push({source: source.text, translation: translation.text, isKept});
    this.#knownCharacters += characters;
  }

  /** Counts a translation that the document has and keeps; those of `addKnown` are counted already. */
  addKept(...authors: readonly (keyof KeptTranslations)[]): void {
    for (const author of authors) this.#kept[author] += 1;
  }

  /** Adds a paragraph with its source range, which is copied if the translation equals the source. */
  addParagraph({start, end}: SourceRange, paragraph: Pick<Paragraph, 'text' | 'write'>): void {
    const index = this.#texts.push(paragraph.text) - 1;
    this.#splice.replace(start, end, (emit) => {
      const translation = this.#translations[index];
      return translation === undefined || translation === paragraph.text
        ? emit(start, end)
        : paragraph.write(translation, emit);
    });
  }

  /**
   * Adds a paragraph whose translation is written elsewhere, such as in a `<target>`; `write` replaces the
   * range.
   *
   * @param placeholders - Number of characters of codes that count as text.
   */
  addElsewhere(
    {start, end}: SourceRange,
    paragraph: Paragraph,
    write: (translated: string, emit: Emit) => string,
    placeholders = 0,
  ): void {
    const index = this.#texts.push(paragraph.text) - 1;
    if (placeholders > 0) this.#placeholders.set(index, placeholders);
    this.#splice.replace(start, end, (emit) => {
      const translation = this.#translations[index];
      return translation === undefined ? emit(start, end) : write(paragraph.write(translation, emit), emit);
    });
  }

  /**
   * Adds the value of an attribute, such as an alternative text.
   *
   * @param most - Maximum length of a translation; a longer translation is not written.
   */
  addAttribute({value, start, end}: Attribute, most = Infinity): void {
    if (!HAS_WORDS.test(value)) return;
    const text = escapeMarkup(value);
    const index = this.#texts.push(text) - 1;
    this.#splice.replace(start, end, (emit) => {
      const translation = this.#translations[index];
      if (translation === undefined || translation === text) return emit(start, end);
      const plain = unescapeMarkup(translation);
      if (plain.length > most) return emit(start, end);
      const written = this.markup.encodeAttribute(plain);
      // In HTML a value may be unquoted.
      return QUOTE.test(this.markup.source.charAt(start - 1)) ? written : `"${written}"`;
    });
  }

  /** Adds a range with the document's language, to be replaced by the target language. */
  addLanguage({start, end}: SourceRange, write: (target: string) => string): void {
    this.#splice.replace(start, end, (emit) =>
      this.#target === undefined ? emit(start, end) : write(this.#target),
    );
  }

  /** Adds a range, other than a paragraph, that changes with the translation. */
  replace({start, end}: SourceRange, write: (target: string | undefined, emit: Emit) => string): void {
    this.#splice.replace(start, end, (emit) => write(this.#target, emit));
  }

  /**
   * Writes the text with translations in the order of `paragraphs`. A format passes on the options as it got them: who
   * translated which paragraph must not be lost on the way.
   */
  write(translations: readonly string[], {target, origins}: WriteOptions): string {
    this.#translations = translations;
    this.#target = target;
    this.#origins = origins;
    return this.#splice.write();
  }
}
