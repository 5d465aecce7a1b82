import {html, nothing, type TemplateResult} from 'lit';
import {languagePair, type LanguagePair} from '../../../contract/index.ts';
import type {LanguageNames} from '../../../localization/language-names.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {otherNames} from '../../common/language-list/other-names.ts';
import {recentLanguages, rememberLanguages} from '../../common/recent-languages.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {languagesToAdd, type LanguageToAdd, type SystemIndex} from '../systems/system-index.ts';
import type {PairsController, PairsMessages} from './pairs-controller.ts';
import type {Listing, PickerContent} from './picker/picker.ts';
import type {PickerOption} from './picker/picker-options.ts';

/** View model of the form for new pairs. */
export interface AddPairView {
  readonly m: PairsMessages;
  readonly names: LanguageNames;
  readonly index: SystemIndex;
  readonly store: Pick<DraftStore, 'draft' | 'sourceToAdd' | 'missing'>;
  readonly pairs: Pick<PairsController, 'pickers' | 'showsUnavailable' | 'pickSource' | 'addTarget'>;
}

// A list that fits on a phone's screen needs no search.
const MAX_PLAIN_LIST_LENGTH = 12;

/** Languages by name; a whole long list begins with the languages that were used last. */
function optionsOf(view: AddPairView, listing: Listing, source?: string): PickerOption[] {
  const {m, names, index, store} = view;
  const taken = new Set<LanguagePair>(store.draft.choices.map(({pair}) => pair));
  const languages = languagesToAdd(index, taken, source).sort(names.compare);
  const optionOf = (language: LanguageToAdd) => toOption(view, language);
  if (listing === 'search' || isShortList(index)) return languages.map(optionOf);
  const recent = recentLanguages().flatMap(
    (recentCode) => languages.find(({code}) => code === recentCode) ?? [],
  );
  if (recent.length === 0) return languages.map(optionOf);
  const others = languages.filter((language) => !recent.includes(language));
  return [
    ...recent.map((language) => ({...optionOf(language), group: m.recentLanguages})),
    ...others.map((language) => ({...optionOf(language), group: m.allLanguages})),
  ];
}

function toOption({m, names, pairs}: AddPairView, language: LanguageToAdd): PickerOption {
  const {code, isUsable} = language;
  return {
    value: code,
    text: withoutBidi(names.of(language)),
    code,
    words: otherNames(code).join(' '),
    isDisabled: !isUsable,
    isHidden: !isUsable && !pairs.showsUnavailable,
    ...(isUsable ? {} : {note: m.notNow}),
  };
}

/** Whether any listed pair is not yet chosen. */
export function hasMore({index, store}: Pick<AddPairView, 'index' | 'store'>): boolean {
  const {choices} = store.draft;
  if (index.byPair.size > choices.length) return true;
  const taken = new Set(choices.map(({pair}) => pair));
  return [...index.byPair.keys()].some((pair) => !taken.has(pair));
}

function isShortList(index: SystemIndex): boolean {
  return (
    new Set([...index.byPair.values()].map(([first]) => first?.source.code)).size <= MAX_PLAIN_LIST_LENGTH
  );
}

/** Content that both pickers of languages share. */
type CommonContent = Pick<PickerContent, 'placeholder' | 'noMatch' | 'isShort'>;

/**
 * Renders the form that adds pairs; a choice in the list “To” adds a pair. With `isNamed`, the button that opens the
 * form also names it.
 */
export function renderAddPair(view: AddPairView, isNamed: boolean): TemplateResult {
  const {m, index} = view;
  const common = {placeholder: m.chooseLanguage, noMatch: m.noLanguage, isShort: isShortList(index)};
  return html`<fieldset class="add" part="add" aria-label=${isNamed ? nothing : m.addPair}>
    ${isNamed ? html`<legend>${m.addPair}</legend>` : nothing}
    <div class="field">
      <label for="from">${m.from}</label>
      ${renderSources(view, common)}
    </div>
    <div class="field">
      <label for="to">${m.to}</label>
      ${renderTargets(view, common)}
    </div>
  </fieldset>`;
}

function renderSources(view: AddPairView, common: CommonContent): TemplateResult {
  const {names, index, store, pairs} = view;
  const {source} = store.sourceToAdd;
  const sourceName = [...index.byPair].find(([pair]) => pair.startsWith(`${source}-`))?.[1][0]?.source.name;
  return pairs.pickers.render({
    ...common,
    id: 'from',
    value: source,
    text: source ? withoutBidi(names.of({code: source, name: sourceName ?? ''})) : '',
    options: (listing) => optionsOf(view, listing),
    canBeEmpty: true,
    onPick: (code, isLeaving) => {
      if (!common.isShort) rememberLanguages([code]);
      pairs.pickSource(code, isLeaving);
    },
  });
}

function renderTargets(view: AddPairView, common: CommonContent): TemplateResult {
  const {store, pairs} = view;
  const {source} = store.sourceToAdd;
  const isMissing = store.missing === 'target';
  return pairs.pickers.render({
    ...common,
    id: 'to',
    value: '',
    text: '',
    options: (listing) => (source ? optionsOf(view, listing, source) : []),
    isDisabled: !source,
    isInvalid: isMissing,
    describedBy: isMissing ? 'save-state' : '',
    onPick: (code) => {
      if (!common.isShort) rememberLanguages([code, source]);
      pairs.addTarget(languagePair(source, code));
    },
  });
}
