import {html, nothing, type TemplateResult} from 'lit';
import type {Language} from '../../client/index.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import {renderButtons, renderEngineName, type FormParts} from './form-parts.ts';
import type {LanguagePicker} from './language-picker.ts';
import {renderPairRow, type PairRow} from './pair-row.ts';

/** The form that adds a pair. */
export interface PairAdding {
  readonly from: LanguagePicker;
  readonly to: LanguagePicker;
  readonly sources: readonly Language[];
  readonly targets: readonly Language[];
  readonly source: string;
  readonly target: string;
  readonly names: LanguageNames;
  readonly messages: SelectorMessages;
  readonly onSource: (code: string) => void;
  readonly onTarget: (code: string) => void;
  readonly onAdd: () => void;
}

/** What stands where the list would. */
export interface ListProblem {
  readonly text: string;
  readonly isRetrying: boolean;
  readonly onRetry: (() => void) | undefined;
}

/** What the systems view shows. */
export interface SystemsView extends FormParts {
  /** What the list holds, in words; empty while it is not there. */
  readonly found: string;
  readonly notices: readonly string[];
  readonly error: string | undefined;
  readonly isLoading: boolean;
  readonly problem: ListProblem | undefined;
  readonly rows: readonly PairRow[];
  /** How many rows a list that is still loading will have at least. */
  readonly expectedRows: number;
  readonly hasUnavailable: boolean;
  readonly showsUnavailable: boolean;
  readonly adding: PairAdding | undefined;
  /** Text about the pair that was removed last, while that can be undone. */
  readonly removed: string | undefined;
  readonly messages: SelectorMessages;
  readonly onShowUnavailable: (shows: boolean) => void;
  readonly onChangeAccount: () => void;
  readonly onLogout: () => void;
  readonly onUndo: () => void;
  readonly onSave: () => void;
}

const MOST_SKELETONS = 3;

function renderSkeleton({expectedRows, messages: m}: SystemsView): TemplateResult {
  const rows = Math.min(Math.max(expectedRows, 1), MOST_SKELETONS);
  return html`<p class="hint busy">${m.loading}</p>
    <div class="skeletons" part="skeleton" aria-hidden="true">
      ${Array.from({length: rows}, () => html`<div class="skeleton"><i></i><b></b><u></u></div>`)}
    </div>`;
}

function renderProblem(problem: ListProblem, view: SystemsView): TemplateResult {
  const {messages: m} = view;
  return html`<div class="problem" part="error">
    <p>${problem.text}</p>
    <div class="buttons">
      ${
        problem.onRetry
          ? html`<button
              type="button"
              part="button"
              aria-disabled=${problem.isRetrying}
              @click=${problem.onRetry}
            >
              ${problem.isRetrying ? m.loading : m.retry}
            </button>`
          : nothing
      }
      <button type="button" part="button" class="quiet" @click=${view.onChangeAccount}>
        ${m.changeClientId}
      </button>
    </div>
  </div>`;
}

function renderAdding(adding: PairAdding): TemplateResult {
  const {messages: m, names} = adding;
  if (adding.sources.length === 0) return html`<p class="hint">${m.allAdded}</p>`;
  const shared = {names, messages: m};
  return html`<fieldset class="add" part="add">
    <legend>${m.addPair}</legend>
    ${adding.from.render({
      ...shared,
      id: 'from',
      label: m.from,
      languages: adding.sources,
      value: adding.source,
      disabled: false,
      onPick: adding.onSource,
    })}
    ${adding.to.render({
      ...shared,
      id: 'to',
      label: m.to,
      languages: adding.targets,
      value: adding.target,
      disabled: adding.source === '',
      onPick: adding.onTarget,
    })}
    <button
      type="button"
      part="button add-button"
      ?disabled=${adding.source === '' || adding.target === ''}
      @click=${adding.onAdd}
    >
      ${m.add}
    </button>
  </fieldset>`;
}

function renderRows(view: SystemsView): TemplateResult {
  const {rows, messages: m, removed} = view;
  return html`<section aria-labelledby="selected">
      <h2 id="selected">${m.selected}</h2>
      ${
        rows.length > 0
          ? html`<ul class="pairs" part="pairs">
              ${rows.map(renderPairRow)}
            </ul>`
          : html`<p class="empty" part="empty">${m.nothingSelected}</p>`
      }
      ${
        removed
          ? html`<p class="notice">
              ${removed}
              <button id="undo" type="button" part="button" class="quiet" @click=${view.onUndo}>
                ${m.undo}
              </button>
            </p>`
          : nothing
      }
      ${
        view.hasUnavailable
          ? html`<label class="check">
              <input
                type="checkbox"
                role="switch"
                .checked=${view.showsUnavailable}
                @change=${({target}: Event) => view.onShowUnavailable((target as HTMLInputElement).checked)}
              />
              ${m.showUnavailable}
            </label>`
          : nothing
      }
    </section>
    ${view.adding ? renderAdding(view.adding) : nothing}`;
}

/** Where the reader chooses systems. */
export function renderSystemsView(view: SystemsView): TemplateResult {
  const {found, notices, error, isLoading, problem, hidesSave, messages: m} = view;
  return html`<form
    part="systems"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      view.onSave();
    }}
  >
    <div class="top" part="header">
      <p id="found" tabindex="-1">${found}</p>
      <button type="button" part="button logout" class="quiet" @click=${view.onLogout}>${m.logout}</button>
    </div>
    ${renderEngineName(view)} ${notices.map((notice) => html`<p class="notice" part="notice">${notice}</p>`)}
    ${isLoading ? renderSkeleton(view) : problem ? renderProblem(problem, view) : renderRows(view)}
    ${error ? html`<p class="problem" part="error" id="error">${error}</p>` : nothing}
    ${renderButtons(view, hidesSave ? undefined : m.save)}
  </form>`;
}
