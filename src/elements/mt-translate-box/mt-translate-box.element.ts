import {html, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {LanguageNames} from '../../localization/language-names.ts';
import {LocaleController} from '../../localization/locale-controller.ts';
import {translateBox as english, type TranslateBoxMessages} from '../../localization/en/translate-box.ts';
import type {MtSession} from '../../session/session.ts';
import {Announcer} from '../common/announcer.ts';
import {renderLanguageBar} from '../common/language-bar.ts';
import {ServiceAccess} from '../common/service-access.ts';
import translationStyles from '../common/translation.styles.ts';
import elementStyles from '../elements.styles.ts';
import type {Answer} from './answer.ts';
import {BoxController} from './box-controller.ts';
import type {BoxScene} from './box-scene.ts';
import {MtTranslationEvent} from './events.ts';
import type {HostFieldController} from './host-field.ts';
import {loadHostField} from './load-parts.ts';
import styles from './mt-translate-box.styles.ts';
import {plainHtml} from './plain-html.ts';
import {ResultControls} from './result-controls.ts';
import {SentenceControls} from './sentence-controls.ts';
import {sentenceLook} from './sentence-look.ts';
import {SourceControls} from './source-controls.ts';
import {problemText} from './notices.ts';
import {renderSourcePane} from './source-pane.ts';
import {DEFAULT_TIMEOUT_MS} from './translation-requests.ts';
import {renderTranslationPane} from './translation-pane.ts';
import {TranslationView} from './translation-view.ts';

const SPOKEN_CHARACTERS = 300;
const SPEAK_AFTER_MS = 1000;

/**
 * Translates text as the reader writes it, with the systems of the saved configuration: what has
 * changed is sent sentence by sentence, and nothing that was written is lost by an error. Formatted
 * text keeps its formatting; a translated sentence can be corrected in place.
 *
 * @tagname mt-translate-box
 *
 * @slot actions - The page's own buttons beside Copy.
 * @slot empty - In place of the message that nothing can be translated yet.
 *
 * @csspart languages - The choice of languages, or the name of the only pair.
 * @csspart select - Every native list.
 * @csspart button - Every button; with it `swap` or `primary`.
 * @csspart source - The side where the reader writes.
 * @csspart text - The text field; an editable element while the text is formatted.
 * @csspart source-bar - The row below it: count, Clear, Undo, Translate.
 * @csspart translation-pane - The side of the translation.
 * @csspart translation - The translation.
 * @csspart details - What is known of the marked sentence, and Correct.
 * @csspart correction - What a correction changes, and Send.
 * @csspart translation-bar - The row below: the system, the slot `actions`, Copy.
 * @csspart status - Name of the system and what it is doing.
 * @csspart waking - The message while a system is starting.
 * @csspart notice - Every message that is no error.
 * @csspart error - The message of an error, with the next step.
 * @csspart empty - What stands there when nothing can be translated yet.
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
 * @cssproperty [--mt-padding=1.25em] - Space around the content.
 *
 * @fires {MtTranslationEvent} mt-translation - The whole text is translated.
 * @fires {MtErrorEvent} mt-error - The text could not be translated; it stays, and the view says what to do.
 * @fires {MtCorrectionEvent} mt-correction - The service has a reader's correction of a sentence.
 * @fires {MtSystemWakingEvent} mt-system-waking - The system is starting; told at each try.
 * @fires {MtRequestEvent} mt-request - A text is about to be sent; `preventDefault()` stops that.
 */
export class MtTranslateBoxElement extends LitElement {
  static override readonly shadowRootOptions = {...LitElement.shadowRootOptions, delegatesFocus: true};
  static override readonly styles = [elementStyles, translationStyles, styles];
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
    baseUrl: {attribute: 'base-url'},
    appId: {attribute: 'app-id'},
    state: {},
    systems: {attribute: false},
    value: {noAccessor: true},
  };

  /** Language pair of the saved configuration that is translated, as `en-lv`; empty lets the reader choose. */
  pair = '';

  /** `auto` translates as the reader writes, `manual` when asked to. */
  mode: 'auto' | 'manual' = 'auto';

  /** `text` takes no formatting, `html` takes and gives HTML without scripts; without it, formatting that is pasted is kept. */
  format: '' | 'text' | 'html' = '';

  /**
   * Id of a text field of the page that the text is taken from; the box then has none of its own. What
   * stands there already is not sent before the user changes it or asks for a translation.
   */
  htmlFor = '';

  /** Id of a text field of the page that the translation is written into; a text of its own stays until the user says so. */
  target = '';

  /** Milliseconds from the last key to the request. */
  debounce = 300;

  /** UTF-16 code units that the service takes in one request; longer texts are sent in parts. */
  maxCharacters: number | undefined;

  /** Milliseconds that a system may take for a request at first, 0 for no limit; a slow one gets up to ten times that. */
  timeout = 30000; // in figures, for the reference

  /** `{base_url}` of the service; without it, the session's or the address the script came from. */
  baseUrl = '';

  /** Name of the host application, sent as `appID`; without it, the session's. */
  appId = '';

  /** A saved state for this box alone, as an object or JSON text; without it, the session's. */
  state: SavedConfiguration | string | undefined;

  /** Systems by language pair, as in the saved state; without them, those of the state. */
  systems: SavedConfiguration['systems'] | undefined;

  readonly #locale = new LocaleController(this);
  readonly #access = new ServiceAccess(this);
  readonly #announcer = new Announcer(() => this.requestUpdate());
  readonly #box = new BoxController({
    requestUpdate: () => this.requestUpdate(),
    dispatchEvent: (event) => this.dispatchEvent(event),
    translated: (answer) => this.#onTranslated(answer),
    failed: (problem) => this.#announcer.say(problemText(problem, this.#messages)),
    waking: () => this.#announcer.say(this.#messages.starting),
    corrected: () => this.#announcer.say(this.#messages.correctionSent),
    emptied: () => this.#result.clear(),
  });
  readonly #source = new SourceControls(this.#box, {
    root: () => this.shadowRoot!,
    format: () => this.format,
    loadFailed: () => this.#announcer.say(this.#messages.loadFailed),
    requestUpdate: () => this.requestUpdate(),
  });
  readonly #result = new ResultControls(this.#box, () => this.requestUpdate());
  readonly #sentences = new SentenceControls(this.#box, {
    requestUpdate: () => this.requestUpdate(),
    marked: (sentence) => this.#source.mark(sentence),
    encode: (text) => this.#source.encode(text),
    sentenceAtCaret: () => this.#source.sentenceAtCaret,
    editLabel: () => this.#messages.correctLabel,
    loadFailed: () => this.#announcer.say(this.#messages.loadFailed),
    view: () => this.#view,
  });
  #fields: readonly HostFieldController[] = [];
  #view: TranslationView | undefined;
  #names: LanguageNames | undefined;
  #drawn: {readonly answer: Answer | undefined; readonly revision: number; readonly m: object} | undefined;

  constructor() {
    super();
    this.addController({
      hostConnected: () => {
        globalThis.addEventListener('online', this.#resume);
        this.#resume();
      },
      hostDisconnected: () => {
        globalThis.removeEventListener('online', this.#resume);
        this.#announcer.stop();
        this.#box.suspend();
      },
    });
  }

  /** The text; with the format `html` always harmless HTML: typed text is escaped, blank lines end a `<p>`, other lines are `<br>`. */
  get value(): string {
    return this.#source.value;
  }

  set value(text: string) {
    this.#source.set(text ?? ''); // null when the attribute is removed
  }

  /** The session that the box uses: its provider's, else the page's; `session.configure({transport})` proxies its calls. */
  get session(): MtSession {
    return this.#access.session;
  }

  /** The translation as it is shown, with the corrections that were sent; HTML as `value` when the format is `html`. */
  get translation(): string {
    const {text} = this.#result;
    if (this.format !== 'html') return text;
    const {answer} = this.#box.store;
    return (answer && this.#source.translationHtml(answer)) ?? plainHtml(text);
  }

  /** Translates at once, as the Translate button and Ctrl+Enter do. */
  translateNow(): void {
    this.#box.store.translateNow();
  }

  /** Ends what is under way, as Escape does; the text stays. */
  stop(): void {
    if (!this.#box.isBusy) return;
    this.#box.store.stop();
    this.#announcer.say(this.#messages.stopped);
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#locale.ready;
    await super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('state')) this.#access.readState();
    if (changed.has('htmlFor') || changed.has('target')) void this.#bind();
    if (changed.has('format')) this.#source.follow();
    const {pair, mode, maxCharacters} = this;
    this.#box.configure({
      connection: this.#access.connection,
      systems: this.#access.systems,
      pair,
      mode: mode === 'manual' ? mode : 'auto',
      debounceMs: this.debounce,
      maxCharacters: maxCharacters && maxCharacters > 0 ? maxCharacters : undefined,
      timeoutMs: this.timeout >= 0 ? this.timeout : DEFAULT_TIMEOUT_MS, // not a number is neither
    });
    this.#sentences.follow();
  }

  protected override render(): TemplateResult {
    const m = this.#messages;
    const scene: BoxScene = {
      box: this.#box,
      source: this.#source,
      sentences: this.#sentences,
      result: this.#result,
      m,
      names: this.#languageNames,
      host: {
        mode: this.mode,
        maxCharacters: this.maxCharacters,
        isBound: this.htmlFor !== '',
        setupProblem: this.#setupProblem,
        copy: () => void this.#copy(),
      },
    };
    const {text, language} = this.#announcer;
    return html`<div
      class="all"
      role="group"
      translate="no"
      lang=${m.language}
      aria-label=${m.name}
      @keydown=${this.#onKey}
    >
      ${renderLanguageBar({
        pairs: this.#box.pairs,
        m,
        names: scene.names,
        swap: () => this.#source.swap(this.#result.text),
      })}
      <div class="panes">${renderSourcePane(scene)} ${renderTranslationPane(scene)}</div>
      <p class="visually-hidden" role="status" lang=${language || m.language}>${text}</p>
    </div>`;
  }

  protected override updated(): void {
    this.#source.updated();
    const root = this.renderRoot.querySelector<HTMLElement>('#translation')!;
    this.#view ??= new TranslationView(root);
    this.#draw(this.#view);
  }

  get #messages(): TranslateBoxMessages {
    return this.#locale.messages?.translateBox ?? english;
  }

  get #languageNames(): LanguageNames {
    const {language} = this.#locale;
    if (this.#names?.language !== language) this.#names = new LanguageNames(language);
    return this.#names;
  }

  get #setupProblem(): string {
    const missing = this.#fields.find(({problem}) => problem)?.id;
    return this.#access.problem(this.#box.pairs, this.#messages, this.#languageNames, missing);
  }

  /** Follows the fields of the page that the attributes name. */
  async #bind(): Promise<void> {
    if (this.#fields.length === 0) {
      if (!this.htmlFor && !this.target) return;
      try {
        const {followFields} = await loadHostField();
        if (this.#fields.length > 0) return await this.#bind();
        this.#fields = followFields(
          this,
          (text, isActed) => {
            if (this.htmlFor) this.#box.setSource({text}, !isActed);
          },
          () => this.#result.write(),
        );
        this.#result.target = this.#fields[1];
      } catch {
        this.#announcer.say(this.#messages.loadFailed);
      }
    }
    const [source, target] = this.#fields;
    this.#result.isTargetSource = this.htmlFor === this.target;
    if (source) source.id = this.htmlFor;
    if (target) target.id = this.target;
  }

  #draw(view: TranslationView): void {
    const box = this.#box;
    const {answer} = box.store;
    const m = this.#messages;
    const was = this.#drawn;
    if (answer === was?.answer && box.revision === was?.revision && m === was.m) return;
    const nodes = answer && this.#source.translationNodes(answer);
    if (nodes && this.#sentences.isEditing) return; // drawn when that ends
    this.#drawn = {answer, revision: box.revision, m};
    const looks = answer?.sentences.map((sentence) => {
      const {source, target} = answer.route;
      return sentenceLook(sentence, box.shownCorrection(sentence, answer), [source, target], m);
    });
    view.show(answer?.lead ?? '', looks ?? [], m.language, nodes);
  }

  readonly #resume = (): void => this.#box.resume();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && this.#box.isBusy) this.stop();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.translateNow();
    else return;
    event.preventDefault();
  };

  #onTranslated(answer: Answer): void {
    const m = this.#messages;
    const {text} = this.#result;
    const isShort = text.length <= SPOKEN_CHARACTERS;
    if (isShort) this.#announcer.say(text, SPEAK_AFTER_MS, answer.route.target);
    else this.#announcer.say(m.ready, SPEAK_AFTER_MS);
    this.#result.write();
    const isHtml = this.format === 'html';
    const translated = new MtTranslationEvent(answer, {
      format: isHtml ? 'html' : 'text',
      source: isHtml ? this.#source.htmlOf(answer.source) : answer.source.text,
      translation: this.translation,
    });
    this.dispatchEvent(translated);
  }

  async #copy(): Promise<void> {
    const m = this.#messages;
    const {answer} = this.#box.store;
    const isCopied = await this.#result.copy(answer && this.#source.copier(answer));
    this.#announcer.say(isCopied ? m.copied : m.copyFailed);
  }
}
