import type {PropertyValues, TemplateResult} from 'lit';
import type {Provenance} from '../../client/types.ts';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {translateBox} from '../../localization/en/translate-box.ts';
import type {MtSession} from '../../session/session.ts';
import type {ShieldPattern} from '../common/personal-data/detail.ts';
import {ElementController} from '../common/element-controller.ts';
import {FormElement, INTERNALS} from '../common/form-element.ts';
import {readAsText} from '../common/text-properties.ts';
import elementStyles from '../elements.styles.ts';
import {BoxController} from './box-controller.ts';
import {TEXT_PROPERTIES} from './box-element.ts';
import {renderBox} from './box-view.ts';
import {FormValue} from './form-value.ts';
import {KeptFocus} from './kept-focus.ts';
import boxStyles from './mt-translate-box.styles.ts';

/**
 * Translates text while the user types, with the systems of the saved configuration. Only changed sentences are
 * sent, and no error loses the user's text. Users can type in the translation, and formatting is kept.
 *
 * @tagname mt-translate-box
 *
 * @slot actions - The page's buttons, next to Copy.
 * @slot disclosure - Replaces the words of the line that says that a machine translated the text.
 * @slot empty - Replaces the message that is shown while nothing can be translated.
 *
 * @csspart frame - The whole content, with border and background; universal rules (`*`) of the page do not affect it.
 * @csspart languages - The row above each side, with its language; the row above the translation ends with the system.
 * @csspart select - Every native list (`select`).
 * @csspart language-list - The list of more than twelve languages, in front of the page; in it, an `input` for the search and each `option`.
 * @csspart button - Every button; additionally `swap` or `primary`.
 * @csspart source - The side with the user's text.
 * @csspart text - The text field; an editable element while the text is formatted.
 * @csspart source-bar - The row below the text, always one line high: count, Undo, Clear, Translate.
 * @csspart translation-pane - The side with the translation.
 * @csspart translation - The translation.
 * @csspart unknown-word - A word of the translation that the system does not know.
 * @csspart checks - The service's findings about the marked sentence; with a `match` if the memory contains a similar sentence.
 * @csspart alternatives - The list of other translations of a sentence, in front of the page.
 * @csspart keys - The list of keyboard shortcuts, in front of the page.
 * @csspart match - A human translation of a similar sentence, and the button Use this.
 * @csspart correction - Why the service did not accept a correction, and the button to send it again.
 * @csspart translation-bar - The row below the translation, always one line high: `details`, Stop, Other translations, Send correction, the list of keys, the slot `actions`, Copy.
 * @csspart details - Number and quality of the marked sentence, else the number of sentences to check, or a note that the translation is out of date.
 * @csspart disclosure - The line that says that a machine translated the text, with which system, and what people did.
 * @csspart kept - The number of personal details kept in the page; opens a list of these details.
 * @csspart status - Name and status of the system; a menu if the language pair has several systems.
 * @csspart waking - The message while a system is starting.
 * @csspart notice - Every message other than errors.
 * @csspart error - The message of an error, with the next step.
 * @csspart service-words - Summary that opens the service's own words about an error.
 * @csspart empty - The message that is shown while nothing can be translated.
 *
 * @cssproperty [--mt-accent=light-dark(#1a5fb4, #8ab4f8)] - Buttons, focus and links.
 * @cssproperty [--mt-on-accent=light-dark(#fff, #10151c)] - Text on the accent color.
 * @cssproperty [--mt-text=light-dark(#1d232b, #e8eaed)] - Text.
 * @cssproperty [--mt-muted=light-dark(#57606c, #a9b1bb)] - Hints, and sentences without a translation.
 * @cssproperty [--mt-mark=light-dark(#dbe8fb, #2b4264)] - Background of the marked sentence.
 * @cssproperty [--mt-surface=light-dark(#fff, #1b1f25)] - Background of the element.
 * @cssproperty [--mt-field=light-dark(#fff, #12151a)] - Background of fields.
 * @cssproperty [--mt-border=light-dark(#818b97, #76808c)] - Borders of fields and buttons.
 * @cssproperty [--mt-line=light-dark(#dfe3e8, #343b45)] - Borders of groups.
 * @cssproperty [--mt-danger=light-dark(#a51d2d, #ff9a9f)] - Errors, poor quality, removed words.
 * @cssproperty [--mt-success=light-dark(#1d7a3e, #6fd08f)] - A system that is ready, corrections, added words.
 * @cssproperty [--mt-radius=0.5em] - Corner radius.
 * @cssproperty [--mt-padding=0.9em] - Space around the texts.
 * @cssproperty [--mt-width=64em] - Maximum width of the element, the same property for all three elements.
 *
 * @fires {MtTranslationEvent} mt-translation - Fired when everything translatable in the text is translated; `complete` is false if a sentence is left untranslated.
 * @fires {MtErrorEvent} mt-error - Fired when the text could not be translated; the box keeps the text and shows what to do.
 * @fires {MtCorrectionEvent} mt-correction - Fired when the service has accepted the user's correction of a sentence.
 * @fires {MtReviewEvent} mt-review - Fired when the user confirms the translation, takes that back, or changes a translation that was confirmed.
 * @fires {MtDisclosureEvent} mt-disclosure - Fired when the line that says how the translation was made appears, or is missing beside a translation.
 * @fires {MtSystemWakingEvent} mt-system-waking - Fired at each attempt while the system is starting.
 * @fires {MtBoxSystemEvent} mt-box-system-change - Fired when the user chooses another system in the box; the saved configuration does not change.
 * @fires {MtRequestEvent} mt-request - Fired before a text is sent; `preventDefault()` stops the request.
 */
