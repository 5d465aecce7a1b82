/** Replaces what a test file takes from its runner or page while its tests are only listed: any use of it returns itself. */
export const anything = new Proxy(function standIn() {}, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => '';
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    // A module with `then` would be awaited.
    if (name === 'then') return undefined;
    if (name === 'prototype') return {};
    return anything;
  },
  apply: () => anything,
  construct: () => anything,
  set: () => true,
});
