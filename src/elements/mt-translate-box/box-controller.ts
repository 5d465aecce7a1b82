import type {PropertyValues, ReactiveController} from 'lit';
import type {ElementController} from '../common/element-controller.ts';
import {MtErrorEvent} from '../common/error-event.ts';
import {loadPersonalData} from '../common/load-personal-data.ts';
import {ServiceAccess} from '../common/service-access.ts';
import type {BoxElement} from './box-element.ts';
import {BoxStore} from './box-store.ts';
import {
  MtBoxSystemEvent,
  MtRequestEvent,
  MtSystemWakingEvent,
  MtTranslationEvent,
  type TranslationTexts,
} from './events.ts';
import type {BoundFields} from './host-field/bound-fields.ts';
import {loadHostField} from './load-parts.ts';
import {rarePartLoaders} from './load-rare-parts.ts';
import {handOverFiles} from './source/hand-over-files.ts';
import {plainHtml} from './source/plain-html.ts';
import {SourceControls} from './source/source-controls.ts';
import type * as Result from './result/index.ts';
import type {ResultParts} from './result/create-parts.ts';
import {problemText} from './result/problem-text.ts';
import {ResultControls} from './result/result-controls.ts';
import type {Provenance} from '../../client/types.ts';
import type {Answer} from './translating/answer.ts';
import {DEFAULT_TIMEOUT_MS} from './translating/translation-state.ts';

const SPOKEN_CHARACTERS = 300;
const SPEAK_AFTER_MS = 1000;

/** Controls `mt-translate-box`: applies its properties, performs the user's actions, and fires its events. */
export class BoxController implements ReactiveController {
  readonly box = new BoxStore();
  readonly source: SourceControls;
  readonly result: ResultControls;
  readonly access: ServiceAccess;
  /** Module that renders translations; undefined until the module is loaded. */
  resultPart: typeof Result | undefined;
  readonly #host: BoxElement;
  readonly #element: ElementController<'translateBox'>;
  #fields: BoundFields | undefined;
  #loading: Promise<void> | undefined;
  #loaded: ResultParts | undefined;
  /** Text that the page set before the page's field was found. */
  #early = '';
  #hadExcess = false;
  /** Revision of the corrections that the page's field shows. */
  #revision = 0;

