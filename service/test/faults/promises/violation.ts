import type {History} from '../history.ts';

/** A promise of the service that a run has broken. */
export interface Violation {
  readonly promise: string;
  readonly what: string;
}

/** Looks for broken promises in a run. */
export type Check = (history: History) => Violation[];

/** Groups values by a key. */
export function grouped<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
