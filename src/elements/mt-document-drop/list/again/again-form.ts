import {html, nothing, type TemplateResult} from 'lit';
import {closeOnEscape} from '../../../common/views/close-on-escape.ts';
import type {DocumentListMessages} from '../../../../localization/en/document-list.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import type {TranslateAgain} from './translate-again.ts';

/** The choice of another language or system, and the actions of the row for this choice. */
export interface AgainView {
  readonly m: DocumentListMessages;
  readonly again: TranslateAgain;
  /** Names a language. */
  languageName(code: string): string;
  /** Opens or closes the choice for a document. */
  toggleAgain(entry: DocumentEntry): void;
  /** Translates the document again as chosen; asks for the file if the page no longer has it. */
  sendAgain(): void;
}

/** Renders the choice below the row of its document. */
export function renderAgain(view: AgainView, entry: DocumentEntry): TemplateResult | typeof nothing {
  const {m, again} = view;
  if (again.entry !== entry) return nothing;
  const named = again.targets.map((code) => ({id: code, title: view.languageName(code)}));
  named.sort((a, b) => a.title.localeCompare(b.title, m.language));
  const onKeydown = (event: KeyboardEvent) => closeOnEscape(event, () => view.toggleAgain(entry));
  return html`<div class="again" role="group" aria-label=${m.again} @keydown=${onKeydown}>
    ${renderChoice(m.againInto, named, again.target, (target) => again.chooseTarget(target))}
    ${renderChoice(m.againWith, again.systems, again.systemId, (id) => again.chooseSystem(id))}
    <button
      type="button"
      part="button primary"
      class="primary"
      aria-disabled=${again.route ? nothing : 'true'}
      @click=${() => again.route && view.sendAgain()}
    >
      ${m.translate}
    </button>
    ${entry.file ? nothing : html`<p class="hint">${m.fileAgain}</p>`}
  </div>`;
}

function renderChoice(
  label: string,
  choices: readonly {readonly id: string; readonly title: string}[],
  chosen: string,
  choose: (id: string) => void,
): TemplateResult {
  return html`<label
    >${label}
    <select
      part="select"
      ?disabled=${choices.length === 0}
      @change=${({target}: Event) => choose((target as HTMLSelectElement).value)}
    >
      ${choices.map(({id, title}) => html`<option value=${id} .selected=${id === chosen}>${title}</option>`)}
    </select></label
  >`;
}
