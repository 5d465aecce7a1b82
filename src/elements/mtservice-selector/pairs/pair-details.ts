import {html, nothing} from 'lit';
import type {TermCorpus} from '../../../client/index.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {isChecked, valueOf} from '../../common/event-target.ts';
import {asksForQuality, termCorpusOf, withQuality, withTermCorpus} from '../configuration/draft.ts';
import type {PairView} from './pair-view.ts';
import {renderSystemPicker} from './system-picker.ts';
import {startSecondsOf} from '../../common/system-words.ts';

/** Renders the system, the term corpus and the quality estimate of a pair. */
export function renderPairDetails(view: PairView) {
  const {m, system} = view;
  return html`${renderSystemPicker(view)}
  ${system?.status === 'standby' ? html`<p class="hint">${m.wakes(startSecondsOf(system))}</p>` : nothing}
  ${renderCorpora(view)} ${renderQuality(view)}`;
}

function renderCorpora(view: PairView) {
  const {m, choice, at, system, pairs} = view;
  const chosen = termCorpusOf(choice);
  const known = system || chosen ? pairs.corpora.of(choice.systemId) : undefined;
  if (!known) return nothing;
  if (known.kind === 'loading') return html`<p class="hint">${m.termCorpusLoading}</p>`;
  if (known.kind === 'failed') return renderCorporaProblem(view, known.retrying);
  if (known.corpora.length === 0 && !chosen)
    return html`<p id="corpus-${at}" class="hint">${m.termCorpusEmpty}</p>`;
  return renderCorpusSelect(view, known.corpora);
}

function renderCorporaProblem({m, choice, at, pairs}: PairView, isRetrying: boolean) {
  return html`<div class="problem" part="error">
    <p>${m.termCorpusFailed}</p>
    <button
      type="button"
      part="button"
      data-heir="#corpus-${at}"
      aria-disabled=${isRetrying || nothing}
      @click=${() => isRetrying || void pairs.retryCorpora(choice.systemId)}
    >
      ${isRetrying ? m.termCorpusLoading : m.retry}
    </button>
  </div>`;
}

function renderCorpusSelect({m, choice, at, store}: PairView, corpora: readonly TermCorpus[]) {
  const chosen = termCorpusOf(choice);
  return html`<div class="field">
    <label for="corpus-${at}">${m.termCorpus}</label>
    <select
      id="corpus-${at}"
      part="select"
      @change=${(event: Event) => store.choose(withTermCorpus(choice, valueOf(event) || undefined))}
    >
      <option value="" .selected=${!chosen}>${m.noTermCorpus}</option>
      ${
        chosen && !corpora.some(({id}) => id === chosen)
          ? html`<option value=${chosen} selected>${withoutBidi(chosen)} – ${m.status.gone}</option>`
          : nothing
      }
      ${corpora.map(
        ({id, title, ready}) =>
          html`<option value=${id} .selected=${id === chosen} ?disabled=${!ready}>
            ${withoutBidi(title)}${ready ? '' : ` – ${m.termCorpusNotReady}`}
          </option>`,
      )}
    </select>
  </div>`;
}

function renderQuality({m, choice, at, system, store}: PairView) {
  const isAsked = asksForQuality(choice);
  if (!system?.offersQualityEstimate && !isAsked) return nothing;
  const share = choice.threshold ?? 0;
  const onThreshold = (event: Event): void =>
    store.choose({...choice, threshold: Number(valueOf(event)) / 100 || undefined}, event.type === 'change');
  return html`<label class="check">
      <input
        type="checkbox"
        part="checkbox"
        .checked=${isAsked}
        @change=${(event: Event) => store.choose(withQuality(choice, isChecked(event)))}
      />
      ${m.qualityEstimate}
    </label>
    ${
      isAsked
        ? html`<div class="field threshold">
            <label for="threshold-${at}">${m.threshold}</label>
            <input
              id="threshold-${at}"
              type="range"
              part="slider"
              step="5"
              aria-valuetext=${m.percent(share)}
              .value=${String(Math.round(share * 100))}
              @input=${onThreshold}
              @change=${onThreshold}
            />
            <output for="threshold-${at}">${m.percent(share)}</output>
          </div>`
        : nothing
    }`;
}
