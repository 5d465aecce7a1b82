import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {sentenceNotes as english} from '../../../localization/en/sentence-notes.ts';
import {
  translationChecks,
  type TranslationChecksMessages,
} from '../../../localization/en/translation-checks.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import type {BoxParts} from '../box-parts.ts';
import type {Place} from '../corrections/corrected-sentence.ts';
import {withoutTags} from '../markup.ts';
import {resultMessages} from '../result/result-messages.ts';
import {isToCheck, qualityText, type SentenceLook} from '../result/sentence-look.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import type {KnownTranslation} from '../translating/sentence-cache.ts';
import {checkLines, isMarkup, type CheckLine} from './check-words.ts';
import {addCheckStyles, OPEN} from './checks.styles.ts';
import {renderNotes, type NotesMessages} from './notes-view.ts';
import {checksOf, faultLevel, hasFault, isEstimatedBelow} from './sentence-faults.ts';
import {shownRanges, underline} from './unknown-words.ts';

/** Metadata key of a system: the quality estimate below which users usually edit translations. */
const EDITED_BELOW = 'usually-edited-below';

/** Pause before the sentences to check are announced, since the translation is announced first. */
const SPEAK_AFTER_MS = 4000;

/** Objects and actions of the box that the notes use. */
export interface NotesSurroundings extends BoxParts {
  /** Moves the focus to a sentence. */
  focus(index: number): void;
  /** Uses another translation, such as a match from the memory, as the user's text of a sentence. */
  adopt(place: Place, translation: string): Promise<void>;
}

