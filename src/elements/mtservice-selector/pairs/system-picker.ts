import {html, type TemplateResult} from 'lit';
import type {TranslationSystem} from '../../../client/index.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {domainOf, statusOf, titleOf, variantsOf} from '../../common/system-words.ts';
import {withSystem} from '../configuration/draft.ts';
import {isUsable, rankedSystems} from '../systems/system-index.ts';
import type {PairView} from './pair-view.ts';
import type {PickerOption} from './picker/picker-options.ts';
import {scoresOf, trainingSizeOf} from './system-texts.ts';

// Maximum number of systems in a list without groups.
const MAX_WITHOUT_GROUPS = 7;

/** The systems of the pair for a picker, grouped by domain if there are many. */
function systemOptions({m, index, choice, pairs}: PairView): PickerOption[] {
  const systems = rankedSystems(index, choice.pair);
  const isGrouped = systems.length > MAX_WITHOUT_GROUPS;
  const twinsOf = (system: TranslationSystem) =>
    systems.filter((each) => titleOf(each, m) === titleOf(system, m) && each.domain === system.domain);
  const options = systems.map((system): PickerOption => {
    const {id} = system;
    const [domain, description] = [domainOf(system, m), withoutBidi(system.description)];
    const trained = trainingSizeOf(system);
    const twins = twinsOf(system);
    const variants = variantsOf(system, twins);
    const texts = [
      isGrouped ? '' : domain,
      description,
      ...scoresOf(system, m.language),
      trained === undefined ? '' : m.learnedFrom(trained),
      ...(variants.length > 0 || twins.length < 2 ? variants : [id]),
    ].filter((text) => text !== '');
    return {
      value: id,
      text: titleOf(system, m),
      words: [domain, description, ...variants].join(' '),
      note: statusOf(system, m),
      details: texts.length > 0 ? renderTexts(texts) : undefined,
      isDisabled: !isUsable(system),
      isHidden: !isUsable(system) && !pairs.showsUnavailable && id !== choice.systemId,
      ...(isGrouped ? {group: domain || m.otherDomain} : {}),
    };
  });
  if (!isGrouped) return options;
  const groups = new Set(options.map(({group}) => group));
  return [...groups].flatMap((group) => options.filter((option) => option.group === group));
}

const renderTexts = (texts: readonly string[]): TemplateResult =>
  html`${texts.map((text, at) => html`${at > 0 ? ' · ' : ''}<bdi>${text}</bdi>`)}`;

/** Renders the control that chooses the system of a pair. */
export function renderSystemPicker(view: PairView): TemplateResult {
  const {m, index, choice, at, name, system, store, pairs} = view;
  const count = index.byPair.get(choice.pair)?.length ?? 0;
  return html`<div class="field">
    <label for="system-${at}">${m.system}</label>
    ${pairs.pickers.render({
      id: `system-${at}`,
      label: m.systemFor(name),
      value: choice.systemId,
      text: system ? titleOf(system, m) : withoutBidi(choice.systemId),
      placeholder: m.system,
      noMatch: m.noSystem,
      options: () => systemOptions(view),
      isShort: count <= MAX_WITHOUT_GROUPS,
      describedBy: `status-${at}`,
      onPick: (id) => store.choose(withSystem(choice, id)),
    })}
  </div>`;
}
