import type {TranslationSystem} from '../../client/index.ts';
import type {LanguagePair} from '../../contract/index.ts';
import {withSystem, type Choice} from './selection.ts';
import type {SelectorController} from './selector-controller.ts';
import {usableSystems} from './system-index.ts';

/** Replaces the choice of a pair; not final while the reader drags a slider. */
export function choose(controller: SelectorController, choice: Choice, isFinal = true): void {
  controller.store.choose(choice);
  controller.asksForChoice = false;
  controller.edited(isFinal);
}

/** Takes the pair's readiest system and moves on to its row. */
export function addPair(controller: SelectorController, pair: LanguagePair): void {
  const {list, store} = controller;
  const system = list.index && usableSystems(list.index, pair)[0];
  if (!system) return;
  controller.set({source: '', target: ''});
  choose(controller, {pair, systemId: system.id, options: '', threshold: undefined});
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
  controller.asksForChoice = false;
  controller.focusNext = `#system-${store.draft.choices.indexOf(removed)}`;
  controller.edited(true);
}
