import type {TranslationSystem} from '../../../client/index.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import type {Choice} from '../configuration/draft.ts';
import type {PairNameView} from '../systems/pair-name.ts';
import type {SystemIndex} from '../systems/system-index.ts';
import type {PairsController, PairsMessages} from './pairs-controller.ts';

/** View model of the chosen language pairs. */
export interface PairsView extends PairNameView {
  readonly m: PairsMessages;
  readonly index: SystemIndex;
  readonly store: DraftStore;
  readonly pairs: PairsController;
}

/** View model of one pair. */
export interface PairView extends PairsView {
  readonly choice: Choice;
  /** Row number of the choice; part of the ids of the controls in the row. */
  readonly at: number;
  /** Languages of the pair in words. */
  readonly name: string;
  /** The chosen system; undefined if the list of systems does not contain it. */
  readonly system: TranslationSystem | undefined;
}
