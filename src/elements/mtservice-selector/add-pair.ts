import {html, nothing} from 'lit';
import {addPair, pickPair} from './choice-actions.ts';
import type {Scene} from './scene.ts';
import {languagesToAdd} from './system-index.ts';

// A list that fits on a phone's screen needs no search.
const LONGEST_PLAIN_LIST = 12;

/** The form that adds a pair. */
export function renderAddPair(scene: Scene) {
  const {controller, m, names} = scene;
  const {source, target, store} = controller;
  const {index} = controller.list;
  if (!index) return nothing;
  const taken = new Set(store.draft.choices.map(({pair}) => pair));
  const languages = (from?: string) => languagesToAdd(index, taken, from).sort(names.compare);
  const sources = languages();
  if (sources.length === 0) return html`<p class="hint">${m.allAdded}</p>`;
  const targets = source ? languages(source) : [];
  // Where the sources are searched the targets are too: no control is swapped under the reader's focus.
  const isSearch = sources.length > LONGEST_PLAIN_LIST;
  return html`<fieldset class="add" part="add">
    <legend>${m.addPair}</legend>
    ${controller.from.render({
      m,
      names,
      id: 'from',
      label: m.from,
      isSearch,
      languages: sources,
      value: source,
      onPick: (code) => {
        const next = code ? languages(code) : [];
        // One direction leaves nothing to choose.
        pickPair(controller, code, next.length === 1 ? next[0]!.code : '');
      },
    })}
    ${controller.to.render({
      m,
      names,
      id: 'to',
      label: m.to,
      isSearch: isSearch || targets.length > LONGEST_PLAIN_LIST,
      languages: targets,
      value: target,
      problem: controller.asksForTarget ? 'add-problem' : '',
      onPick: (code) => pickPair(controller, source, code),
    })}
    <button type="button" part="button add-button" ?disabled=${!target} @click=${() => addPair(controller)}>
      ${m.add}
    </button>
    ${
      controller.asksForTarget
        ? html`<p id="add-problem" class="problem" part="error">${m.addIncomplete}</p>`
        : nothing
    }
  </fieldset>`;
}
