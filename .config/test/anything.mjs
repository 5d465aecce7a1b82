/**
 * Replaces everything that a test file uses of its runner or page while its tests are only listed; any use of
 * it returns the object itself.
 */
export const anything = new Proxy(function standIn() {}, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    // A module with a `then` would be awaited.
    if (name === 'then') return undefined;
    if (name === 'prototype') return {};
    return anything;
  },
  apply: () => anything,
  construct: () => anything,
  set: () => true,
});
