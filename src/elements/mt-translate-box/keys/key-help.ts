import {html, nothing, type TemplateResult} from 'lit';
import {closeOnEscape} from '../../common/views/close-on-escape.ts';
import {placePopup} from '../../common/views/popup-place.ts';
import type {BoxParts} from '../box-parts.ts';
import {resultMessages, type ResultMessages} from '../result/result-messages.ts';
import {addKeyHelpStyles} from './key-help.styles.ts';
import {NO_DESCRIPTION} from '../../common/views/button.ts';

/** Fields in which `?` is a character. */
const WRITING = 'input, textarea, [contenteditable]:not([contenteditable="false"])';

const IS_MAC = /Mac|iP/.test(navigator.platform);
const COMMAND = IS_MAC ? '⌘' : 'Ctrl';

/** A row of the list: keys that are pressed together, and a description of their action. */
type Row = readonly [keys: readonly string[], words: string];

/** The list of the box's keys; opens with its button, and with `?` anywhere in the box except in a text field. */
export class KeyHelp {
  readonly #parts: BoxParts;
  /** Element that had the focus before the list was opened. */
  #before: Element | null = null;
  /** Whether the list was opened; until then it has no rows, since few users open it. */
  #isFilled = false;

  constructor(parts: BoxParts) {
    this.#parts = parts;
    addKeyHelpStyles(this.#root);
    this.#root.addEventListener('keydown', this.#onKey);
  }

  /** Renders the button and the list. */
  render(): TemplateResult {
    const m = resultMessages(this.#parts.element.messages);
    return html`<button
        type="button"
        part="button"
        class="quiet square keys"
        popovertarget="keys"
        aria-label=${m.keys}
        aria-description=${NO_DESCRIPTION}
        title="${m.keys} (?)"
        aria-keyshortcuts="?"
      >
        ?
      </button>
      <div
        id="keys"
        class="popup"
        part="keys"
        popover
        role="dialog"
        tabindex="-1"
        aria-label=${m.keys}
        @keydown=${(event: KeyboardEvent) => closeOnEscape(event, () => this.#close())}
        @beforetoggle=${this.#fill}
        @toggle=${this.#onToggle}
      >
        ${this.#isFilled ? this.#renderContent(m) : nothing}
      </div>`;
  }

  #renderContent(m: ResultMessages): TemplateResult {
    return html`${renderRows(this.#commonRows(m))}
      <p id="keys-translation">${m.keyWords.inTranslation}</p>
      ${renderRows(this.#translationRows(m), 'keys-translation')}`;
  }

  #commonRows({keyWords, keys}: ResultMessages): Row[] {
    return [
      [[COMMAND, 'Enter'], keyWords.translate],
      [['Esc'], keyWords.stop],
      [[COMMAND, 'Z'], keyWords.undo],
      [IS_MAC ? [COMMAND, 'Shift', 'Z'] : [COMMAND, 'Y'], keyWords.redo],
      [['?'], keys],
    ];
  }

  #translationRows({keyWords}: ResultMessages): Row[] {
    const isSending = this.#parts.host.corrections !== 'never';
    return [
      ...(isSending ? [[[COMMAND, 'Enter'], keyWords.send] as const] : []),
      [[IS_MAC ? '⌥' : 'Alt', '↓'], keyWords.alternatives],
      [['F8'], keyWords.next],
      [['Shift', 'F8'], keyWords.previous],
    ];
  }

  readonly #onKey = (event: Event): void => {
    const {key, isComposing, target} = event as KeyboardEvent;
    const button = this.#root.querySelector<HTMLElement>('button.keys');
    if (key !== '?' || isComposing || !button || (target as Element).closest(WRITING)) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#popup?.matches(':popover-open')) this.#close();
    else this.#popup?.showPopover();
  };

  readonly #fill = (): void => {
    this.#isFilled = true;
    this.#parts.host.requestUpdate();
  };

  readonly #onToggle = ({newState}: ToggleEvent): void => {
    const popup = this.#popup;
    if (newState !== 'open' || !popup) return;
    const button = this.#root.querySelector<HTMLElement>('button.keys')!;
    placePopup(popup, button.getClientRects().length > 0 ? button : (this.#root.host as HTMLElement));
    popup.style.minInlineSize = '';
    this.#before = this.#root.activeElement;
    popup.focus();
  };

  #close(): void {
    this.#popup?.hidePopover();
    if (this.#before instanceof HTMLElement) this.#before.focus();
  }

  get #root(): ShadowRoot {
    return this.#parts.host.shadowRoot!;
  }

  get #popup(): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>('#keys');
  }
}

function renderRows(rows: readonly Row[], labelledBy?: string): TemplateResult {
  return html`<dl aria-labelledby=${labelledBy ?? nothing}>
    ${rows.map(
      ([keys, words]) =>
        html`<div>
          <dt>${keys.map((key, index) => html`${index > 0 ? ' ' : ''}<kbd>${key}</kbd>`)}</dt>
          <dd>${words}</dd>
        </div>`,
    )}
  </dl>`;
}
