import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentDropMessages} from '../../../localization/en/document-drop.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {withoutBidi} from '../../common/bidi.ts';
import {renderButton} from '../../common/button.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import {languageName} from '../../common/language-bar.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {statusText} from './document-status.ts';
import {sizeText} from './quantities.ts';

/** Words of a row, and the actions of its buttons. */
export interface DocumentRowView {
  readonly m: DocumentDropMessages;
  readonly names: LanguageNames;
  retry(entry: DocumentEntry): void;
  /** Cancels a document that is under way, too. */
  remove(entry: DocumentEntry): void;
  save(entry: DocumentEntry): void;
}

/** Renders a document: its name, how far it is, and what the user can do. */
export function renderDocumentRow(view: DocumentRowView, entry: DocumentEntry): TemplateResult {
  const {m} = view;
  const {state, route, size, passingProblem} = entry;
  const name = withoutBidi(entry.name);
  const problem = 'problem' in state ? state.problem : undefined;
  const details = [
    size > 0 && sizeText(size, m.language),
    route && m.pair(languageName(view, route.source), languageName(view, route.target)),
  ];
  return html`<li part="document ${state.kind}" class="document ${state.kind}">
    <p part="name" class="name" title=${name}><bdi lang="">${name}</bdi></p>
    <p class="hint">${details.filter(Boolean).join(' · ')}</p>
    ${
      state.kind === 'uploading' || state.kind === 'running' || state.kind === 'removing'
        ? html`<progress
            part="progress"
            aria-label=${name}
            max="1"
            value=${entry.progress || nothing}
          ></progress>`
        : nothing
    }
    <div class="row">
      <div class="state" part=${problem ? 'status error' : 'status'}>
        <p>${statusText(entry, m)}</p>
        ${passingProblem ? html`<p part="notice">${m.problems[passingProblem.kind]}</p>` : nothing}
        ${problem ? renderProblem(m, problem, entry) : nothing}
      </div>
      ${renderActions(view, entry, name)}
    </div>
  </li>`;
}

function renderProblem(
  m: DocumentDropMessages,
  {description, contact, next}: DocumentProblem,
  {state, isRepeatable}: DocumentEntry,
): TemplateResult {
  return html`${description && next !== 'signIn' ? html`<p><q>${description}</q></p>` : nothing}
  ${contact ? html`<p><a href="mailto:${contact}">${m.contact(contact)}</a></p>` : nothing}
  ${state.kind === 'failed' && !isRepeatable ? html`<p>${m.fileAgain}</p>` : nothing}`;
}

function renderActions(
  view: DocumentRowView,
  entry: DocumentEntry,
  name: string,
): TemplateResult | typeof nothing {
  const {m} = view;
  const {state} = entry;
  const {kind} = state;
  if (kind === 'removing') return nothing;
  const isLoading = kind === 'completed' && state.isLoading;
  // The second click of a double click neither answers the question of the first nor hits the next document.
  const button = (text: string, act: () => void) =>
    renderButton(text, ({detail}) => detail < 2 && act(), `${text}: ${name}`);
  const removal = entry.isActive ? m.cancel : entry.isAsking ? m.removeUnsaved : m.remove;
  return html`<div class="actions">
    ${
      kind === 'completed' && (!isLoading || entry.isDelivered)
        ? html`<button
            type="button"
            part="button primary"
            class="primary"
            aria-label="${m.download}: ${name}"
            aria-disabled=${isLoading || nothing}
            @click=${() => view.save(entry)}
          >
            ${m.download}
          </button>`
        : nothing
    }
    ${entry.isRepeatable ? button(m.retry, () => view.retry(entry)) : nothing}
    ${button(removal, () => view.remove(entry))}
  </div>`;
}
