import type {TemplateResult} from 'lit';
import type {PersonalDataMessages} from '../../../localization/en/personal-data.ts';
import {countriesOf} from './countries.ts';
import type {Detail, DetailRules, ShieldPattern} from './detail.ts';
import {DetailFinder} from './detail-finder.ts';
import {findDetails} from './find-details.ts';
import {renderKept} from './kept-view.ts';
import {ownPatterns} from './own-patterns.ts';
import {ChangedPlace, isWriting, withUnfinished} from './unfinished-details.ts';

/** The properties of the element that its keeper needs. */
export interface ShieldHost {
  readonly shadowRoot: ShadowRoot | null;
  readonly shieldPatterns: readonly ShieldPattern[] | undefined;
}

/** A detail that the user typed into a translation. */
interface TypedDetail {
  readonly text: string;
  /** Source sentence that was being corrected. */
  readonly sentence: string;
}

/** Token numbers of typed details start above those of any sentence. */
const FIRST_TYPED = 1001;

/** Keeps the personal details in one element's texts from leaving the page. */
export class Keeper {
  readonly #host: ShieldHost;
  readonly #words: () => PersonalDataMessages;
  readonly #typed: TypedDetail[] = [];
  #given: ShieldHost['shieldPatterns'];
  #languages = '';
  #rules: DetailRules;
  #finder: DetailFinder;
  readonly #place = new ChangedPlace();

  /** @param words - Returns the messages in the user's language. */
  constructor(host: ShieldHost, words: () => PersonalDataMessages) {
    this.#host = host;
    this.#words = words;
    this.#given = host.shieldPatterns;
    this.#rules = {countries: [], patterns: ownPatterns(this.#given)};
    this.#finder = new DetailFinder(this.#rules);
  }

  /**
   * Finds the details of a text being typed, including incomplete ones; rejects with the signal's reason.
   *
   * @param languages - Languages of the text and its translation; these languages determine the countries of phone
   *   numbers.
   */
  async find(text: string, languages: readonly string[], signal?: AbortSignal): Promise<readonly Detail[]> {
    const place = this.#place.follow(text);
    const details = await this.findIn(text, languages, signal);
    return isWriting() ? withUnfinished(text, place, details) : details;
  }

  /** Finds the details of a finished text, like `find`. */
  findIn(text: string, languages: readonly string[], signal?: AbortSignal): Promise<readonly Detail[]> {
    this.#follow(languages);
    return this.#finder.find(text, signal);
  }

  /** Finds the details of a short text synchronously, by the rules of the last `find`. */
  findNow(text: string): readonly Detail[] {
    return findDetails(text, this.#rules);
  }

  /** Returns the token number of a detail that the user typed into the translation of a sentence. */
  typedNumber(text: string, sentence: string): number {
    const found = this.#typed.findIndex((one) => one.text === text && one.sentence === sentence);
    return FIRST_TYPED + (found < 0 ? this.#typed.push({text, sentence}) - 1 : found);
  }

  /**
   * Returns the detail of a token number from `typedNumber`; undefined for another sentence, which may concern another
   * person.
   */
  typedText(number: number, sentence: string): string | undefined {
    const typed = this.#typed[number - FIRST_TYPED];
    return typed?.sentence === sentence ? typed.text : undefined;
  }

  /** Messages about personal details in the user's language. */
  get words(): PersonalDataMessages {
    return this.#words();
  }

  /**
   * Message that names the details of a sentence to check, or says that the correction stays in the page; empty if
   * there is nothing to say.
   */
  note(details: readonly string[], isKept = false): string {
    if (isKept) return this.words.keptHere;
    return details.length > 0 ? this.words.checkDetails(details.join(' · ')) : '';
  }

  /** Renders the number and the list of the details that were kept in the page; see `renderKept`. */
  render(details: readonly Detail[]): TemplateResult | undefined {
    const finished = details.filter(({isUnfinished}) => !isUnfinished);
    return finished.length > 0 ? renderKept(finished, this.#words()) : undefined;
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
