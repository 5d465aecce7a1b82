import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {valueOf} from '../../../common/event-target.ts';
import {OPEN} from '../icons.ts';
import {searchText} from '../../../common/search-text.ts';
import {matchingOptions, type PickerOption} from './picker-options.ts';
import {optionAfterKey} from '../../../common/views/list-keys.ts';
import {placePopup} from '../../../common/views/popup-place.ts';

/** Whether the user sees the whole list or searches it. */
export type Listing = 'all' | 'search';

/** Content of a picker. */
export interface PickerContent {
  /** Id of the control; unique in the element. */
  readonly id: string;
  /** Accessible name, for a control without a label. */
  readonly label?: string;
  /** Chosen value; empty if no value is chosen. */
  readonly value: string;
  /** Text of the chosen value. */
  readonly text: string;
  readonly placeholder: string;
  /** Message that is shown if no option matches. */
  readonly noMatch: string;
  /** Creates the options when the list is opened. */
  readonly options: (listing: Listing) => readonly PickerOption[];
  /** Short lists get no search field, so phones do not open the keyboard. */
  readonly isShort: boolean;
  /** Whether the user can empty the field to choose no value. */
  readonly canBeEmpty?: boolean;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  /** Ids of elements that describe the control. */
  readonly describedBy?: string;
  /** Called with the chosen value; `isLeaving` is true if the user chose the value by leaving the field. */
  readonly onPick: (value: string, isLeaving: boolean) => void;
}

interface OpenPicker {
  readonly id: string;
  /** Text that the user has typed; undefined before that. */
  readonly typed: string | undefined;
  readonly active: number;
}

/**
 * Text fields that open a list, with the keys of an editable combobox (ARIA Authoring Practices). The open list is in
 * the top layer, so that no element of the page clips it.
 */
