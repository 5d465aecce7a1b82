import {languagePair} from '../../contract/index.ts';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import type {FormParts} from './form-parts.ts';
import type {LanguagePicker} from './language-picker.ts';
import {errorMessages, failureText, issueText} from './messages.ts';
import type {PairRow} from './pair-row.ts';
import {termCorpusOf, withQuality, withSystem, withTermCorpus, type Choice} from './selection.ts';
import type {SelectorController} from './selector-controller.ts';
import {isUsable, languagesOfPair, languagesToAdd, usableSystems} from './system-index.ts';
import type {ListProblem, PairAdding, SystemsView} from './systems-view.ts';

/** What the systems view is made from. */
export interface SystemsContext {
  readonly controller: SelectorController;
  readonly names: LanguageNames;
  readonly messages: SelectorMessages;
  readonly parts: FormParts;
  readonly from: LanguagePicker;
  readonly to: LanguagePicker;
  readonly update: () => void;
  readonly onSave: () => void;
  readonly onLogout: () => void;
}

function nameOfPair({controller, names, messages}: SystemsContext, pair: string): string {
  const [source, target] = languagesOfPair(controller.list.index, pair);
  return messages.pairSpoken(names.of(source), names.of(target));
}

function rowOf(context: SystemsContext, choice: Choice, at: number): PairRow {
  const {controller, names, messages, update} = context;
  const {index} = controller.list;
  const {pair, systemId} = choice;
  const [source, target] = languagesOfPair(index, pair);
  const system = index?.byId.get(systemId);
  const isOpen = controller.openPairs.has(pair);
  const {connection} = controller;
  const asksForCorpora = isOpen && connection && (system || termCorpusOf(choice));
  return {
    at,
    choice,
    sourceName: names.of(source),
    targetName: names.of(target),
    systems: index?.byPair.get(pair) ?? [],
    system,
    replacement: index && usableSystems(index, pair).find(({id}) => id !== systemId),
    showsUnavailable: controller.showsUnavailable,
    isOpen,
    corpora: asksForCorpora ? controller.corpora.of(systemId, connection) : undefined,
    messages,
    onSystem: (id) => controller.choose(withSystem(choice, id)),
    onReplace: (other) => controller.replaceSystem(choice, other, at, nameOfPair(context, pair)),
    onToggle: () => {
      if (isOpen) controller.openPairs.delete(pair);
      else controller.openPairs.add(pair);
      update();
    },
    onRemove: () => controller.removePair(pair, nameOfPair(context, pair)),
    onCorpus: (id) => controller.choose(withTermCorpus(choice, id)),
    onRetryCorpora: () => controller.corpora.retry(systemId),
    onQuality: (asked) => controller.choose(withQuality(choice, asked)),
    onThreshold: (share, isFinal) => controller.choose({...choice, threshold: share || undefined}, isFinal),
  };
}

function addingOf(context: SystemsContext): PairAdding | undefined {
  const {controller, names, messages, from, to, update} = context;
  const {index} = controller.list;
  if (!index) return undefined;
  const taken = new Set(controller.store.draft.choices.map(({pair}) => pair));
  const {source} = controller;
  const targetsOf = (code: string) => languagesToAdd(index, taken, code).sort(names.compare);
  return {
    from,
    to,
    sources: languagesToAdd(index, taken).sort(names.compare),
    targets: source ? targetsOf(source) : [],
    source,
    target: controller.target,
    names,
    messages,
    onSource: (code) => {
      controller.source = code;
      const targets = code ? targetsOf(code) : [];
      // One direction leaves nothing to choose.
      controller.target = targets.length === 1 ? targets[0]!.code : '';
      update();
    },
    onTarget: (code) => {
      controller.target = code;
      update();
    },
    onAdd: () => {
      const pair = languagePair(source, controller.target);
      controller.addPair(pair, nameOfPair(context, pair));
    },
  };
}

function problemOf({controller, names}: SystemsContext): ListProblem | undefined {
  const {state} = controller.list;
  const errors = errorMessages(names.reader);
  if (state.kind === 'none') return {text: errors.noAddress, isRetrying: false, onRetry: undefined};
  if (state.kind !== 'failed') return undefined;
  return {
    text: failureText(state.failure, controller.address ?? '', errors),
    isRetrying: state.retrying,
    onRetry: () => controller.list.retry(),
  };
}

function noticesOf(context: SystemsContext): string[] {
  const {controller, messages, names} = context;
  const {issues, list, store} = controller;
  const texts = issues.flatMap(
    (issue) => issueText(issue, messages, (pair) => nameOfPair(context, pair)) ?? [],
  );
  const {index} = list;
  if (!index) return texts;
  const lost = store.draft.choices.filter(({systemId}) => {
    const system = index.byId.get(systemId);
    return !system || !isUsable(system);
  });
  if (index.byId.size === 0) texts.push(errorMessages(names.reader).noSystems);
  else if (lost.length > 0) texts.push(messages.systemsNeedAttention(lost.length));
  return texts;
}

/** The systems view of the controller's state. */
export function presentSystems(context: SystemsContext): SystemsView {
  const {controller, messages, parts, update} = context;
  const {list, store, asksForChoice, showsUnavailable} = controller;
  const {index} = list;
  const {choices} = store.draft;
  return {
    ...parts,
    found: index ? messages.found(index.usablePairs, index.asleep) : '',
    notices: noticesOf(context),
    error: asksForChoice ? messages.selectOne : undefined,
    isLoading: list.state.kind === 'loading',
    problem: problemOf(context),
    rows: index ? choices.map((choice, at) => rowOf(context, choice, at)) : [],
    expectedRows: choices.length,
    hasUnavailable: choices.some(({pair}) => !(index?.byPair.get(pair) ?? []).every(isUsable)),
    showsUnavailable,
    adding: addingOf(context),
    removed: store.removed && messages.removed(nameOfPair(context, store.removed.choice.pair)),
    onShowUnavailable: (shows) => {
      controller.showsUnavailable = shows;
      update();
    },
    onChangeAccount: () => controller.changeAccount(),
    onLogout: context.onLogout,
    onUndo: () => controller.undoRemove(),
    onSave: context.onSave,
  };
}
