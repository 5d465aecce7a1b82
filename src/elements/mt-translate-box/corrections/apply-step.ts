import type {EditStep, JoinChange} from './correction-history.ts';
import type {CorrectionQueue} from './correction-queue.ts';

/** Undoes an edit in the drafts, or repeats it. */
export function applyStep(corrections: CorrectionQueue, {changes, joins}: EditStep, isRedo: boolean): void {
  for (const {sentence, original, before, after} of changes)
    corrections.edit(sentence, original, (isRedo ? after : before) ?? original);
  for (const {sentence, isJoined} of joins ?? []) corrections.join(sentence, isJoined === isRedo);
}

/** Drops drafts; returns the white space that returns with them. */
export function dropDrafts(corrections: CorrectionQueue, changes: EditStep['changes']): JoinChange[] {
  for (const {sentence} of changes) corrections.undo(sentence);
  const joined = changes.filter(({sentence}) => corrections.isJoined(sentence));
  for (const {sentence} of joined) corrections.join(sentence, false);
  return joined.map(({sentence}) => ({sentence, isJoined: false}));
}
