import {html, nothing, type TemplateResult} from 'lit';
import {withoutBidi} from '../../common/direction-marks.ts';
import {domainOf, statusOf, titleOf} from '../../common/system-words.ts';
import {asksForQuality, termCorpusOf} from '../configuration/draft.ts';
import type {DraftRow} from '../configuration/draft-store.ts';
import {namesOfPair, pairName} from '../systems/pair-name.ts';
import {isUsable, reverseOf, systemOf, usableSystems} from '../systems/system-index.ts';
import {OPEN, REMOVE, SWAP} from './icons.ts';
import {renderPairDetails} from './pair-details.ts';
import type {PairsView, PairView} from './pair-view.ts';
import {inSentence} from './system-texts.ts';
import {NO_DESCRIPTION} from '../../common/views/button.ts';

/** Describes the settings of a pair: terms and quality. */
function settingsOf({m, choice, pairs}: PairView): string[] {
  const corpus = termCorpusOf(choice);
  const state = pairs.corpora.known(choice.systemId);
  const known = state?.kind === 'ready' ? state.corpora.find(({id}) => id === corpus) : undefined;
  const {threshold} = choice;
  return [
    ...(corpus ? [known ? inSentence(known.title) : m.termCorpus] : []),
    ...(asksForQuality(choice) ? [threshold ? m.ratedFrom(m.percent(threshold)) : m.rated] : []),
  ];
}

function renderSummary(view: PairView): TemplateResult {
  const {m, at, choice, system, pairs} = view;
  const title = system ? titleOf(system, m) : withoutBidi(choice.systemId);
  const domain = system && domainOf(system, m);
  return html`<p class="summary" @click=${() => pairs.toggleDetails(choice.pair, at)}>
    <bdi class="title">${title}</bdi>
    ${domain && domain !== title ? html`<span> · <bdi>${domain}</bdi></span>` : nothing}
    ${
      system && isUsable(system)
        ? html`<span id="status-${at}" class="status ${system.status}" part="status"
            >${statusOf(system, m)}</span
          >`
        : nothing
    }
    ${settingsOf(view).map((text) => html`<span> · <bdi>${text}</bdi></span>`)}
  </p>`;
}

function renderProblem({m, index, choice, at, system, pairs}: PairView) {
  if (system && isUsable(system)) return nothing;
  const [other] = usableSystems(index, choice.pair);
  return html`<div class="problem" part="error">
    <p id="status-${at}">${system ? m.stopped(m.status[system.status]) : m.gone}</p>
    ${
      other
        ? html`<button type="button" part="button" @click=${() => pairs.replaceSystem(choice, other, at)}>
            ${m.replaceWith(inSentence(titleOf(other, m)))}
          </button>`
        : html`<p>${m.noReplacement}</p>`
    }
  </div>`;
}

function renderComparison({m, index, choice, at, system, pairs}: PairView) {
  const systems = usableSystems(index, choice.pair);
  if (systems.length === 0) return nothing;
  const known = system && pairs.corpora.of(system.id);
  const corpora = known?.kind === 'ready' ? known.corpora : [];
  return pairs.trying.render({m, choice, at, systems, corpora});
}

function renderReverse(view: PairView) {
  const {m, index, choice, pairs, store} = view;
  const reverse = reverseOf(choice.pair);
  const isThere = store.draft.choices.some(({pair}) => pair === reverse);
  if (isThere || usableSystems(index, reverse).length === 0) return html`<span class="no-icon"></span>`;
  const label = m.addReverse(pairName(view, reverse));
  return html`<button
    type="button"
    part="button"
    class="quiet icon-button"
    aria-label=${label}
    title=${label}
    aria-description=${NO_DESCRIPTION}
    @click=${() => pairs.addReverse(choice.pair, reverse)}
  >
    ${SWAP}
  </button>`;
}

function renderRemoved(view: PairsView, {choice: {pair}}: DraftRow, at: number): TemplateResult {
  const {m, pairs} = view;
  return html`<li class="pair removed">
    <p>${m.removed(pairName(view, pair))}</p>
    <button
      id="undo-${at}"
      type="button"
      part="button"
      class="quiet"
      @click=${() => pairs.undoRemove(pair, at)}
    >
      ${m.undo}
    </button>
  </li>`;
}

/** Renders the buttons of a pair, which add the reverse pair, remove the pair, and open its details. */
function renderActions(view: PairView, isOpen: boolean): TemplateResult {
  const {m, choice, at, name, pairs} = view;
  const {pair} = choice;
  return html`<div class="actions">
    ${renderReverse(view)}
    <button
      type="button"
      part="button"
      class="quiet icon-button"
      aria-label=${m.removePair(name)}
      title=${m.removePair(name)}
      aria-description=${NO_DESCRIPTION}
      @click=${() => pairs.remove(pair, name, at)}
    >
      ${REMOVE}
    </button>
    <button
      id="toggle-${at}"
      type="button"
      part="button"
      class="quiet icon-button"
      aria-expanded=${isOpen}
      aria-controls="details-${at}"
      aria-describedby="status-${at}"
      aria-label=${m.optionsFor(name)}
      title=${m.optionsFor(name)}
      @click=${() => pairs.toggleDetails(pair, at)}
    >
      ${OPEN}
    </button>
  </div>`;
}

/** Renders one language pair: its languages, its settings, and its details if opened. */
export function renderPairRow(view: PairsView, row: DraftRow, at: number): TemplateResult {
  if (row.isRemoved) return renderRemoved(view, row, at);
  const {index, pairs} = view;
  const {choice} = row;
  const {pair} = choice;
  const name = pairName(view, pair);
  const [source, target] = namesOfPair(view, pair).map(withoutBidi);
  const isOpen = pairs.isOpen(pair);
  const one: PairView = {...view, choice, at, name, system: systemOf(index, choice.systemId)};
  return html`<li>
    <div class="pair" part="pair" role="group" aria-label=${name}>
      <p class="pair-name" aria-hidden="true">
        <bdi>${source}</bdi> <span class="arrow">→</span> <bdi>${target}</bdi>
      </p>
      ${renderSummary(one)} ${renderActions(one, isOpen)} ${renderProblem(one)}
      <div id="details-${at}" class="pair-details" ?hidden=${!isOpen}>
        ${isOpen ? html`${renderPairDetails(one)} ${renderComparison(one)}` : nothing}
      </div>
    </div>
  </li>`;
}
