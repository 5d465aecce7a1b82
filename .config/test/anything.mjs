/** Stands in for whatever a test file takes from its runner or its page while it is only listed: any use of it gives itself. */
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