/** The part of the box that shows the service's findings about sentences. */
export class SentenceNotes implements ReactiveController {
  readonly #around: NotesSurroundings;
  readonly #drawings = new WeakMap<KnownTranslation, SentenceLook['mark']>();
  /**
   * Styles that reserve room for an opened match at every sentence, so that the box keeps its size when another
   * sentence is marked.
   */
  readonly #room = new CSSStyleSheet();
  #isMatchOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: NotesSurroundings) {
    this.#around = around;
    const {box, host} = around;
    if (host.shadowRoot) addCheckStyles(host.shadowRoot, this.#room);
    box.on('translated', () => this.#speakSoon());
    box.on('change', () => box.isBusy && clearTimeout(this.#timer));
    host.addController(this);
    if (box.translation.isCurrent) this.#speakSoon();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** Estimate below which users usually edit translations of an answer's system; undefined if unknown. */
  editedBelow(answer: Answer | undefined): number | undefined {
    const written = answer && this.#around.box.directory.metadataOf(answer.route.systemId)?.[EDITED_BELOW];
    const below = Number(written);
    return written && below > 0 ? below : undefined;
  }

  /**
   * Whether the focus is in the notes of the marked sentence, which disappear when the sentence is no longer marked.
   */
  get hasFocus(): boolean {
    return !!this.#around.host.shadowRoot?.activeElement?.closest('.notes');
  }

  /** Adds the findings in a sentence to its look. */
  look(sentence: AnswerSentence, look: SentenceLook, answer: Answer): SentenceLook {
    if (look.kind === 'corrected') return {...look, mark: undefined};
    const checks = checksOf(sentence);
    const isShown = sentence.kind === 'translated';
    const isEdited = isEstimatedBelow(sentence, this.editedBelow(answer));
    const levels = ['poor', 'fair', look.kind] as const;
    const found = [faultLevel(checks), isEdited ? 'fair' : '', look.kind];
    const lines = this.#linesAbout(sentence, answer).map(({text}) => text);
    return {
      ...look,
      kind: isShown ? (levels.find((level) => found.includes(level)) ?? '') : look.kind,
      description: [look.description, ...lines].filter(Boolean).join('. '),
      mark: isShown ? this.#markOf(sentence, answer) : undefined,
    };
  }

  /** Numbers of the sentences to check. */
  toCheck(answer: Answer): number[] {
    const below = this.editedBelow(answer);
    return answer.sentences.flatMap((one, index) =>
      isToCheck(one, this.#around.box.correctionOf(one, answer)) ||
      hasFault(one) ||
      isEstimatedBelow(one, below)
        ? [index]
        : [],
    );
  }

  /** Index of the next sentence to check for F8, or of the previous sentence for Shift+F8; undefined for other keys. */
  indexByKey({key, shiftKey}: KeyboardEvent, index: number): number | undefined {
    return key === 'F8' ? this.#nextToCheck(index, shiftKey) : undefined;
  }

  /** Announces a sentence and its findings, since screen readers do not read the findings when the caret moves. */
  #speak(index: number): void {
    const {box, element} = this.#around;
    const {answer} = box.translation;
    const sentence = answer?.sentences[index];
    if (!answer || !sentence) return;
    const lines = this.#linesAbout(sentence, answer).map(({text}) => text);
    element.say((words) => {
      const m = resultMessages(words);
      const found = lines.length > 0 ? lines : [qualityText(sentence.known?.quality, m)];
      return [m.sentence(index + 1, answer.sentences.length), ...found].filter(Boolean).join('. ');
    });
  }

  /** Renders a summary of the translation as a button that leads to the first sentence to check. */
  renderWords(words: string): TemplateResult | undefined {
    const first = this.#nextToCheck(-1, false);
    if (first === undefined) return undefined;
    return html`<button
      type="button"
      part="button"
      class="quiet to-check"
      aria-keyshortcuts="F8"
      @click=${() => this.goTo(first)}
    >
      ${words}
    </button>`;
  }

  /** Renders the findings in a sentence. */
  render(index: number): TemplateResult | typeof nothing {
    const {box, adopt} = this.#around;
    const {answer, isOutOfDate} = box.translation;
    const sentence = answer?.sentences[index];
    if (!answer || !sentence || isOutOfDate) return nothing;
    const {route, source} = answer;
    const match = sentence.known?.corrected ? undefined : sentence.known?.findings?.matches[0];
    const next = this.#nextToCheck(index, false);
    const isOther = next !== undefined && next !== index;
    return renderNotes({
      m: this.#m,
      lines: this.#linesAbout(sentence, answer),
      match: match && {
        ...match,
        source: shownText(match.source),
        translation: shownText(match.translation),
      },
      sentence: isMarkup(sentence, source) ? shownText(sentence.sent) : sentence.text,
      languages: [route.source, route.target],
      next: isOther && this.toCheck(answer).includes(index) ? () => this.goTo(next) : undefined,
      isOpen: this.#isMatchOpen,
      toggle: () => this.#toggleMatch(),
      use: () => match && void adopt({answer, sentence}, match.translation),
    });
  }

  get #m(): NotesMessages {
    return {...english, ...this.#around.element.messages};
  }

  /** Messages of the checks. */
  get #found(): TranslationChecksMessages['found'] {
    return this.#around.element.messagesOf('translationChecks', translationChecks).found;
  }

  #linesAbout(sentence: AnswerSentence, answer: Answer): CheckLine[] {
    const lines = checkLines(checksOf(sentence), sentence, answer.source, this.#found);
    const isEdited = isEstimatedBelow(sentence, this.editedBelow(answer));
    return isEdited ? [{isFault: true, text: this.#m.usuallyEdited}, ...lines] : lines;
  }

  /** Moves the focus to a sentence, and announces the sentence. */
  goTo(index: number): void {
    this.#around.focus(index);
    this.#speak(index);
  }

  /**
   * The next or previous sentence to check, wrapping around the ends of the text; undefined if there is no sentence to
   * check.
   */
  #nextToCheck(index: number, isBack: boolean): number | undefined {
    const {answer} = this.#around.box.translation;
    if (!answer) return undefined;
    const all = this.toCheck(answer);
    return isBack
      ? (all.findLast((at) => at < index) ?? all.at(-1))
      : (all.find((at) => at > index) ?? all[0]);
  }

  /**
   * Creates the function that underlines unknown words; returns the same function for the same translation, so that the
   * sentence is not rendered again.
   */
  #markOf(sentence: AnswerSentence, {source}: Answer): SentenceLook['mark'] {
    const {known} = sentence;
    const words = checksOf(sentence).filter(({check}) => check === 'unknownWord');
    const ranges = words.flatMap(({translation}) => translation);
    if (!known || ranges.length === 0) return undefined;
    const before = this.#drawings.get(known);
    if (before && !source.decode) return before;
    const mark = (spans: readonly HTMLElement[]) => underline(spans, shownRanges(source, sentence, ranges));
    this.#drawings.set(known, mark);
    return mark;
  }

  /** Opens or closes matches; reserves room for open matches. */
  #toggleMatch(): void {
    this.#isMatchOpen = !this.#isMatchOpen;
    this.#room.replaceSync(this.#isMatchOpen ? OPEN : '');
    this.#around.host.requestUpdate();
  }

  /** Announces how many sentences to check, after the translation was announced. */
  #speakSoon(): void {
    clearTimeout(this.#timer);
    const {box, element} = this.#around;
    const {answer} = box.translation;
    const count = answer ? this.toCheck(answer).length : 0;
    if (count > 0)
      this.#timer = setTimeout(
        () => element.say((m) => `${resultMessages(m).toCheck(count)}.`),
        SPEAK_AFTER_MS,
      );
  }
}

/** A text of the memory as shown: without tags and direction marks. */
function shownText(text: string): string {
  return withoutBidi(withoutTags(text));
}
