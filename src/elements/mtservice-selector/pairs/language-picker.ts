import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {Language} from '../../../client/index.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import type {SelectorPairsMessages} from '../../../localization/en/selector-pairs.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import {valueOf} from '../../common/event-target.ts';

/** Content of a picker. */
export interface LanguagePickerOptions {
  /** Unique in the element; becomes the control's id. */
  readonly id: string;
  readonly label: string;
  /** Whether a text field that searches stands in place of a native list. */
  readonly isSearch: boolean;
  /** In the order of the list; with none the control is disabled. */
  readonly languages: readonly Language[];
  /** Code of the chosen language; '' for none. */
  readonly value: string;
  /** Id of the message about a wrong choice; empty without one. */
  readonly problem?: string;
  readonly names: LanguageNames;
  readonly m: SelectorMessages & SelectorPairsMessages;
  readonly onPick: (code: string) => void;
}

const MARKS = /\p{M}/gu;
const folded = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/**
 * Chooses one language: a native list when it is short, else a text field that searches, with the
 * keys of an editable combobox (ARIA Authoring Practices).
 */
export class LanguagePicker implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #query: string | undefined; // undefined while the list is closed
  #active = 0;
  #options!: LanguagePickerOptions;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#query = undefined;
  }

  hostUpdated(): void {
    if (this.#query === undefined) return;
    const active = `#${this.#options.id}-list [aria-selected='true']`;
    this.#host.shadowRoot?.querySelector(active)?.scrollIntoView({block: 'nearest'});
  }

  /** Renders the control with its label. */
  render(options: LanguagePickerOptions): TemplateResult {
    this.#options = options;
    const {id, label, isSearch} = options;
    return html`<div class="field">
      <label for=${id}>${label}</label>
      ${isSearch ? this.#renderSearch() : this.#renderList()}
    </div>`;
  }

  #renderList(): TemplateResult {
    const {id, languages, value, problem, names, m, onPick} = this.#options;
    return html`<select
      id=${id}
      part="select"
      aria-invalid=${!!problem}
      aria-describedby=${problem || nothing}
      ?disabled=${languages.length === 0}
      @change=${(event: Event) => onPick(valueOf(event))}
    >
      <option value="" .selected=${value === ''}>${m.chooseLanguage}</option>
      ${languages.map(
        (language) =>
          html`<option
            value=${language.code}
            .text=${names.of(language)}
            .selected=${language.code === value}
          ></option>`,
      )}
    </select>`;
  }

  #renderSearch(): TemplateResult {
    const {id, languages, problem, m} = this.#options;
    const isOpen = this.#query !== undefined;
    const matches = this.#matches;
    return html`<div class="combobox">
      <input
        id=${id}
        part="input"
        role="combobox"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-invalid=${!!problem}
        aria-describedby=${problem || nothing}
        aria-autocomplete="list"
        aria-expanded=${isOpen}
        aria-controls="${id}-list"
        aria-activedescendant=${isOpen && matches.length > 0 ? `${id}-${this.#active}` : nothing}
        placeholder=${m.searchLanguage}
        ?disabled=${languages.length === 0}
        .value=${this.#query ?? this.#nameOfValue}
        @input=${(event: Event) => this.#search(valueOf(event))}
        @click=${() => this.#open()}
        @keydown=${this.#onKey}
        @blur=${() => this.#close(true)}
      />
      <ul id="${id}-list" role="listbox" aria-label=${this.#options.label} ?hidden=${!isOpen}>
        ${isOpen ? this.#renderMatches(matches) : nothing}
      </ul>
    </div>`;
  }

  #renderMatches(matches: readonly Language[]): TemplateResult | TemplateResult[] {
    const {id, names, m} = this.#options;
    if (matches.length === 0) {
      return html`<li role="option" aria-disabled="true" aria-selected="false">${m.noLanguage}</li>`;
    }
    return matches.map(
      (language, at) =>
        html`<li
          id="${id}-${at}"
          role="option"
          aria-selected=${at === this.#active}
          @mousedown=${(event: Event) => event.preventDefault()}
          @click=${() => this.#pick(language)}
        >
          ${names.of(language)}
        </li>`,
    );
  }

  get #nameOfValue(): string {
    const {languages, value, names} = this.#options;
    const language = languages.find(({code}) => code === value);
    return language ? names.of(language) : '';
  }

  get #matches(): readonly Language[] {
    const {languages, names} = this.#options;
    const wanted = folded(this.#query ?? '').trim();
    // The whole list is offered until the user types over the chosen name.
    if (wanted === '' || this.#query === this.#nameOfValue) return languages;
    // Names that start with the typed text come before those that only contain it, each group in its order.
    const rank = (language: Language): number => {
      const at = folded(names.of(language)).indexOf(wanted);
      return language.code === wanted ? 0 : at < 0 ? 3 : at > 0 ? 2 : 1;
    };
    return languages.filter((each) => rank(each) < 3).sort((a, b) => rank(a) - rank(b));
  }

  #open(): void {
    if (this.#query !== undefined) return;
    this.#query = this.#nameOfValue;
    const {languages, value} = this.#options;
    this.#active = Math.max(
      0,
      languages.findIndex(({code}) => code === value),
    );
    this.#host.requestUpdate();
  }

  #search(text: string): void {
    this.#query = text;
    this.#active = 0;
    this.#host.requestUpdate();
  }

  /** Closes the list; when the user moves on, a name typed in full counts as picked, an empty field as none. */
  #close(movedOn: boolean): void {
    if (this.#query === undefined) return;
    const typed = folded(this.#query).trim();
    this.#query = undefined;
    const {languages, names, value} = this.#options;
    const exact = languages.find((language) => folded(names.of(language)) === typed);
    const code = typed === '' ? '' : (exact?.code ?? value);
    if (movedOn && code !== value) this.#options.onPick(code);
    this.#host.requestUpdate();
  }

  #pick({code}: Language): void {
    this.#query = undefined;
    this.#options.onPick(code);
    this.#host.requestUpdate();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const matches = this.#matches;
    const isOpen = this.#query !== undefined;
    const active = matches[this.#active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isOpen) this.#active = (this.#active + step + matches.length) % Math.max(matches.length, 1);
      this.#open();
      this.#host.requestUpdate();
    } else if (event.key === 'Enter' && isOpen) {
      if (active) this.#pick(active);
    } else if (event.key === 'Escape' && isOpen) {
      this.#close(false);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}
