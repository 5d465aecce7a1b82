import type {TextPart} from '../../markup/text-part.ts';
import {hasContent, plainText, valueOf} from '../bilingual/elements.ts';
import {after, insert, insertTranslation, refill} from '../bilingual/fill-element.ts';
import type {InlineReader} from '../bilingual/inline-reader.ts';
import {FIT, isNoLanguage, type WantedLanguage} from '../bilingual/wanted-language.ts';

/** Origins of units that a machine translated. */
const MACHINE = /^(?:mt|nmt|amt)$/i;

/** Languages, and their codes as written in the file. */
export interface TradosLanguages {
  readonly source: WantedLanguage;
  readonly target: WantedLanguage;
  readonly sourceCode: string;
  readonly targetCode: string;
}

/** Adds the units of a TTX document to its part. */
export class TradosUnits {
  readonly #part: TextPart;
  readonly #inline: InlineReader;
  readonly #languages: TradosLanguages;

  /** Whether there is text to translate. */
  hasAdded = false;
  /** Language of the first existing translation into a language other than the target. */
  keptLanguage: string | undefined;

  constructor(part: TextPart, inline: InlineReader, languages: TradosLanguages) {
    this.#part = part;
    this.#inline = inline;
    this.#languages = languages;
  }

  /** Adds a `Tu` unless it is already translated. */
  addUnit(unit: number): void {
    const part = this.#part;
    const {markup} = part;
    const {source: wantedSource, target: wantedTarget, targetCode} = this.#languages;
    const [source, target] = Array.from(markup.children(unit)).filter(
      (index) => markup.names[index] === 'Tuv',
    );
    if (source === undefined) return;
    wantedSource.checkSource(valueOf(markup, source, 'Lang'));
    const language = target === undefined ? undefined : valueOf(markup, target, 'Lang');
    const isOther = !isNoLanguage(language) && wantedTarget.fit(language) === FIT.none;
    if (target !== undefined && this.#isTranslated(unit, source, target)) {
      if (!this.#inline.hasText(target)) return;
      if (isOther) this.keptLanguage ??= language;
      part.addKept(MACHINE.test(valueOf(markup, unit, 'Origin') ?? '') ? 'machine' : 'unknown');
      return;
    }
    if (!hasContent(markup, source)) return;
    this.hasAdded = true;
    const fill = (at: number): void => this.#insertTranslation(at, source);
    if (target !== undefined) {
      refill(part, target, isOther || language === undefined ? {Lang: targetCode} : {}, fill);
      return;
    }
    const at = after(markup, source);
    insert(part, at, this.#tuv(targetCode));
    fill(at);
    insert(part, at, '</Tuv>');
  }

  /** Adds a unit around the text between two tokens; surrounding white space stays outside. */
  addText(first: number, last: number): void {
    const {markup} = this.#part;
    const isBlank = (index: number): boolean =>
      markup.kinds[index] === 'text' && markup.text(index).trim() === '';
    let from = first;
    let to = last;
    while (from <= to && isBlank(from)) from += 1;
    while (to > from && isBlank(to)) to -= 1;
    const text = from > to ? undefined : this.#inline.readBetween(from, to + 1, true);
    if (!text) return;
    this.hasAdded = true;
    const {sourceCode, targetCode} = this.#languages;
    const start = markup.start(from);
    const end = markup.end(to);
    const source = `${this.#tuv(sourceCode)}${markup.source.slice(start, end)}</Tuv>`;
    this.#part.addElsewhere({start, end}, text.paragraph, (translated) => {
      const target = `${this.#tuv(targetCode)}${text.before}${translated}${text.after}</Tuv>`;
      return `<Tu MatchPercent="0">${source}${target}</Tu>`;
    });
  }

  #isTranslated(unit: number, source: number, target: number): boolean {
    const {markup} = this.#part;
    if (this.#inline.isUntranslated(target, source)) return false;
    if (!this.#inline.hasText(source)) return true;
    const match = Number(valueOf(markup, unit, 'MatchPercent') ?? '0');
    return match >= 100 || plainText(markup, target) !== plainText(markup, source);
  }

  #tuv(language: string): string {
    return `<Tuv Lang="${this.#part.markup.language.encodeAttribute(language)}">`;
  }

  #insertTranslation(at: number, source: number): void {
    insertTranslation(this.#part, at, source, this.#inline.read(source, true));
  }
}
