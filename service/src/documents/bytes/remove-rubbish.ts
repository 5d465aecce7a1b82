import {taskIdOf} from './bytes-names.ts';
import type {DocumentBytes} from './document-bytes.ts';

/**
 * Time after which bytes without a task are rubbish. Bytes of an upload get their task a moment after they are stored, on
 * whatever machine; an hour is longer than any machine stands still in between and goes on.
 */
export const RUBBISH_AFTER_MS = 3_600_000;

/** Most names that wait for the question which tasks there are. */
const AT_ONCE = 10_000;

/** Removes the bytes that are old enough and belong to no task; resolves to how many. */
export async function removeRubbish(
  bytes: DocumentBytes,
  taskIds: () => Promise<ReadonlySet<string>>,
  olderThanMs = RUBBISH_AFTER_MS,
): Promise<number> {
  let candidates: string[] = [];
  let removed = 0;
  const removeThem = async (): Promise<void> => {
    // Asked after the names were listed: a task may have been added meanwhile.
    const ids = await taskIds();
    const rubbish = candidates.filter((name) => !ids.has(taskIdOf(name) ?? ''));
    await bytes.remove(rubbish);
    removed += rubbish.length;
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
