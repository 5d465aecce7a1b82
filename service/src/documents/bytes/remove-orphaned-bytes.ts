import {taskIdOf} from './bytes-names.ts';
import type {DocumentBytes} from './document-bytes.ts';

/**
 * Age at which bytes without a task are leftovers. An upload gets its task a moment after its bytes are
 * stored; no machine pauses for an hour in between and then continues.
 */
const ORPHAN_AGE_MS = 3_600_000;

/** Number of names to collect before asking which tasks exist. */
const AT_ONCE = 10_000;

/** Removes bytes that are old enough and belong to no task; returns their number. */
export async function removeOrphanedBytes(
  bytes: DocumentBytes,
  taskIds: () => Promise<ReadonlySet<string>>,
  olderThanMs = ORPHAN_AGE_MS,
): Promise<number> {
  let candidates: string[] = [];
  let removed = 0;
  const removeThem = async (): Promise<void> => {
    // The ids are read after the names were listed, since a task may have been added meanwhile.
    const ids = await taskIds();
    const orphans = candidates.filter((name) => !ids.has(taskIdOf(name) ?? ''));
    await bytes.remove(orphans);
    removed += orphans.length;
    candidates = [];
  };
  for await (const {name, ageMs} of bytes.stored()) {
    if (ageMs < olderThanMs) continue;
    candidates.push(name);
    if (candidates.length === AT_ONCE) await removeThem();
  }
  if (candidates.length > 0) await removeThem();
  return removed;
}
