import {html, nothing, type TemplateResult} from 'lit';
import type {ElementController} from '../../common/element-controller.ts';
import {renderButton} from '../../common/views/button.ts';
import type {BoxStore} from '../box-store.ts';
import {resultMessages, type ResultMessages} from '../result/result-messages.ts';
import {sentenceIn, type SentencePlace} from './corrected-sentence.ts';
import {isSendable, type Correction} from './correction.ts';
import type {SourceControls} from '../source/source-controls.ts';
import type {Answer} from '../translating/answer.ts';
import {textToMarkup} from '../markup.ts';
import {sentenceKey} from '../translating/sentence-cache.ts';

/** Functions that move the focus when a button disappears. */
export interface KeptFocus {
  /** Marks and focuses a sentence of the translation. */
  focusSentence(index: number): void;
  /** Focuses the text. */
  focusText(): void;
}

/** A correction with the place of its sentence. */
type PlacedCorrection = Correction & {readonly place: SentencePlace};

/**
 * Offers unsent corrections whose sentence the user has since changed. After the text was emptied, these corrections
 * are no longer offered; they return when the text contains their sentence again.
 */
export class DisplacedCorrection {
  readonly #box: BoxStore;
  readonly #source: SourceControls;
  readonly #element: ElementController<'translateBox'>;
  /** Keys of corrections that are not offered. */
  readonly #aside = new Set<string>();
  #offered: PlacedCorrection | undefined;
  /** Source sentence whose correction was last announced. */
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

  /** Updates the offer for the current answer, and announces a new offer. */
  follow(): void {
    const now = (this.#offered = this.#find());
    if (now?.source === this.#said || (now && this.#box.translation.state.kind !== 'idle')) return;
    this.#said = now?.source;
    if (now) this.#element.say((m) => resultMessages(m).kept(sourceOf(now)));
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
          this.#box.corrections?.undo(offered);
        })}
      </div>
    </div>`;
  }

  #use(offered: PlacedCorrection, answer: Answer, index: number, focus: KeptFocus): void {
    const {corrections} = this.#box;
    const sentence = answer.sentences[index]!;
    const {start, text, known} = sentence;
    const formatted = this.#source.loaded?.editableTranslation(answer.source, sentence, undefined);
    const original = formatted?.original ?? known!.translation;
    const place = {source: answer.source, start, end: start + text.length};
    const after = offered.isLocal ? wordsFor(offered, place, formatted !== undefined) : offered.after;
    corrections?.undo(offered);
    corrections?.edit(sentenceIn(answer, sentence), original, after);
    focus.focusSentence(index);
  }

  #find(): PlacedCorrection | undefined {
    const {corrections, translation} = this.#box;
    const {answer} = translation;
    if (!corrections || !answer) return undefined;
    const shown = new Set(answer.sentences.map(({sent, text}) => sent || text));
    const texts = new Set(answer.sentences.map(({text}) => text));
    return corrections.corrections.find((correction): correction is PlacedCorrection => {
      const {kind, system, source, place, isLocal} = correction;
      const key = sentenceKey(system, source);
      const isShown = shown.has(source) && (!isLocal || texts.has(textOf(place)));
      if (isShown) this.#aside.delete(key);
      const isUnsent = (isSendable(correction) || kind === 'local') && !correction.isUnsent;
      const isOfRoute = key === sentenceKey(answer.route, source);
      return isUnsent && isOfRoute && place !== undefined && !isShown && !this.#aside.has(key);
    });
  }
}

/**
 * The text of a correction that stays in the page, encoded for another sentence with that sentence's details.
 */
function wordsFor(
  {place, after}: PlacedCorrection,
  {source, start, end}: SentencePlace,
  isRich: boolean,
): string {
  const words = place.source.decode?.(place.start, place.end, after, true) ?? after;
  const written = isRich ? textToMarkup(words) : words;
  return source.kept?.hideTyped(start, end, written) ?? written;
}

/** Source sentence as written by the user. */
function sourceOf({place}: PlacedCorrection): string {
  return textOf(place);
}

function textOf(place: SentencePlace | undefined): string {
  return place?.source.text.slice(place.start, place.end) ?? '';
}

/** Index of the sentence that has replaced a sentence of an earlier text; -1 if no sentence has. */
function changedSentence({source, start}: SentencePlace, answer: Answer): number {
  const [before, now] = [source.text, answer.source.text];
  let same = 0;
  while (same < start && before[same] === now[same]) same++;
  const at = same < start ? start + now.length - before.length : start;
  const index = answer.sentences.findLastIndex((sentence) => sentence.start <= Math.max(0, at));
  const sentence = answer.sentences[index];
  return sentence && !before.includes(sentence.text) ? index : -1;
}