export class MtTranslateBoxElement extends FormElement {
  static override readonly styles = [elementStyles, ...boxStyles];
  // Not decorators: they would add half a kilobyte to the script.
  static override readonly properties = {
    pair: {},
    format: {},
    htmlFor: {attribute: 'for'},
    target: {},
    mode: {},
    corrections: {},
    reviewer: {},
    disclosure: {},
    debounce: {type: Number},
    maxCharacters: {type: Number, attribute: 'max-characters'},
    timeout: {type: Number},
    shield: {},
    name: {reflect: true},
    nameProvenance: {attribute: 'name-provenance'},
    placeholder: {},
    maxLength: {type: Number, attribute: 'maxlength'},
    readOnly: {type: Boolean, attribute: 'readonly', reflect: true},
    required: {type: Boolean, reflect: true},
    disabled: {type: Boolean, reflect: true},
    baseUrl: {attribute: 'base-url'},
    appId: {attribute: 'app-id'},
    state: {},
    systems: {attribute: false},
    value: {noAccessor: true},
  };

  /** Language pair of the saved configuration to translate, such as `en-lv`; if empty, the user chooses. */
  pair = '';

  /** `auto` translates while the user types; `manual` translates when the user or the page requests it. */
  mode: 'auto' | 'manual' = 'auto';

  /** When corrections are sent: with a button, `at-once` when the user leaves the sentence, or `never`. */
  corrections: 'on-request' | 'at-once' | 'never' = 'on-request';

  /**
   * Name of the user, if the user may confirm translations: the box then has the button Mark as reviewed, and the
   * name is in the record.
   */
  reviewer = '';

  /**
   * `none` hides the line that says that a machine translated the text, where the page says so itself; the event
   * `mt-disclosure` tells the page that the line is missing.
   */
  disclosure: '' | 'none' = '';

  /**
   * `text` allows no formatting, `html` accepts and returns HTML without scripts; by default, pasted
   * formatting is kept.
   */
  format: '' | 'text' | 'html' = '';

  /**
   * Id of a text field of the page to translate, replacing the box's own field. Existing text is not sent
   * before the user changes it or requests a translation; the field is read at each request.
   */
  htmlFor = '';

  /**
   * Id of an element of the page for the translation: a text field, an editor, or one that only displays
   * text, such as an `<output>`. Existing text stays until the user replaces it.
   */
  target = '';

  /** Milliseconds from the last key press to the request. */
  debounce = 300;

  /** Maximum request size of the service in UTF-16 code units; longer texts are sent in parts. */
  maxCharacters: number | undefined;

  /** Time limit of a system's first request in milliseconds, 0 for no limit; up to tenfold for a slow system. */
  timeout = 30000; // written as digits, which the generated reference shows

