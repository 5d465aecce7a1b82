import type {Caller} from '../operations/caller.ts';
import type {SystemView} from '../operations/system-view.ts';
import {noPair, systemsOfPair, type OfferedSystems} from './choose-system.ts';
import type {DoorParts} from './door.ts';

/** Longest wait for a system that may fail: clients send a document again that takes longer. */
const START_MS = 5_000;

/**
 * The system that a document gets, which it keeps: the best of its pair, or the next one when that fails to start or its
 * server is not there. One that is still starting has it, as documents can wait.
 */
export async function systemForDocument(
  {operations, startMs}: Pick<DoorParts, 'operations' | 'startMs'>,
  offered: OfferedSystems,
  {source, target}: {readonly source: string; readonly target: string},
  caller: Caller,
): Promise<string> {
  const [best, next]: readonly SystemView[] = systemsOfPair(offered, source, target);
  if (!best) throw noPair(source, target);
  if (!next) return best.id;
  const mayStart = await operations.mayStart(best.id, Math.min(START_MS, startMs()), caller);
  return mayStart ? best.id : next.id;
}
