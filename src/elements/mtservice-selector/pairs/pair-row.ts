import {html, nothing, type TemplateResult} from 'lit';
import {valueOf} from '../../common/event-target.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {withSystem, type Choice} from '../configuration/draft.ts';
import {isUsable, systemOf, usableSystems, type SystemIndex} from '../systems/system-index.ts';
import {namesOfPair, pairName, type PairNameView} from '../systems/pair-name.ts';
import {renderPairOptions, type PairOptionsView} from './pair-options.ts';
import type {PairsController, PairsMessages} from './pairs-controller.ts';

/** View model of the rows of the chosen pairs. */
export interface PairRowView extends PairNameView {
  readonly m: PairsMessages;
  readonly index: SystemIndex;
  readonly store: Pick<DraftStore, 'choose'>;
  readonly pairs: PairsController;
}

/** View model of one row. */
interface Row extends PairRowView, PairOptionsView {
  readonly m: PairsMessages;
  /** Languages of the pair in words. */
  readonly name: string;
  readonly pairs: PairsController;
}

function renderSystems({m, index, choice, at, name, system, store, pairs}: Row): TemplateResult {
  const systems = index.byPair.get(choice.pair) ?? [];
  const shown = systems.filter(
    (each) => pairs.showsUnavailable || each.id === choice.systemId || isUsable(each),
  );
  return html`<select
    id="system-${at}"
    part="select"
    aria-label=${m.systemFor(name)}
    aria-describedby="status-${at}"
    @change=${(event: Event) => store.choose(withSystem(choice, valueOf(event)))}
  >
    ${
      system
        ? nothing
        : html`<option value=${choice.systemId} selected disabled>
            ${choice.systemId} – ${m.status.gone}
          </option>`
    }
    ${shown.map(
      (each) =>
        // There may be hundreds: `text` makes one node of each where parts would make several.
        html`<option
          value=${each.id}
          .text=${`${each.title} – ${m.status[each.status]}`}
          .selected=${each.id === choice.systemId}
          ?disabled=${!isUsable(each)}
        ></option>`,
    )}
  </select>`;
}

function renderStatus({m, index, choice, at, system, pairs}: Row): TemplateResult {
  if (system && isUsable(system)) {
    const {status} = system;
    const more = status === 'standby' && `. ${m.wakes}`;
    return html`<p id="status-${at}" class="status ${status}" part="status">
      &nbsp;${m.status[status]}${more || nothing}
    </p>`;
  }
  const [other] = usableSystems(index, choice.pair);
  return html`<div class="problem" part="error">
    <p id="status-${at}">${system ? m.stopped(m.status[system.status]) : m.gone}</p>
    ${
      other
        ? html`<button type="button" part="button" @click=${() => pairs.replaceSystem(choice, other, at)}>
            ${m.replaceWith(other.title)}
          </button>`
        : html`<p>${m.noReplacement}</p>`
    }
  </div>`;
}

function renderComparison({m, index, choice, at, system, pairs}: Row) {
  const systems = usableSystems(index, choice.pair);
  if (systems.length === 0) return nothing;
  const known = system && pairs.corpora.of(system.id);
  const corpora = known?.kind === 'ready' ? known.corpora : [];
  return pairs.trying.render({m, choice, at, systems, corpora});
}

/** Renders one language pair with its system, and with its options once they are opened. */
export function renderPairRow(view: PairRowView, choice: Choice, at: number): TemplateResult {
  const {m, index, pairs} = view;
  const {pair} = choice;
  const name = pairName(view, pair);
  const [source, target] = namesOfPair(view, pair);
  const isOpen = pairs.isOpen(pair);
  const row: Row = {...view, choice, at, name, system: systemOf(index, choice.systemId)};
  return html`<li class="pair" part="pair">
    <div class="pair-head">
      <h3 aria-label=${name}><bdi>${source}</bdi> <span class="arrow">→</span> <bdi>${target}</bdi></h3>
      <button
        type="button"
        part="button"
        class="quiet"
        aria-expanded=${isOpen}
        aria-controls="options-${at}"
        aria-label=${m.optionsFor(name)}
        @click=${() => pairs.toggleOptions(pair)}
      >
        ${m.options}
      </button>
      <button
        type="button"
        part="button"
        class="quiet"
        aria-label=${m.removePair(name)}
        @click=${() => pairs.remove(pair, name)}
      >
        ${m.remove}
      </button>
    </div>
    ${renderSystems(row)} ${renderStatus(row)}
    <div id="options-${at}" class="pair-options" ?hidden=${!isOpen}>
      ${isOpen ? html`${renderPairOptions(row)} ${renderComparison(row)}` : nothing}
    </div>
  </li>`;
}