  /**
   * With `data`, personal data stays in the page: mail addresses, phone numbers, bank accounts, payment cards
   * and national numbers are replaced with tags before sending, and restored in the translation.
   */
  shield = '';

  /** With `shield`, further details to keep in the page: regular expressions, or `{name, pattern}`; users see the name. */
  shieldPatterns: readonly ShieldPattern[] | undefined;

  /**
   * Name in the form's data; the form submits the translation once it covers the whole current text, and is
   * invalid until then. If settings are missing, the text does not block the form and no translation is
   * submitted. Without a name, nothing is submitted.
   */
  name = '';

  /**
   * Name in the form's data for the record of the translation (`provenance`), as JSON; submitted with it. With `target`,
   * nothing is submitted under it while the field has another text, without a word of the translation.
   */
  nameProvenance = '';

  /** Hint in the empty text field; by default, a hint in the user's language. */
  placeholder = '';

  /**
   * Maximum length of the text in UTF-16 code units, as the service counts. Users can type more: the box says
   * by how much the text is too long, and translates the sentences that end within the limit; `translation`
   * then ends with untranslated sentences, and `complete` of `mt-translation` is false.
   */
  maxLength: number | undefined;

  /** Prevents changes of the text; the text is still translated, and the user can choose the languages. */
  readOnly = false;

  /** Makes the form invalid while there is no text to translate. */
  required = false;

  /** Prevents all changes, and submission of the translation; a text set by the page is still translated. */
  disabled = false;

  /** `{base_url}` of the service; default: the session's, else the address of the script. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; default: the session's. */
  appId = '';

  /** A saved state for this box only, as an object or JSON text; default: the session's. */
  state: SavedConfiguration | string | undefined;

  /** Systems by language pair, as in the saved state; default: those of the state. */
  systems: SavedConfiguration['systems'] | undefined;

  readonly #element = new ElementController(this, 'translateBox', translateBox);
  readonly #controller = new BoxController(this, this.#element);

  constructor() {
    super();
    new FormValue(this, this[INTERNALS], this.#element, this.#controller);
    new KeptFocus(this);
  }

  /**
   * The text; with the format `html`, always safe HTML: typed text is escaped, blank lines end a `<p>`, other
   * line breaks are `<br>`. With `for`, the text of the page's field: setting it also writes to the field,
   * with an `input` event.
   */
  get value(): string {
    return this.#controller.source.value;
  }

  set value(text: string) {
    this.#controller.setValue(String(text ?? '')); // null if the attribute is removed; scripts may set anything
  }

  /** Session of the box, from a provider or the page; `session.configure({transport})` proxies all calls. */
  get session(): MtSession {
    return this.#controller.access.session;
  }

  /**
   * The translation as shown, including the user's corrections, sent or not; untranslated sentences are in the source
   * language. With the format `html`, HTML in the form of `value`.
   */
  get translation(): string {
    return this.#controller.translation;
  }

  /**
   * How the shown translation was made, and by whom it was confirmed: engine, system, languages, time, `human` (`none`,
   * `some`, `all` sentences by people) and `state` (`machine`, `edited`, `reviewed`, `human`). A user who changes it in
   * the field that `target` names has edited it. Undefined without a translation, and for services that do not say. A statement, not a proof: it is not signed.
   */
  get provenance(): Provenance | undefined {
    return this.#controller.record;
  }

  /** Focuses the text; with `for`, the first control of the box. */
  override focus(options?: FocusOptions): void {
    const {text} = this.#controller.source;
    if (text) text.focus(options);
    else super.focus(options);
  }

  /** Translates at once, as the Translate button and Ctrl+Enter do. */
  translateNow(): void {
    this.#controller.box.translateNow();
  }

  /** Stops a translation in progress, as Escape does; the box keeps the text. */
  stop(): void {
    this.#controller.stop();
  }

  /** @internal */
  formResetCallback(): void {
    if (!this.htmlFor) this.value = this.getAttribute('value') ?? ''; // the form resets the page's field
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
    readAsText(this, TEXT_PROPERTIES);
    this.#controller.follow(changed);
  }

  protected override render(): TemplateResult {
    return renderBox({host: this, element: this.#element, controller: this.#controller});
  }
}
