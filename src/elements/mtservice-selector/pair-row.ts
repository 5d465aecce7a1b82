import {html, nothing, type TemplateResult} from 'lit';
import type {TranslationSystem} from '../../client/index.ts';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import {asksForQuality, termCorpusOf, type Choice} from './selection.ts';
import {isUsable} from './system-index.ts';
import type {CorporaState} from './term-corpora-controller.ts';

/** One chosen pair as the view shows it. */
export interface PairRow {
  /** Position in the list; part of the ids. */
  readonly at: number;
  readonly choice: Choice;
  readonly sourceName: string;
  readonly targetName: string;
  /** All systems of the pair in the list. */
  readonly systems: readonly TranslationSystem[];
  /** The chosen one; undefined when the list does not hold it. */
  readonly system: TranslationSystem | undefined;
  /** What can be used in place of a system that cannot. */
  readonly replacement: TranslationSystem | undefined;
  readonly showsUnavailable: boolean;
  readonly isOpen: boolean;
  /** Known while the row is open and its system is in the list. */
  readonly corpora: CorporaState | undefined;
  readonly messages: SelectorMessages;
  readonly onSystem: (id: string) => void;
  readonly onReplace: (system: TranslationSystem) => void;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly onCorpus: (id: string | undefined) => void;
  readonly onRetryCorpora: () => void;
  readonly onQuality: (asked: boolean) => void;
  readonly onThreshold: (share: number, isFinal: boolean) => void;
}

const valueOf = ({target}: Event): string => (target as HTMLInputElement | HTMLSelectElement).value;

function renderSystems(row: PairRow, pair: string): TemplateResult {
  const {at, choice, systems, system, showsUnavailable, messages: m} = row;
  const shown = systems.filter((each) => showsUnavailable || each.id === choice.systemId || isUsable(each));
  return html`<select
    id="system-${at}"
    part="select"
    aria-label=${m.systemFor(pair)}
    aria-describedby="status-${at}"
    @change=${(event: Event) => row.onSystem(valueOf(event))}
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
        html`<option value=${each.id} .selected=${each.id === choice.systemId} ?disabled=${!isUsable(each)}>
          ${each.title} – ${m.status[each.status]}
        </option>`,
    )}
  </select>`;
}

function renderStatus(row: PairRow): TemplateResult {
  const {at, system, replacement, messages: m} = row;
  if (system && isUsable(system)) {
    const more = system.status === 'standby' ? m.wakes : system.status === 'queuingtransl' ? m.starts : '';
    return html`<p id="status-${at}" class="status ${system.status}" part="status">
      ${m.status[system.status]}${more ? html`. ${more}` : nothing}
    </p>`;
  }
  return html`<div class="problem" part="error">
    <p id="status-${at}">${system ? m.stopped(m.status[system.status]) : m.gone}</p>
    ${
      replacement
        ? html`<button type="button" part="button" @click=${() => row.onReplace(replacement)}>
            ${m.replaceWith(replacement.title)}
          </button>`
        : html`<p>${m.noReplacement}</p>`
    }
  </div>`;
}

function renderCorpora(row: PairRow): TemplateResult {
  const {at, choice, corpora, messages: m} = row;
  if (!corpora || corpora.kind === 'loading') return html`<p class="hint busy">${m.termCorpusLoading}</p>`;
  if (corpora.kind === 'failed') {
    return html`<div class="problem">
      <p>${m.termCorpusFailed}</p>
      <button type="button" part="button" @click=${row.onRetryCorpora}>${m.retry}</button>
    </div>`;
  }
  const chosen = termCorpusOf(choice);
  const known = corpora.corpora.some(({id}) => id === chosen);
  if (corpora.corpora.length === 0 && !chosen) return html`<p class="hint">${m.termCorpusEmpty}</p>`;
  return html`<div class="field">
    <label for="corpus-${at}">${m.termCorpus}</label>
    <select
      id="corpus-${at}"
      part="select"
      @change=${(event: Event) => row.onCorpus(valueOf(event) || undefined)}
    >
      <option value="" .selected=${!chosen}>${m.noTermCorpus}</option>
      ${
        chosen && !known
          ? html`<option value=${chosen} selected>${chosen} – ${m.status.gone}</option>`
          : nothing
      }
      ${corpora.corpora.map(
        ({id, title, ready}) =>
          html`<option value=${id} .selected=${id === chosen} ?disabled=${!ready}>
            ${title}${ready ? nothing : html` – ${m.termCorpusNotReady}`}
          </option>`,
      )}
    </select>
  </div>`;
}

function renderQuality(row: PairRow): TemplateResult | typeof nothing {
  const {at, choice, system, messages: m} = row;
  const asked = asksForQuality(choice);
  if (!system?.offersQualityEstimate && !asked) return nothing;
  const share = choice.threshold ?? 0;
  return html`<label class="check">
      <input
        type="checkbox"
        .checked=${asked}
        @change=${({target}: Event) => row.onQuality((target as HTMLInputElement).checked)}
      />
      ${m.qualityEstimate}
    </label>
    ${
      asked
        ? html`<div class="field threshold">
            <label for="threshold-${at}">${m.threshold}</label>
            <input
              id="threshold-${at}"
              type="range"
              min="0"
              max="100"
              step="5"
              aria-valuetext=${m.percent(share)}
              .value=${String(Math.round(share * 100))}
              @input=${(event: Event) => row.onThreshold(Number(valueOf(event)) / 100, false)}
              @change=${(event: Event) => row.onThreshold(Number(valueOf(event)) / 100, true)}
            />
            <output for="threshold-${at}">${m.percent(share)}</output>
          </div>`
        : nothing
    }`;
}

/** One language pair with its system, and behind a button its term corpus and quality estimate. */
export function renderPairRow(row: PairRow): TemplateResult {
  const {at, sourceName, targetName, isOpen, system, messages: m} = row;
  const pair = m.pairSpoken(sourceName, targetName);
  return html`<li class="pair" part="pair">
    <div class="pair-head">
      <h3 aria-label=${pair}>
        <bdi>${sourceName}</bdi> <span class="arrow" aria-hidden="true">→</span> <bdi>${targetName}</bdi>
      </h3>
      <button
        type="button"
        part="button"
        class="quiet"
        aria-expanded=${isOpen}
        aria-controls="options-${at}"
        aria-label=${m.optionsFor(pair)}
        @click=${row.onToggle}
      >
        ${m.options}
      </button>
      <button
        type="button"
        part="button"
        class="quiet remove"
        aria-label=${m.removePair(pair)}
        @click=${row.onRemove}
      >
        ${m.remove}
      </button>
    </div>
    ${renderSystems(row, pair)} ${renderStatus(row)}
    <div id="options-${at}" class="pair-options" ?hidden=${!isOpen}>
      ${isOpen ? html`${system || termCorpusOf(row.choice) ? renderCorpora(row) : nothing} ${renderQuality(row)}` : nothing}
    </div>
  </li>`;
}
