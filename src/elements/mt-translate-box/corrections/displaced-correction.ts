import {html, nothing, type TemplateResult} from 'lit';
import type {ElementController} from '../../common/element-controller.ts';
import {renderButton} from '../../common/views/button.ts';
import type {BoxStore} from '../box-store.ts';
import type {ResultMessages} from '../result/result-messages.ts';
import type {Correction, SentencePlace} from './correction-queue.ts';
import type {SourceControls} from '../source/source-controls.ts';
import type {Answer} from '../translating/answer.ts';
import {textToMarkup} from '../markup.ts';
import {sentenceKey} from '../translating/sentence-cache.ts';

/** What the buttons do with the focus. */
export interface KeptFocus {
  /** Marks a sentence of the translation and puts the focus on it. */
  focusSentence(index: number): void;
  /** Puts the focus on the text. */
  focusText(): void;
}

/** A correction with the place of its sentence. */
type PlacedCorrection = Correction & {readonly place: SentencePlace};

/**
 * Offers corrections that are not sent and whose sentence the user has changed since. Once the text was empty, they
 * are not offered any more; they are there again with their sentence.
 */
export class DisplacedCorrection {
  readonly #box: BoxStore;
  readonly #source: SourceControls;
  readonly #element: ElementController<'translateBox'>;
  /** Keys of the corrections that are not offered. */
  readonly #aside = new Set<string>();
  #offered: PlacedCorrection | undefined;
  /** Sentence whose correction was said to be kept; said after the translation has come, which is spoken too. */
  #said: string | undefined;

  constructor(box: BoxStore, source: SourceControls, element: ElementController<'translateBox'>) {
    this.#box = box;
    this.#source = source;
    this.#element = element;
    box.on('emptied', () => {
      for (const {system, source} of box.corrections?.corrections ?? [])
        this.#aside.add(sentenceKey(system, source));
    });
  }

  /** Follows the answer, and says once what is offered. */
  follow(): void {
    const now = (this.#offered = this.#find());
    if (now?.source === this.#said || (now && this.#box.translation.state.kind !== 'idle')) return;
    this.#said = now?.source;
    if (now) this.#element.say((m) => m.kept(sourceOf(now)));
  }

  /** Renders the offer. */
  render(m: ResultMessages, focus: KeptFocus): TemplateResult | typeof nothing {
    const offered = this.#offered;
    const {answer} = this.#box.translation;
    if (!offered || !answer) return nothing;
    const index = changedSentence(offered.place, answer);
    const sentence = answer.sentences[index];
    const isUsable = sentence?.known?.translation && !this.#box.correctionOf(sentence, answer);
    return html`<div class="notice kept" part="notice kept">
      <p>${m.kept(sourceOf(offered))}</p>
      <div class="row">
        ${isUsable ? renderButton(m.useHere, () => this.#use(offered, answer, index, focus)) : nothing}
        ${renderButton(m.discard, () => {
          focus.focusText();
          this.#box.corrections?.undo(offered.system, offered.source, offered.place);
        })}
      </div>
    </div>`;
  }

  #use(offered: PlacedCorrection, answer: Answer, index: number, focus: KeptFocus): void {
    const {system, source} = offered;
    const {corrections} = this.#box;
    const sentence = answer.sentences[index]!;
    const {sent, start, text, known} = sentence;
    const formatted = this.#source.loaded?.editableTranslation(answer.source, sentence, undefined);
    const original = formatted?.original ?? known!.translation;
    const place = {source: answer.source, start, end: start + text.length};
    const after = offered.isLocal ? wordsFor(offered, place, formatted !== undefined) : offered.after;
    corrections?.undo(system, source, offered.place);
    corrections?.edit(answer.route, sent, original, after, place);
    focus.focusSentence(index);
  }

  #find(): PlacedCorrection | undefined {
    const {corrections, translation} = this.#box;
    const {answer} = translation;
    if (!corrections || !answer) return undefined;
    const shown = new Set(answer.sentences.map(({sent}) => sent));
    const texts = new Set(answer.sentences.map(({text}) => text));
    return corrections.corrections.find((correction): correction is PlacedCorrection => {
      const {kind, system, source, place, isLocal} = correction;
      const key = sentenceKey(system, source);
      const isShown = shown.has(source) && (!isLocal || texts.has(textOf(place)));
      if (isShown) this.#aside.delete(key);
      const isUnsent = kind === 'draft' || kind === 'refused';
      const isOfRoute = key === sentenceKey(answer.route, source);
      return isUnsent && isOfRoute && place !== undefined && !isShown && !this.#aside.has(key);
    });
  }
}

/** Correction that stays in the page, as it is sent for another sentence: with the details that it has. */
function wordsFor(
  {place, after}: PlacedCorrection,
  {source, start, end}: SentencePlace,
  isRich: boolean,
): string {
  const words = place.source.decode?.(place.start, place.end, after, true) ?? after;
  const written = isRich ? textToMarkup(words) : words;
  return source.kept?.hideTyped(start, end, written) ?? written;
}

/** Sentence of the source as the user wrote it. */
function sourceOf({place}: PlacedCorrection): string {
  return textOf(place);
}

function textOf(place: SentencePlace | undefined): string {
  return place?.source.text.slice(place.start, place.end) ?? '';
}

/** Number of the sentence that stands where a sentence of an earlier text stood; -1 when that one is not its successor. */
function changedSentence({source, start}: SentencePlace, answer: Answer): number {
  const [before, now] = [source.text, answer.source.text];
  let same = 0;
  while (same < start && before[same] === now[same]) same++;
  const at = same < start ? start + now.length - before.length : start;
  const index = answer.sentences.findLastIndex((sentence) => sentence.start <= Math.max(0, at));
  const sentence = answer.sentences[index];
  return sentence && !before.includes(sentence.text) ? index : -1;
}
