import {html, nothing} from 'lit';
import {languagePair} from '../../contract/index.ts';
import {addPair} from './choice-actions.ts';
import type {Scene} from './scene.ts';
import {languagesToAdd} from './system-index.ts';

/** The form that adds a pair; undefined parts of it are still to be chosen. */
export function renderAddPair(scene: Scene) {
  const {controller, m, names} = scene;
  const {source, target, store} = controller;
  const {index} = controller.list;
  if (!index) return nothing;
  const taken = new Set(store.draft.choices.map(({pair}) => pair));
  const languages = (from?: string) => languagesToAdd(index, taken, from).sort(names.compare);
  const sources = languages();
  if (sources.length === 0) return html`<p class="hint">${m.allAdded}</p>`;
  return html`<fieldset class="add" part="add">
    <legend>${m.addPair}</legend>
    ${controller.from.render({
      m,
      names,
      id: 'from',
      label: m.from,
      languages: sources,
      value: source,
      onPick: (code) => {
        const targets = code ? languages(code) : [];
        // One direction leaves nothing to choose.
        controller.set({source: code, target: targets.length === 1 ? targets[0]!.code : ''});
      },
    })}
    ${controller.to.render({
      m,
      names,
      id: 'to',
      label: m.to,
      languages: source ? languages(source) : [],
      value: target,
      onPick: (code) => controller.set({target: code}),
    })}
    <button
      type="button"
      part="button add-button"
      ?disabled=${!target}
      @click=${() => addPair(controller, languagePair(source, target))}
    >
      ${m.add}
    </button>
  </fieldset>`;
}
