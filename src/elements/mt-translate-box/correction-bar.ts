import type {html as litHtml, TemplateResult} from 'lit';
import type {AnswerSentence} from './answer.ts';
import type {BoxScene} from './box-scene.ts';
import {wordDifference} from './word-difference.ts';

/**
 * What a correction changes, and how to send or undo it.
 *
 * @param html - Lit's, given from outside: this module is loaded apart and must not bring a second one.
 */
export function renderCorrection(
  html: typeof litHtml,
  {box, sentences, m}: BoxScene,
  sentence: AnswerSentence,
): TemplateResult {
  const answer = box.store.answer!;
  const correction = box.correctionOf(sentence, answer);
  const after = box.correctedText(sentence, answer);
  const kind = correction?.kind;
  const difference =
    after === undefined
      ? m.editing
      : wordDifference(sentence.shown, after).map(({kind, text}) =>
          kind === 'removed' ? html`<del>${text}</del>` : kind === 'added' ? html`<ins>${text}</ins>` : text,
        );
  return html`<div class="correction" part="correction">
    <p>${difference}</p>
    ${correction?.problem ? html`<p class="problem">${m.problems[correction.problem.kind]}</p>` : ''}
    <div class="bar">
      <span class="hint">${kind ? m.corrections[kind] : ''}</span>
      ${
        kind === 'sending'
          ? ''
          : html`<button type="button" part="button" class="quiet" @click=${() => sentences.undo()}>
              ${m.undo}
            </button>`
      }
      ${
        kind === 'draft' || kind === 'refused'
          ? html`<button type="button" part="button primary" class="primary" @click=${() => sentences.send()}>
              ${m.send}
            </button>`
          : ''
      }
    </div>
  </div>`;
}
