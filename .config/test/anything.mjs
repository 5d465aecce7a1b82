/**
 * Object that replaces the runner and the page while the tests of a file are only listed; any use of the object returns
 * the object itself.
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
