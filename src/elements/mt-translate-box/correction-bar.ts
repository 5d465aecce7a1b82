import type {html as litHtml, TemplateResult} from 'lit';
import type {TranslateBoxMessages} from '../../localization/en/translate-box.ts';
import type {Correction} from './corrections.ts';
import {wordDifference} from './word-difference.ts';

/** What a correction is drawn from. */
export interface CorrectionView {
  readonly m: TranslateBoxMessages;
  /** The sentence's translation as the service gave it. */
  readonly before: string;
  /** The translation that the user wrote; undefined while nothing is changed. */
  readonly after: string | undefined;
  readonly correction: Pick<Correction, 'kind' | 'problem'> | undefined;
  undo(): void;
  send(): void;
}

/**
 * What a correction changes, and how to send or undo it.
 *
 * @param html - Lit's, given from outside: this module is loaded apart and must not bring a second one.
 */
export function renderCorrection(
  html: typeof litHtml,
  {m, before, after, correction, undo, send}: CorrectionView,
): TemplateResult {
  const kind = correction?.kind;
  const difference =
    after === undefined
      ? m.editing
      : wordDifference(before, after).map(({kind, text}) =>
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
          : html`<button type="button" part="button" class="quiet" @click=${undo}>${m.undo}</button>`
      }
      ${
        kind === 'draft' || kind === 'refused'
          ? html`<button type="button" part="button primary" class="primary" @click=${send}>
              ${m.send}
            </button>`
          : ''
      }
    </div>
  </div>`;
}
