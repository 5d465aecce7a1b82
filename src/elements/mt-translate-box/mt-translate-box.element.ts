import {LitElement, type PropertyValues, type TemplateResult} from 'lit';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {translateBox} from '../../localization/en/translate-box.ts';
import type {MtSession} from '../../session/session.ts';
import type {ShieldPattern} from '../common/personal-data/detail.ts';
import {ElementController} from '../common/element-controller.ts';
import {readAsText} from '../common/text-properties.ts';
import translationStyles from '../common/views/translation.styles.ts';
import elementStyles from '../elements.styles.ts';
import {BoxController} from './box-controller.ts';
import {renderBox} from './box-view.ts';
import {FormValue} from './form-value.ts';
import {KeptFocus} from './kept-focus.ts';
import styles from './mt-translate-box.styles.ts';
import paneStyles from './panes.styles.ts';

const TEXTS = [
  'pair',
  'format',
  'htmlFor',
  'target',
  'mode',
  'name',
  'placeholder',
  'baseUrl',
  'appId',
] as const;

/**
 * Translates text while the user writes, with the systems of the saved configuration. Changed
 * sentences are sent one by one, and no error loses what the user wrote. Formatted text keeps its
 * formatting, and a translated sentence can be corrected in place.
 *
 * @tagname mt-translate-box
 *
 * @slot actions - The page's own buttons beside Copy.
 * @slot empty - Replaces the message that nothing can be translated yet.
 *
 * @csspart frame - Everything, with border and background; a rule of the page for all elements does not reach it.
 * @csspart languages - The choice of languages, or the name of the only language pair; the system stands beside it.
 * @csspart select - Every native list.
 * @csspart button - Every button; with it `swap` or `primary`.
 * @csspart source - The side where the user writes.
 * @csspart text - The text field; an editable element while the text is formatted.
 * @csspart source-bar - The row below it, always one line high: count, Undo, Clear, Translate.
 * @csspart translation-pane - The side of the translation.
 * @csspart translation - The translation.
 * @csspart unknown-word - A word of the translation that the system does not know.
 * @csspart checks - What the service found out about the marked sentence; with a `match` when its memory has a similar one.
 * @csspart match - A human translation of a similar sentence, and Use this.
 * @csspart correction - The changes of a correction, and Send.
 * @csspart translation-bar - The row below, always one line high: `details`, Stop, Correct, the slot `actions`, Copy.
 * @csspart details - Number and quality of the marked sentence, else what is to be checked, or that the translation is out of date.
 * @csspart kept - The number of personal details that were kept in the page, which opens a list of them.
 * @csspart status - Name and status of the system; the menu where the language pair has several.
 * @csspart waking - The message while a system is starting.
 * @csspart notice - Every message that is no error.
 * @csspart error - The message of an error, with the next step.
 * @csspart empty - The message that nothing can be translated yet.
 *
 * @cssproperty [--mt-accent=light-dark(#1a5fb4, #8ab4f8)] - Buttons, focus and links.
 * @cssproperty [--mt-on-accent=light-dark(#fff, #10151c)] - Text on the accent colour.
 * @cssproperty [--mt-text=light-dark(#1d232b, #e8eaed)] - Text.
 * @cssproperty [--mt-muted=light-dark(#57606c, #a9b1bb)] - Hints, and sentences without a translation.
 * @cssproperty [--mt-mark=light-dark(#dbe8fb, #2b4264)] - Background of the marked sentence.
 * @cssproperty [--mt-surface=light-dark(#fff, #1b1f25)] - Background of the element.
 * @cssproperty [--mt-field=light-dark(#fff, #12151a)] - Background of fields.
 * @cssproperty [--mt-border=light-dark(#8a94a0, #76808c)] - Borders of fields and buttons.
 * @cssproperty [--mt-line=light-dark(#dfe3e8, #343b45)] - Borders of groups.
 * @cssproperty [--mt-danger=light-dark(#a51d2d, #ff9a9f)] - Errors, poor quality, removed words.
 * @cssproperty [--mt-success=light-dark(#1d7a3e, #6fd08f)] - A system that is ready, corrections, added words.
 * @cssproperty [--mt-radius=0.5em] - Rounding of corners.
 * @cssproperty [--mt-padding=0.9em] - Space around the texts.
 *
 * @fires {MtTranslationEvent} mt-translation - Fired when all of the text that can be translated is; `complete` says whether no sentence is left in its own language.
 * @fires {MtErrorEvent} mt-error - Fired when the text could not be translated; it stays, and the view says what to do.
 * @fires {MtCorrectionEvent} mt-correction - Fired when the service has the user's correction of a sentence.
 * @fires {MtSystemWakingEvent} mt-system-waking - Fired at each try while the system is starting.
 * @fires {MtBoxSystemEvent} mt-box-system-change - Fired when the user chose another system in the box; the saved configuration stays as it is.
 * @fires {MtRequestEvent} mt-request - Fired before a text is sent; `preventDefault()` stops that.
 */
export class MtTranslateBoxElement extends LitElement {
  static readonly formAssociated = true;
  static override readonly shadowRootOptions = {...LitElement.shadowRootOptions, delegatesFocus: true};
  static override readonly styles = [elementStyles, translationStyles, styles, paneStyles];
  // Not decorators: they would add half a kilobyte to the script.
  static override readonly properties = {
    pair: {},
    format: {},
    htmlFor: {attribute: 'for'},
    target: {},
    mode: {},
    debounce: {type: Number},
    maxCharacters: {type: Number, attribute: 'max-characters'},
    timeout: {type: Number},
    shield: {},
    name: {reflect: true},
    placeholder: {},
    maxLength: {type: Number, attribute: 'maxlength'},
    readOnly: {type: Boolean, attribute: 'readonly', reflect: true},
    disabled: {type: Boolean, reflect: true},
    baseUrl: {attribute: 'base-url'},
    appId: {attribute: 'app-id'},
    state: {},
    systems: {attribute: false},
    value: {noAccessor: true},
  };

