import {html, nothing} from 'lit';
import type {LanguageNames} from '../../../localization/language-names.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {languagesToAdd, type SystemIndex} from '../systems/system-index.ts';
import type {PairsController, PairsMessages} from './pairs-controller.ts';

/** View model of the form for a new pair. */
export interface AddPairView {
  readonly m: PairsMessages;
  readonly names: LanguageNames;
  readonly index: SystemIndex;
  readonly store: Pick<DraftStore, 'draft' | 'pairToAdd' | 'missing'>;
  readonly pairs: Pick<PairsController, 'from' | 'to' | 'pick' | 'add'>;
}

// A list that fits on a phone's screen needs no search.
const LONGEST_PLAIN_LIST = 12;

/** Renders the form that adds a pair. */
export function renderAddPair({m, names, index, store, pairs}: AddPairView) {
  const {source, target} = store.pairToAdd;
  const taken = new Set(store.draft.choices.map(({pair}) => pair));
  const languages = (from?: string) => languagesToAdd(index, taken, from).sort(names.compare);
  const sources = languages();
  if (sources.length === 0) return html`<p class="hint">${m.allAdded}</p>`;
  const targets = source ? languages(source) : [];
  const isIncomplete = store.missing === 'target';
  // Where the sources are searched the targets are too: no control is swapped under the user's focus.
  const isSearch = sources.length > LONGEST_PLAIN_LIST;
  return html`<fieldset class="add" part="add">
    <legend>${m.addPair}</legend>
    ${pairs.from.render({
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
        pairs.pick(code, next.length === 1 ? next[0]!.code : '');
      },
    })}
    ${pairs.to.render({
      m,
      names,
      id: 'to',
      label: m.to,
      isSearch: isSearch || targets.length > LONGEST_PLAIN_LIST,
      languages: targets,
      value: target,
      problem: isIncomplete ? 'add-problem' : '',
      onPick: (code) => pairs.pick(source, code),
    })}
    <button type="button" part="button add-button" ?disabled=${!target} @click=${() => pairs.add()}>
      ${m.add}
    </button>
    ${isIncomplete ? html`<p id="add-problem" class="problem" part="error">${m.addIncomplete}</p>` : nothing}
  </fieldset>`;
}
