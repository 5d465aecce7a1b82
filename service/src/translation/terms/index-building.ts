import {setImmediate as nextTurn} from 'node:timers/promises';

/** Builds an index; yields where other work may take a turn. */
export type Building<Index> = Generator<void, Index, void>;

/** Number of terms per slice: about a millisecond of work. */
export const TERMS_PER_SLICE = 500;

/** Builds an index without a pause. */
export function builtAtOnce<Index>(building: Building<Index>): Index {
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
  }
}

const underWay = new WeakMap<object, WeakMap<object, Promise<unknown>>>();

/**
 * Returns the index of an object, or builds it step by step, yielding to other work. Concurrent requests
 * share one build, which continues if the request that started it is aborted.
 */
export function builtInTurns<Key extends object, Index>(
  cache: WeakMap<Key, Index>,
  key: Key,
  begin: () => Building<Index>,
): Promise<Index> {
  const index = cache.get(key);
  if (index !== undefined) return Promise.resolve(index);
  const promises = underWay.get(cache) ?? new WeakMap<object, Promise<unknown>>();
  underWay.set(cache, promises);
  let promise = promises.get(key) as Promise<Index> | undefined;
  if (!promise) {
    promise = inTurns(begin()).then((built) => {
      cache.set(key, built);
      return built;
    });
    promises.set(key, promise);
    void promise.finally(() => promises.delete(key)).catch(() => undefined);
  }
  return promise;
}

async function inTurns<Index>(building: Building<Index>): Promise<Index> {
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