  /** Language pair of the saved configuration that is translated, as `en-lv`; when empty, the user chooses. */
  pair = '';

  /** `auto` translates while the user writes, `manual` when the user or the page asks. */
  mode: 'auto' | 'manual' = 'auto';

  /** `text` takes no formatting, `html` takes and gives HTML without scripts; without it, formatting that is pasted is kept. */
  format: '' | 'text' | 'html' = '';

  /**
   * Id of a text field of the page that the text is taken from, in place of the box's own field. A text
   * that is there already is not sent before the user changes it or asks for a translation; the field is read at each request.
   */
  htmlFor = '';

  /**
   * Id of an element of the page that the translation is written into: a text field, an editor, or one that
   * only shows text, such as an `<output>`. A text that is there stays until the user replaces it.
   */
  target = '';

  /** Milliseconds from the last key to the request. */
  debounce = 300;

  /** UTF-16 code units that the service takes in one request; longer texts are sent in parts. */
  maxCharacters: number | undefined;

  /** Milliseconds that a system gets for its first request, 0 for no limit; a slow system gets up to ten times that. */
  timeout = 30000; // in figures, for the reference

  /**
   * With `data`, personal data stays in the page: mail addresses, phone numbers, bank accounts, payment cards and national
   * numbers are not sent but replaced with tags, and put back into the translation.
   */
  shield = '';

  /** With `shield`, what else is kept in the page: regular expressions, or `{name, pattern}` with a name that users read. */
  shieldPatterns: readonly ShieldPattern[] | undefined;

  /**
   * Name in the form's data; the form submits the translation once it is that of the whole text as it is
   * now, and is invalid before that. While settings are missing, a text is no obstacle and its translation is left
   * out of the data. Without a name, the form submits nothing.
   */
  name = '';

  /** Hint in the empty text field; without it, one in the user's language. */
  placeholder = '';

  /**
   * UTF-16 code units that the text may have, as the service counts them. Users can write more: the box says how many
   * are too many, and translates the sentences that end before;
   * `translation` then ends with sentences of the text as they are, and `complete` of `mt-translation` is false.
   */
  maxLength: number | undefined;

  /** The text cannot be changed; it is translated, and the languages can be chosen. */
  readOnly = false;

  /** Nothing can be changed, and the form does not submit the translation; a text that the page sets is still translated. */
  disabled = false;

  /** `{base_url}` of the service; without it, the session's or the address the script came from. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; without it, the session's. */
  appId = '';

  /** A saved state for this box alone, as an object or JSON text; without it, the session's. */
  state: SavedConfiguration | string | undefined;

  /** Systems by language pair, as in the saved state; without them, those of the state. */
  systems: SavedConfiguration['systems'] | undefined;

  readonly #element = new ElementController(this, 'translateBox', translateBox);
  readonly #controller = new BoxController(this, this.#element);
  readonly #internals = this.attachInternals();

  constructor() {
    super();
    new FormValue(this, this.#internals, this.#element, this.#controller);
    new KeptFocus(this);
  }

  /** The form that the box belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Whether the form may be submitted: not with a text whose whole, current translation is not there, nor with too long a text. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** What is wrong, in the user's language; empty when nothing is. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether the form checks the box. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** The text; with the format `html` always harmless HTML: typed text is escaped, blank lines end a `<p>`, other lines are `<br>`. With `for`, the text of the page's field: what is set is written there too, with an `input` event. */
  get value(): string {
    return this.#controller.source.value;
  }

  set value(text: string) {
    this.#controller.setValue(String(text ?? '')); // null when the attribute is removed; scripts set anything
  }

  /** The session that the box uses: its provider's, else the page's; `session.configure({transport})` proxies its calls. */
  get session(): MtSession {
    return this.#controller.access.session;
  }

  /** The translation as it is shown, where a sentence without one stands in its own language, with the user's corrections, sent or not; HTML as `value` when the format is `html`. */
  get translation(): string {
    return this.#controller.translation;
  }

  /** Puts the focus on the text; with `for`, on the first control of the box. */
  override focus(options?: FocusOptions): void {
    const {text} = this.#controller.source;
    if (text) text.focus(options);
    else super.focus(options);
  }

  /** Translates at once, as the Translate button and Ctrl+Enter do. */
  translateNow(): void {
    this.#controller.box.translateNow();
  }

  /** Stops a translation that is under way, as Escape does; the text stays. */
  stop(): void {
    this.#controller.stop();
  }

  /** Whether the box is valid. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Whether the box is valid; tells the user when it is not. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** @internal */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  /** @internal */
  formResetCallback(): void {
    if (!this.htmlFor) this.value = this.getAttribute('value') ?? ''; // the page's field is reset by itself
  }

  /** @internal */
  formStateRestoreCallback(value: unknown): void {
    if (typeof value === 'string' && !this.htmlFor) this.value = value;
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#element.ready;
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    readAsText(this, TEXTS);
    this.#controller.follow(changed);
  }

  protected override render(): TemplateResult {
    return renderBox(this, this.#element, this.#controller);
  }
}