  constructor(host: BoxElement, element: ElementController<'translateBox'>) {
    const {box} = this;
    this.#host = host;
    this.#element = element;
    this.access = new ServiceAccess(host);
    this.source = new SourceControls(box, host, element);
    this.result = new ResultControls(box, () => host.requestUpdate());
    box.on('change', () => host.requestUpdate());
    box.translation.prepare = (text) => this.#detect(text);
    box.on('emptied', () => {
      this.result.clear();
      element.say(() => '');
    });
    box.on('request', (request) => this.#dispatch(new MtRequestEvent(request)));
    box.on('translated', (answer) => this.#onTranslated(answer));
    box.on('failed', (problem) => {
      this.#dispatch(new MtErrorEvent(problem));
      element.say((m) => problemText(problem, m));
    });
    box.on('waking', ({secondsToNextTry, attempt}) => {
      if (attempt === 1) element.say((m) => m.starting);
      this.#dispatch(new MtSystemWakingEvent(box.systemId, secondsToNextTry, attempt));
    });
    box.on('corrected', (correction) => {
      const form = {format: this.#format, provenance: this.record};
      this.#dispatch(box.correctionPart!.correctionEvent(correction, form, this.source.loaded));
      element.say((m) => m.correctionSent);
    });
    for (const type of ['dragenter', 'dragover', 'drop'] as const) host.addEventListener(type, handOverFiles);
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#resume);
    this.#resume();
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#resume);
    this.box.suspend();
  }

  /** Applies the element's properties before rendering. */
  follow(changed: PropertyValues<BoxElement>): void {
    if (changed.has('state')) this.access.readState();
    this.access.askForVisit();
    if (changed.has('htmlFor') || changed.has('target')) void this.#bindFields();
    if (changed.has('format')) this.source.pageValue.follow();
    const {pair, mode, debounce, maxCharacters, maxLength, timeout} = this.#host;
    this.box.configure({
      client: this.access.client,
      systems: this.access.systems,
      pair,
      mode: mode === 'manual' ? mode : 'auto',
      debounceMs: debounce,
      maxCharacters: maxCharacters && maxCharacters > 0 ? maxCharacters : undefined,
      maxLength: maxLength !== undefined && maxLength >= 0 ? maxLength : undefined,
      timeoutMs: timeout >= 0 ? timeout : DEFAULT_TIMEOUT_MS, // false for NaN
      loadKeeper: this.#host.shield ? this.#loadKeeper : undefined,
    });
    this.#loaded?.sentences.follow();
    this.#loaded?.provenance.follow();
    const hasExcess = this.excess > 0;
    // At the first rendering, the live region must exist before its text is set.
    if (hasExcess && !this.#hadExcess)
      this.#element.say(
        (m) => m.tooMany(this.excess, this.#host.maxLength!),
        this.#host.hasUpdated ? 0 : SPEAK_AFTER_MS,
      );
    this.#hadExcess = hasExcess;
  }

  hostUpdated(): void {
    const {box, result} = this;
    this.source.updated();
    const root = this.#host.shadowRoot!.querySelector<HTMLElement>('#translation')!;
    if (this.#revision < box.revision && result.rewrite(root.matches(':focus')))
      this.#revision = box.revision;
    if (this.#loaded) {
      this.#loaded.sentences.draw(root);
      this.#loaded.provenance.updated();
    } else {
      root.textContent = result.text;
      if (box.route) void this.#partsLoaded();
    }
  }

  /** Parts of a translation; undefined until their module is loaded. */
  get parts(): Partial<ResultParts> {
    return this.#loaded ?? {};
  }

  /** Message that explains why the element's settings allow no translation; empty if they allow it. */
  get setupProblem(): string {
    const missing = this.#fields?.missing;
    const {messages, names} = this.#element;
    return this.access.problem(this.box.pairs, messages, names, missing);
  }

  /** The translation as shown; HTML if the format is `html`. */
  get translation(): string {
    const {text} = this.result;
    if (this.#format === 'text') return text;
    const {answer} = this.box.translation;
    return (answer && this.source.translationHtml(answer)) ?? plainHtml(text);
  }

  /** The record of the shown translation, as the element's `provenance`. */
  get record(): Provenance | undefined {
    return this.#loaded?.provenance.record ?? this.box.translation.answer?.provenance;
  }

  /** Sets a text from the page; with the attribute `for`, the page's field gets this text. */
  setValue(text: string): void {
    if (this.#host.htmlFor && this.#fields?.set(text)) return;
    this.#early = text;
    this.source.value = text;
  }

  /** Number of UTF-16 code units by which the text exceeds its limit; 0 within the limit. */
  get excess(): number {
    const {maxLength} = this.#host;
    return maxLength !== undefined && maxLength >= 0
      ? Math.max(0, this.box.source.text.length - maxLength)
      : 0;
  }

  /** Stops a translation in progress. */
  stop(): void {
    if (!this.box.isBusy) return;
    this.box.translation.stop();
    this.#element.say((m) => m.stopped);
  }

  /** Translates with another system of the pair, chosen by the user. */
  readonly chooseSystem = (systemId: string): void => {
    const {route} = this.box;
    if (!route) return;
    this.box.useInstead(systemId);
    this.#dispatch(new MtBoxSystemEvent(route.pair, systemId));
  };

  /** Copies the translation. */
  async copy(): Promise<void> {
    const {answer} = this.box.translation;
    const formatted = answer && this.source.copier(answer, this.record);
    const isCopied = await this.result.copy(formatted ?? this.#loaded?.provenance.copier);
    this.#element.say((m) => (isCopied ? m.copied : m.copyFailed));
  }

  readonly onKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && this.box.isBusy) this.stop();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.box.translateNow();
    else return;
    event.preventDefault();
  };

  /** Hides input events of other fields: an `input` event of the box means that its text has changed. */
  readonly onInput = (event: Event): void => {
    const field = event.target;
    if (this.#host.shadowRoot!.contains(field as Node) && field !== this.source.text) event.stopPropagation();
  };

  readonly #resume = (): void => this.box.resume();

  readonly #loadKeeper = async () => (await loadPersonalData()).keeperOf(this.#host, this.#element);

  #dispatch(event: Event): boolean {
    return this.#host.dispatchEvent(event);
  }

  /** Settles when the module that renders translations is loaded or has failed to load. */
  #partsLoaded(): Promise<void> {
    return (this.#loading ??= this.#loadParts());
  }

  /** Loads the module that renders translations; until then, translations are plain text. */
  async #loadParts(): Promise<void> {
    try {
      const part = await import('./result/index.ts');
      this.resultPart = part;
      const parts = {box: this.box, source: this.source, host: this.#host, element: this.#element};
      const shown = {
        text: () => this.result.text,
        change: () => this.#fields?.change,
        texts: (answer: Answer) => this.#textsOf(answer),
        client: () => this.access.client,
      };
      this.#loaded = part.createParts(parts, shown, rarePartLoaders);
      this.#host.requestUpdate();
    } catch {
      this.#loading = undefined; // retried with the next update
    }
  }

  /** Detects the language of a text before it is translated, if the user wants that. */
  async #detect(text: string): Promise<void> {
    if (!this.box.pairs.isDetecting) return;
    await this.#partsLoaded();
    await this.#loaded?.detection.use(text);
  }

  /** Binds the page's fields that the attributes name. */
  async #bindFields(): Promise<void> {
    const {box, source, result} = this;
    const host = this.#host;
    try {
      if (!this.#fields && (host.htmlFor || host.target)) {
        const {BoundFields} = await loadHostField();
        this.#fields ??= new BoundFields({
          host,
          take: (text, isHeld) => box.setSource(text, isHeld),
          compose: (isComposing) => (box.translation.isComposing = isComposing),
          translateNow: () => box.translateNow(),
          write: () => result.write(),
          htmlOf: (answer) => source.translationHtml(answer),
          load: () => source.load(),
        });
        result.fields = this.#fields;
      }
      box.readAgain = host.htmlFor ? () => this.#fields!.read() : undefined;
      this.#fields?.follow();
      if (host.htmlFor && this.#early) this.#fields?.set(this.#early);
      this.#early = '';
    } catch {
      this.#element.say((m) => m.loadFailed);
    }
  }

  #onTranslated(answer: Answer): void {
    const {text} = this.result;
    if (text.length <= SPOKEN_CHARACTERS) this.#element.say(() => text, SPEAK_AFTER_MS, answer.route.target);
    else this.#element.say((m) => m.ready, SPEAK_AFTER_MS);
    this.result.write();
    this.#dispatch(new MtTranslationEvent(answer, this.#textsOf(answer)));
  }

  #textsOf(answer: Answer): TranslationTexts {
    const format = this.#format;
    const {source, translation, record: provenance} = this;
    const {origin = answer.source} = answer.source;
    const text = format === 'html' ? source.pageValue.htmlOf(origin) : answer.source.text;
    return {format, source: text, translation, provenance};
  }

  get #format(): 'text' | 'html' {
    return this.#host.format === 'html' ? 'html' : 'text';
  }
}