export class Pickers implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #open: OpenPicker | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#set(undefined);
  }

  hostUpdated(): void {
    for (const popup of this.#host.shadowRoot?.querySelectorAll<HTMLElement>('[popover]') ?? []) {
      const isOpen = popup.id === `${this.#open?.id}-list`;
      if (popup.matches(':popover-open') !== isOpen) popup.togglePopover(isOpen);
    }
    this.#place();
    this.#popup?.querySelector("[aria-selected='true']")?.scrollIntoView({block: 'nearest'});
  }

  /** Renders the control. */
  render(content: PickerContent): TemplateResult {
    const {id, placeholder} = content;
    const open = this.#open?.id === id ? this.#open : undefined;
    const matches = open ? this.#matches(content) : [];
    return html`<div class="combobox">
      ${this.#renderField(content, open, matches.length > 0)} ${OPEN}
      <div
        id="${id}-list"
        class="popup"
        part="list"
        popover="manual"
        role="listbox"
        aria-label=${placeholder}
      >
        ${open ? this.#renderMatches(content, matches, open.active) : nothing}
      </div>
    </div>`;
  }

  #renderField(content: PickerContent, open: OpenPicker | undefined, hasMatches: boolean): TemplateResult {
    const {id, label, text, placeholder, describedBy} = content;
    return html`<input
      id=${id}
      part="input"
      class="picker"
      role="combobox"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      inputmode=${content.isShort ? 'none' : nothing}
      aria-label=${label ?? nothing}
      aria-invalid=${!!content.isInvalid}
      aria-describedby=${describedBy || nothing}
      aria-autocomplete="list"
      aria-expanded=${!!open}
      aria-controls="${id}-list"
      aria-activedescendant=${open && hasMatches ? `${id}-${open.active}` : nothing}
      placeholder=${placeholder}
      ?disabled=${content.isDisabled}
      .value=${open?.typed ?? text}
      @input=${(event: Event) => this.#set({id, typed: valueOf(event), active: 0})}
      @click=${() => (open ? this.#set(undefined) : this.#show(content))}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, content)}
      @blur=${() => this.#leave(content)}
    />`;
  }

  #renderMatches({id, noMatch, onPick}: PickerContent, matches: readonly PickerOption[], active: number) {
    if (matches.length === 0)
      return html`<div part="option" role="option" aria-disabled="true" aria-selected="false">
        ${noMatch}
      </div>`;
    const pick = (option: PickerOption): void => {
      if (option.isDisabled) return;
      this.#set(undefined);
      onPick(option.value, false);
    };
    return matches.map(
      (option, at) =>
        html`${
            option.group !== undefined && option.group !== matches[at - 1]?.group
              ? html`<div class="group" role="presentation"><bdi>${option.group}</bdi></div>`
              : nothing
          }
          <div
            id="${id}-${at}"
            part="option"
            role="option"
            aria-selected=${at === active}
            aria-disabled=${option.isDisabled || nothing}
            @mousedown=${(event: Event) => event.preventDefault()}
            @click=${() => pick(option)}
          >
            <bdi>${option.text}</bdi>
            ${option.note ? html`<span class="note">${option.note}</span>` : nothing}
            ${option.details ? html`<span class="details">${option.details}</span>` : nothing}
          </div>`,
    );
  }

  #matches({options}: PickerContent): readonly PickerOption[] {
    const typed = this.#open?.typed ?? '';
    return matchingOptions(options(typed.trim() === '' ? 'all' : 'search'), typed);
  }

  #show(content: PickerContent): void {
    const at = matchingOptions(content.options('all'), '').findIndex(({value}) => value === content.value);
    this.#set({id: content.id, typed: undefined, active: Math.max(0, at)});
    this.#field(content.id)?.select();
  }

  #set(open: OpenPicker | undefined): void {
    const change = open ? 'addEventListener' : 'removeEventListener';
    globalThis[change]('scroll', this.#place, {capture: true});
    globalThis[change]('resize', this.#place);
    this.#open = open;
    this.#host.requestUpdate();
  }

  /** Closes the list; a completely typed name is chosen; an emptied field chooses no value. */
  #leave(content: PickerContent): void {
    if (this.#open?.id !== content.id) return;
    const {typed} = this.#open;
    const wanted = typed === undefined ? undefined : searchText(typed).trim();
    const exact = content
      .options('search')
      .find((option) => !option.isDisabled && searchText(option.text) === wanted);
    this.#set(undefined);
    if (wanted === '' && content.canBeEmpty && content.value) content.onPick('', true);
    else if (exact && exact.value !== content.value) content.onPick(exact.value, true);
  }

  #onKey(event: KeyboardEvent, content: PickerContent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const open = this.#open?.id === content.id ? this.#open : undefined;
    if (!open) {
      if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
      this.#show(content);
    } else if (event.key === 'Tab') {
      this.#takeMatch(content, open);
      return; // Tab moves the focus on
    } else if (event.key === 'Escape') {
      this.#set(undefined);
    } else if (event.key === 'Enter') {
      const option = this.#matches(content)[open.active];
      if (option && !option.isDisabled) {
        this.#set(undefined);
        content.onPick(option.value, false);
      }
    } else {
      const to = this.#target(event, open.active, this.#matches(content).length);
      if (to === undefined) return;
      this.#set({...open, active: to});
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #takeMatch(content: PickerContent, {typed, active}: OpenPicker): void {
    const option = typed ? this.#matches(content)[active] : undefined;
    if (!option || option.isDisabled) return;
    this.#set(undefined);
    content.onPick(option.value, true);
  }

  #target({key, shiftKey}: KeyboardEvent, active: number, count: number): number | undefined {
    if (shiftKey) return undefined;
    if (key === 'Home') return 0;
    if (key === 'End') return Math.max(count - 1, 0);
    return optionAfterKey(key, active, count);
  }

  #field(id: string): HTMLInputElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLInputElement>(`#${id}`);
  }

  get #popup(): HTMLElement | null | undefined {
    return this.#open && this.#host.shadowRoot?.querySelector<HTMLElement>(`#${this.#open.id}-list`);
  }

  readonly #place = (): void => {
    const popup = this.#popup;
    const field = this.#open && this.#field(this.#open.id);
    if (popup && field) placePopup(popup, field);
  };
}
