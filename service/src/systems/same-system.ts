import {isDeepStrictEqual} from 'node:util';
import type {SystemDefinition} from './definition.ts';
import type {ManagedSystem} from './managed-system.ts';

/**
 * Whether a definition is that of a system, even if the engine objects differ. Other files of its engine matter only to a
 * system that failed: a new one takes its place, so that it need not wait for its next try.
 */
export function isSameSystem(
  {definition: old, status}: ManagedSystem,
  definition: SystemDefinition,
): boolean {
  if (old.engineSettings === undefined && old.engine !== definition.engine) return false;
  const compared = (each: SystemDefinition) => {
    const pair = status === 'error' ? each.pair : {...each.pair, edition: undefined};
    return {...each, engine: undefined, pair};
  };
  return isDeepStrictEqual(compared(old), compared(definition));
}
