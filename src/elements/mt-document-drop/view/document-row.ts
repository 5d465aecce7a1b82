import {html, nothing, type TemplateResult} from 'lit';
import {withoutBidi} from '../../common/bidi.ts';
import {renderButton} from '../../common/button.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import {languageName} from '../../common/language-bar.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {statusText} from './document-status.ts';
import type {DropScene} from '../drop-scene.ts';
import {sizeText} from './quantities.ts';

/** A document: its name, how far it is, and what the reader can do. */
export function renderDocument(scene: DropScene, entry: DocumentEntry): TemplateResult {
  const {m} = scene;
  const {state, route, size, trouble} = entry;
  const name = withoutBidi(entry.name);
  const problem = 'problem' in state ? state.problem : undefined;
  const details = [
    size > 0 && sizeText(size, m.language),
    route && m.pair(languageName(scene, route.source), languageName(scene, route.target)),
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
        ${trouble ? html`<p part="notice">${m.problems[trouble.kind]}</p>` : nothing}
        ${problem ? renderProblem(scene, problem, entry) : nothing}
      </div>
      ${renderActions(scene, entry, name)}
    </div>
  </li>`;
}

function renderProblem(
  {m}: DropScene,
  {description, contact, next}: DocumentProblem,
  {state, isRepeatable}: DocumentEntry,
): TemplateResult {
  return html`${description && next !== 'signIn' ? html`<p><q>${description}</q></p>` : nothing}
  ${contact ? html`<p><a href="mailto:${contact}">${m.contact(contact)}</a></p>` : nothing}
  ${state.kind === 'failed' && !isRepeatable ? html`<p>${m.fileAgain}</p>` : nothing}`;
}

function renderActions(
  {m, actions}: DropScene,
  entry: DocumentEntry,
  name: string,
): TemplateResult | typeof nothing {
  const {state} = entry;
  const {kind} = state;
  if (kind === 'removing') return nothing;
  const isLoading = kind === 'completed' && state.isLoading;
  // A double click is no answer to what the first click asks, and none for the document that moves up.
  const button = (text: string, act: (entry: DocumentEntry) => void) =>
    renderButton(text, ({detail}) => detail < 2 && act(entry), `${text}: ${name}`);
  return html`<div class="actions">
    ${
      kind === 'completed' && (!isLoading || entry.isDelivered)
        ? html`<button
            type="button"
            part="button primary"
            class="primary"
            aria-label="${m.download}: ${name}"
            aria-disabled=${isLoading || nothing}
            @click=${() => actions.download(entry)}
          >
            ${m.download}
          </button>`
        : nothing
    }
    ${entry.isRepeatable ? button(m.retry, actions.retry) : nothing}
    ${button(entry.isActive ? m.cancel : entry.isAsking ? m.removeUnsaved : m.remove, actions.remove)}
  </div>`;
}
