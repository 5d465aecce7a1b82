import type {TemplateResult} from 'lit';
import type {PersonalDataMessages} from '../../../localization/en/personal-data.ts';
import {countriesOf} from './countries.ts';
import type {Detail, DetailRules, ShieldPattern} from './detail.ts';
import {DetailFinder} from './detail-finder.ts';
import {findDetails} from './find-details.ts';
import {renderKept} from './kept-view.ts';
import {ownPatterns} from './own-patterns.ts';
import {ChangedPlace, isWriting, withUnfinished} from './unfinished-details.ts';

/** The element, as far as its keeper needs it. */
export interface ShieldHost {
  readonly shadowRoot: ShadowRoot | null;
  readonly shieldPatterns: readonly ShieldPattern[] | undefined;
}

/** Detail that the user has typed into a translation. */
interface TypedDetail {
  readonly text: string;
  /** Sentence of the source that was being corrected. */
  readonly sentence: string;
}

/** Numbers of the tokens for typed details begin above those of any sentence. */
const FIRST_TYPED = 1001;

/** Keeps the personal details of one element's texts in the page. */
export class Keeper {
  readonly #host: ShieldHost;
  readonly #words: () => PersonalDataMessages;
  readonly #typed: TypedDetail[] = [];
  #given: ShieldHost['shieldPatterns'];
  #languages = '';
  #rules: DetailRules;
  #finder: DetailFinder;
  readonly #place = new ChangedPlace();

  /** @param words - Gives the words in the user's language. */
  constructor(host: ShieldHost, words: () => PersonalDataMessages) {
    this.#host = host;
    this.#words = words;
    this.#given = host.shieldPatterns;
    this.#rules = {countries: [], patterns: ownPatterns(this.#given)};
    this.#finder = new DetailFinder(this.#rules);
  }

  /**
   * Finds the details of a text that the user writes, also what may become one; rejects with the signal's reason.
   *
   * @param languages - Languages of the text and of its translation: phone numbers are written as in their countries.
   */
  async find(text: string, languages: readonly string[], signal?: AbortSignal): Promise<readonly Detail[]> {
    const place = this.#place.follow(text);
    const details = await this.findIn(text, languages, signal);
    return isWriting() ? withUnfinished(text, place, details) : details;
  }

  /** Finds the details of a finished text, as `find`. */
  findIn(text: string, languages: readonly string[], signal?: AbortSignal): Promise<readonly Detail[]> {
    this.#follow(languages);
    return this.#finder.find(text, signal);
  }

  /** Finds the details of a short text at once, by the rules of the last `find`. */
  findNow(text: string): readonly Detail[] {
    return findDetails(text, this.#rules);
  }

  /** Gives the number of the token for a detail that the user has typed into the translation of a sentence. */
  typedNumber(text: string, sentence: string): number {
    const found = this.#typed.findIndex((one) => one.text === text && one.sentence === sentence);
    return FIRST_TYPED + (found < 0 ? this.#typed.push({text, sentence}) - 1 : found);
  }

  /** Finds the detail of such a token; undefined in the translation of any other sentence, which is about someone else. */
  typedText(number: number, sentence: string): string | undefined {
    const typed = this.#typed[number - FIRST_TYPED];
    return typed?.sentence === sentence ? typed.text : undefined;
  }

  /** Words about personal details in the user's language. */
  get words(): PersonalDataMessages {
    return this.#words();
  }

  /** Says which details of a sentence are to be checked, or that its correction is kept here; empty for neither. */
  note(details: readonly string[], isKept = false): string {
    if (isKept) return this.words.keptHere;
    return details.length > 0 ? this.words.checkDetails(details.join(' · ')) : '';
  }

  /** Renders how many details were kept in the page, with a list of them; see `renderKept`. */
  render(details: readonly Detail[], givesWay = false): TemplateResult | undefined {
    const finished = details.filter(({isUnfinished}) => !isUnfinished);
    return finished.length > 0 ? renderKept(finished, this.#words(), givesWay) : undefined;
  }

  #follow(languages: readonly string[]): void {
    const all = [...languages, navigator.language];
    const {shieldPatterns} = this.#host;
    if (shieldPatterns === this.#given && this.#languages === all.join()) return;
    const patterns = shieldPatterns === this.#given ? this.#rules.patterns : ownPatterns(shieldPatterns);
    this.#given = shieldPatterns;
    this.#languages = all.join();
    this.#rules = {countries: countriesOf(all), patterns};
    this.#finder = new DetailFinder(this.#rules);
  }
}
