import type {Caller} from '../operations/caller.ts';
import type {SystemView} from '../operations/system-view.ts';
import {noPair, systemsOfPair, type OfferedSystems} from './choose-system.ts';
import type {DoorParts} from './door.ts';

/** Longest wait for a system that may fail to start: if the wait is longer, clients send the document again. */
const START_MS = 5_000;

/**
 * Chooses the system for a document: the best system for the pair, or the second best if the best fails to
 * start or its server is down. The document keeps the system. A system that is still starting is accepted,
 * since documents can wait.
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
