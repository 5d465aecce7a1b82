import type {Attribute, Markup} from './markup.ts';
import type {Paragraph, SourceRange} from './paragraph.ts';
import {Splice, type Emit} from './splice.ts';

const HAS_WORDS = /\p{L}/u;
const QUOTE = /["']/;

/** One markup text of a document: what is to be translated in it, and the text with the translations. */
export class TextPart {
  readonly #splice: Splice;
  readonly #texts: string[] = [];
  #translations: readonly string[] = [];
  #target: string | undefined;

  readonly markup: Markup;

  constructor(markup: Markup) {
    this.markup = markup;
    this.#splice = new Splice(markup.source);
  }

  /** Paragraphs in the order in which they were added; see `Paragraph.text`. */
  get paragraphs(): readonly string[] {
    return this.#texts;
  }

  /** Takes a paragraph that stands in a stretch of the source; an unchanged one is copied as it is. */
  addParagraph({start, end}: SourceRange, paragraph: Paragraph): void {
    const index = this.#texts.push(paragraph.text) - 1;
    this.#splice.replace(start, end, (emit) => {
      const translation = this.#translations[index];
      return translation === undefined || translation === paragraph.text
        ? emit(start, end)
        : paragraph.write(translation, emit);
    });
  }

  /**
   * Takes a paragraph whose translation is written somewhere else than over its source, as into a
   * `<target>`: what is between the positions is replaced by `write`.
   */
  addElsewhere(
    {start, end}: SourceRange,
    paragraph: Paragraph,
    write: (translated: string, emit: Emit) => string,
  ): void {
    const index = this.#texts.push(paragraph.text) - 1;
    this.#splice.replace(start, end, (emit) => {
      const translation = this.#translations[index];
      return translation === undefined ? emit(start, end) : write(paragraph.write(translation, emit), emit);
    });
  }

  /** Takes the value of an attribute, as an alternative text. */
  addAttribute({value, start, end}: Attribute): void {
    if (!HAS_WORDS.test(value)) return;
    const text = value.replace(/[&<>]/g, (character) => `&${NAMES[character]!};`);
    const index = this.#texts.push(text) - 1;
    this.#splice.replace(start, end, (emit) => {
      const translation = this.#translations[index];
      if (translation === undefined || translation === text) return emit(start, end);
      const plain = translation.replace(/&(amp|lt|gt);/g, (_, name: string) => CHARACTERS[name]!);
      const written = this.markup.language.encodeAttribute(plain);
      // HTML has values without quotes.
      return QUOTE.test(this.markup.source.charAt(start - 1)) ? written : `"${written}"`;
    });
  }

  /** A stretch that names the document's language: replaced when the target language is set. */
  addLanguage({start, end}: SourceRange, write: (target: string) => string): void {
    this.#splice.replace(start, end, (emit) =>
      this.#target === undefined ? emit(start, end) : write(this.#target),
    );
  }

  /** Any other stretch that changes with the translation. */
  replace({start, end}: SourceRange, write: (target: string | undefined, emit: Emit) => string): void {
    this.#splice.replace(start, end, (emit) => write(this.#target, emit));
  }

  /**
   * The text with translations in the order of `paragraphs`.
   *
   * @param target - RFC 5646 code for language attributes; they stay as they are without one.
   */
  write(translations: readonly string[], target?: string): string {
    this.#translations = translations;
    this.#target = target;
    return this.#splice.write();
  }
}

const NAMES: Readonly<Record<string, string>> = {'&': 'amp', '<': 'lt', '>': 'gt'};
const CHARACTERS: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>'};
