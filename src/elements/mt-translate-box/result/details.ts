import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../../common/button.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';
import type {BoxStore} from '../box-store.ts';
import type {SentenceControls} from './sentence-controls.ts';
import {qualityText} from './sentence-look.ts';

/** View model of the marked sentence. */
export interface DetailsView {
  readonly box: BoxStore;
  readonly sentences: SentenceControls;
  readonly m: TranslateBoxMessages;
}

/** Renders number, quality and correction of the marked sentence. */
export function renderDetails(view: DetailsView): TemplateResult {
  const {box, sentences, m} = view;
  const answer = box.translation.answer!;
  const sentence = answer.sentences[sentences.current];
  const {correctionPart} = box;
  if (correctionPart && sentence && (sentences.isEditing || box.correctionOf(sentence, answer))) {
    return correctionPart.renderCorrection({
      m,
      before: sentence.shown,
      after: box.correctedText(sentence, answer),
      correction: box.correctionOf(sentence, answer),
      undo: () => sentences.undo(),
      send: () => void sentences.send(),
    });
  }
  const known = sentence?.known;
  return html`<div class="bar details" part="details">
    <span class="hint"
      >${
        sentence
          ? [m.sentence(sentences.current + 1, answer.sentences.length), qualityText(known?.quality, m)]
              .filter(Boolean)
              .join(' · ')
          : nothing
      }</span
    >
    ${known?.machine ? renderButton(m.machineAgain, () => void sentences.restore()) : nothing}
    ${known?.translation ? renderButton(m.correct, () => sentences.edit(), m.correctLabel) : nothing}
  </div>`;
}
