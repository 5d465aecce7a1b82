import type {TranslationSystem} from '../../client/index.ts';
import type {LanguagePair} from '../../contract/index.ts';
import {withSystem, type Choice} from './selection.ts';
import type {SelectorController} from './selector-controller.ts';

/** Replaces the choice of a pair; not final while the reader drags a slider. */
export function choose(controller: SelectorController, choice: Choice, isFinal = true): void {
  controller.store.choose(choice);
  controller.asksForChoice = false;
  controller.edited(isFinal);
}

/** Takes the languages of a pair to add. */
export function pickPair(controller: SelectorController, source: string, target: string): void {
  const {store} = controller;
  const before = store.pending;
  controller.pick(source, target);
  if (store.pending) controller.asksForChoice = false;
  if (store.pending !== before) controller.edited(true);
  else controller.set({});
}

/** Makes a row of the pair that was picked, and moves on to it. */
export function addPair(controller: SelectorController): void {
  const {store} = controller;
  const choice = store.pending;
  if (!choice) return;
  controller.pick('', '');
  choose(controller, choice);
  controller.focusNext = `#system-${store.draft.choices.length - 1}`;
}

/** Takes another system in place of one that cannot be used; `at` is the row of the choice. */
export function replaceSystem(
  controller: SelectorController,
  choice: Choice,
  system: TranslationSystem,
  at: number,
): void {
  choose(controller, withSystem(choice, system.id));
  controller.focusNext = `#system-${at}`;
}

/** Loads the term corpora of a system again, and tells how that goes. */
export async function retryCorpora(controller: SelectorController, systemId: string): Promise<void> {
  const {connection, corpora} = controller;
  if (!connection) return;
  controller.say((m) => m.termCorpusLoading);
  const end = await corpora.retry(systemId, connection);
  controller.say((m) => (end === 'failed' ? m.termCorpusFailed : ''));
}

/** Shows or hides the options of a pair. */
export function toggleOptions(controller: SelectorController, pair: LanguagePair): void {
  if (!controller.openPairs.delete(pair)) controller.openPairs.add(pair);
  controller.set({});
}

/** Removes a pair, `name` in words, and offers to undo it. */
export function removePair(controller: SelectorController, pair: LanguagePair, name: string): void {
  controller.store.remove(pair);
  controller.openPairs.delete(pair);
  controller.focusNext = '#undo';
  controller.say((m) => m.removed(name));
  controller.edited(true);
}

/** Brings the pair back that was removed last. */
export function undoRemove(controller: SelectorController): void {
  const {store} = controller;
  const removed = store.undo();
  if (!removed) return;
  if (store.pending?.pair === removed.pair) controller.pick('', '');
  controller.asksForChoice = false;
  controller.focusNext = `#system-${store.draft.choices.indexOf(removed)}`;
  controller.edited(true);
}
