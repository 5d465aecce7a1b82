import {html, nothing, type TemplateResult} from 'lit';
import {wordsFor} from '../../common/problems.ts';
import {renderIconButton} from '../../common/views/button.ts';
import {BACK} from '../../common/views/icons.ts';
import type {PersonalDataMessages} from '../../../localization/en/personal-data.ts';
import type {ResultMessages} from '../result/result-messages.ts';
import type {Correction} from './correction-queue.ts';
import {wordDifference} from '../../common/word-difference.ts';

/** View model of a correction. */
interface CorrectionView {
  readonly m: ResultMessages;
  /** Translation of the sentence by the service. */
  readonly before: string;
  /** Translation by the user; undefined if nothing was changed. */
  readonly after: string | undefined;
  readonly correction: Pick<Correction, 'kind' | 'problem' | 'isLocal'> | undefined;
  /** Messages for a correction that stays in the page. */
  readonly local: PersonalDataMessages | undefined;
  undo(): void;
  send(): void;
}

/** Renders the changes of a correction, and the buttons that send and undo it. */
export function renderCorrection(view: CorrectionView): TemplateResult {
  const {m, before, after, correction, undo, send} = view;
  const kind = correction?.kind;
  const local = correction?.isLocal ? view.local : undefined;
  const difference =
    after === undefined
      ? m.editing
      : wordDifference(before, after).map(({kind, text}) =>
          kind === 'removed' ? html`<del>${text}</del>` : kind === 'added' ? html`<ins>${text}</ins>` : text,
        );
  return html`<div class="notice correction" part="correction">
    ${
      correction?.problem
        ? html`<p class="problem">${m.problems[wordsFor(correction.problem)]}</p>`
        : html`<p>${difference}</p>`
    }
    <div class="row">
      <span class="hint ${local ? 'local' : (kind ?? '')}"
        >${local?.staysHere ?? (kind && kind !== 'local' ? m.corrections[kind] : '')}</span
      >
      ${kind === 'sending' ? nothing : renderIconButton({path: BACK, label: m.undo, onClick: undo})}
      ${
        kind === 'draft' || kind === 'refused'
          ? html`<button type="button" part="button primary" class="primary" @click=${send}>
              ${local ? local.keepHere : m.send}
            </button>`
          : nothing
      }
    </div>
  </div>`;
}
