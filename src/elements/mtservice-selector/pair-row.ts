import {html, nothing, type TemplateResult} from 'lit';
import type {TranslationSystem} from '../../client/index.ts';
import type {LanguagePair} from '../../contract/index.ts';
import {choose, removePair, replaceSystem, retryCorpora, toggleOptions} from './choice-actions.ts';
import {isChecked, valueOf} from '../common/event-target.ts';
import {namesOfPair, spokenPair, type Scene} from './scene.ts';
import {
  asksForQuality,
  termCorpusOf,
  withQuality,
  withSystem,
  withTermCorpus,
  type Choice,
} from './selection.ts';
import {isUsable, systemOf, usableSystems} from './system-index.ts';

/** One chosen pair and where it stands in the list. */
interface Row extends Scene {
  readonly choice: Choice;
  readonly at: number;
  readonly pairName: string;
  /** Undefined when the list does not hold the chosen system. */
  readonly system: TranslationSystem | undefined;
}

function renderSystems({controller, m, choice, at, pairName, system}: Row): TemplateResult {
  const systems = controller.list.index?.byPair.get(choice.pair) ?? [];
  const shown = systems.filter(
    (each) => controller.showsUnavailable || each.id === choice.systemId || isUsable(each),
  );
  return html`<select
    id="system-${at}"
    part="select"
    aria-label=${m.systemFor(pairName)}
    aria-describedby="status-${at}"
    @change=${(event: Event) => choose(controller, withSystem(choice, valueOf(event)))}
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

function renderStatus({controller, m, choice, at, system}: Row): TemplateResult {
  if (system && isUsable(system)) {
    const {status} = system;
    const more = status === 'standby' && `. ${m.wakes}`;
    return html`<p id="status-${at}" class="status ${status}" part="status">
      &nbsp;${m.status[status]}${more || nothing}
    </p>`;
  }
  const {index} = controller.list;
  const other = index && usableSystems(index, choice.pair)[0];
  return html`<div class="problem" part="error">
    <p id="status-${at}">${system ? m.stopped(m.status[system.status]) : m.gone}</p>
    ${
      other
        ? html`<button
            type="button"
            part="button"
            @click=${() => replaceSystem(controller, choice, other, at)}
          >
            ${m.replaceWith(other.title)}
          </button>`
        : html`<p>${m.noReplacement}</p>`
    }
  </div>`;
}

function renderCorpora({controller, m, choice, at, system}: Row) {
  const chosen = termCorpusOf(choice);
  if (!controller.connection || !(system || chosen)) return nothing;
  const known = controller.corpora.of(choice.systemId, controller.connection);
  if (known.kind === 'loading') return html`<p class="hint">${m.termCorpusLoading}</p>`;
  if (known.kind === 'failed') {
    const {retrying} = known;
    return html`<div class="problem" part="error">
      <p>${m.termCorpusFailed}</p>
      <button
        type="button"
        part="button"
        data-heir="#corpus-${at}"
        aria-disabled=${retrying || nothing}
        @click=${() => retrying || void retryCorpora(controller, choice.systemId)}
      >
        ${retrying ? m.termCorpusLoading : m.retry}
      </button>
    </div>`;
  }
  const {corpora} = known;
  if (corpora.length === 0 && !chosen)
    return html`<p id="corpus-${at}" class="hint" tabindex="-1">${m.termCorpusEmpty}</p>`;
  return html`<div class="field">
    <label for="corpus-${at}">${m.termCorpus}</label>
    <select
      id="corpus-${at}"
      part="select"
      @change=${(event: Event) => choose(controller, withTermCorpus(choice, valueOf(event) || undefined))}
    >
      <option value="" .selected=${!chosen}>${m.noTermCorpus}</option>
      ${
        chosen && !corpora.some(({id}) => id === chosen)
          ? html`<option value=${chosen} selected>${chosen} – ${m.status.gone}</option>`
          : nothing
      }
      ${corpora.map(
        ({id, title, ready}) =>
          html`<option value=${id} .selected=${id === chosen} ?disabled=${!ready}>
            ${title}${ready ? '' : ` – ${m.termCorpusNotReady}`}
          </option>`,
      )}
    </select>
  </div>`;
}

function renderQuality({controller, m, choice, at, system}: Row) {
  const isAsked = asksForQuality(choice);
  if (!system?.offersQualityEstimate && !isAsked) return nothing;
  const share = choice.threshold ?? 0;
  const onThreshold = (event: Event): void =>
    choose(
      controller,
      {...choice, threshold: Number(valueOf(event)) / 100 || undefined},
      event.type === 'change',
    );
  return html`<label class="check">
      <input
        type="checkbox"
        .checked=${isAsked}
        @change=${(event: Event) => choose(controller, withQuality(choice, isChecked(event)))}
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

/** The languages of a pair, for the eye. */
export function renderPairName(scene: Scene, pair: LanguagePair): TemplateResult {
  const [source, target] = namesOfPair(scene, pair);
  return html`<bdi>${source}</bdi> <span class="arrow">→</span> <bdi>${target}</bdi>`;
}

/** One language pair with its system, and behind a button its term corpus and quality estimate. */
export function renderPairRow(scene: Scene, choice: Choice, at: number): TemplateResult {
  const {controller, m} = scene;
  const {pair} = choice;
  const pairName = spokenPair(scene, pair);
  const isOpen = controller.openPairs.has(pair);
  const row: Row = {...scene, choice, at, pairName, system: systemOf(controller.list.index, choice.systemId)};
  return html`<li class="pair" part="pair">
    <div class="pair-head">
      <h3 aria-label=${pairName}>${renderPairName(scene, pair)}</h3>
      <button
        type="button"
        part="button"
        class="quiet"
        aria-expanded=${isOpen}
        aria-controls="options-${at}"
        aria-label=${m.optionsFor(pairName)}
        @click=${() => toggleOptions(controller, pair)}
      >
        ${m.options}
      </button>
      <button
        type="button"
        part="button"
        class="quiet"
        aria-label=${m.removePair(pairName)}
        @click=${() => removePair(controller, pair, pairName)}
      >
        ${m.remove}
      </button>
    </div>
    ${renderSystems(row)} ${renderStatus(row)}
    <div id="options-${at}" class="pair-options" ?hidden=${!isOpen}>
      ${isOpen ? html`${renderCorpora(row)} ${renderQuality(row)}` : nothing}
    </div>
  </li>`;
}
