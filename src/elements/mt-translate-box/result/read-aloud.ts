import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {BoxStore} from '../box-store.ts';
import type {Answer} from '../translating/answer.ts';

/** Reads the translation aloud with the browser's voices; stops if the translation changes. */
export class ReadAloud implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #box: BoxStore;
  #reading: Answer | undefined;

  constructor(host: ReactiveControllerHost, box: BoxStore) {
    this.#host = host;
    this.#box = box;
    box.on('change', () => this.#follow());
    host.addController(this);
  }

  /** Whether the translation is being read. */
  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  /** Whether the browser has a voice for the language of the translation. */
  get canRead(): boolean {
    const {answer} = this.#box.translation;
    return answer !== undefined && voiceOf(answer) !== undefined;
  }

  hostConnected(): void {
    // Browsers may load their voices after the page.
    speech()?.addEventListener('voiceschanged', this.#onVoices);
  }

  hostDisconnected(): void {
    speech()?.removeEventListener('voiceschanged', this.#onVoices);
    this.stop();
  }

  /** Reads a translation, or stops reading. */
  toggle(texts: readonly string[]): void {
    const {answer} = this.#box.translation;
    const voice = answer && voiceOf(answer);
    if (this.isReading || !voice) return this.stop();
    this.#reading = answer;
    // One sentence at a time: some voices stop early in a long text.
    const spoken = texts.filter((text) => text.trim());
    for (const [index, text] of spoken.entries()) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.onerror = () => this.#end(answer);
      if (index === spoken.length - 1) utterance.onend = () => this.#end(answer);
      speechSynthesis.speak(utterance);
    }
    this.#host.requestUpdate();
  }

  /** Stops reading. */
  stop(): void {
    if (!this.isReading) return;
    this.#reading = undefined;
    speechSynthesis.cancel();
    this.#host.requestUpdate();
  }

  #end(answer: Answer): void {
    if (this.#reading !== answer) return;
    this.#reading = undefined;
    this.#host.requestUpdate();
  }

  /** Stops reading if the text or translation has changed. */
  #follow(): void {
    const {source, translation} = this.#box;
    if (this.#reading && (this.#reading !== translation.answer || this.#reading.source.text !== source.text))
      this.stop();
  }

  readonly #onVoices = (): void => this.#host.requestUpdate();
}

/** The browser's speech synthesis; undefined without support. */
function speech(): SpeechSynthesis | undefined {
  return 'speechSynthesis' in globalThis ? speechSynthesis : undefined;
}

/** Finds the voice for a translation; personal details must not go to a network voice. */
function voiceOf({route, source}: Answer): SpeechSynthesisVoice | undefined {
  return voiceFor(route.target, (source.kept?.details.length ?? 0) > 0);
}

/** Finds a voice for a language: preferably for the same country, and local rather than on the network. */
function voiceFor(language: string, isLocal: boolean): SpeechSynthesisVoice | undefined {
  const wanted = language.toLowerCase().replaceAll('_', '-');
  const rank = ({lang, localService}: SpeechSynthesisVoice) =>
    (lang.toLowerCase().replaceAll('_', '-') === wanted ? 2 : 0) + (localService ? 1 : 0);
  return speech()
    ?.getVoices()
    .filter(({localService}) => localService || !isLocal)
    .filter(({lang}) => /^[a-z]+/i.exec(lang)?.[0].toLowerCase() === /^[a-z]+/.exec(wanted)?.[0])
    .sort((a, b) => rank(b) - rank(a))[0];
}
