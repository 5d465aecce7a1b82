/** Global object of webcomponents.js 0.7 when it emulates shadow trees with wrappers around nodes. */
interface OldPolyfill {
  readonly wrappers: Readonly<Record<string, {readonly prototype: object} | undefined>>;
  /** Native prototype for each prototype of a wrapper. */
  readonly nativePrototypeTable: WeakMap<object, object>;
}

type OldWindow = Record<string, unknown> & {ShadowDOMPolyfill?: OldPolyfill};

const REMOVE =
  'This page loads webcomponents.js 0.7, abandoned in 2016, which keeps all current components from working: ' +
  'remove its <script>, or write shadow="native" into that tag.';

let isTold = false;

/**
 * Restores the browser's own node classes if the polyfill of the 2016 component replaced them, since current components
 * do not work with the polyfill's wrappers. The wrappers are kept if the page has HTML imports, which may need them.
 */
export function undoOldPolyfill(): void {
  const page = globalThis as unknown as OldWindow;
  const {ShadowDOMPolyfill: polyfill} = page;
  if (!polyfill || isTold) return;
  isTold = true;
  console.warn(`mtservice: ${REMOVE}`);
  if (document.querySelector('link[rel=import]')) return;
  for (const [name, wrapper] of Object.entries(polyfill.wrappers)) {
    const native = wrapper && polyfill.nativePrototypeTable.get(wrapper.prototype);
    if (native) page[name] = native.constructor;
  }
  const root: Document = document;
  const patched = [
    root,
    ...[root, root.implementation, globalThis].map((one) => Object.getPrototypeOf(one) as object),
  ];
  for (const object of patched) uncover(object);
  for (const node of [root.documentElement, root.head, root.querySelector('body')]) {
    if (node) uncover(Object.getPrototypeOf(node) as object);
  }
}

/** Removes methods that hide inherited methods. */
function uncover(object: object): void {
  const inherited = Object.getPrototypeOf(object) as object;
  for (const [name, {value, configurable}] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
    const isCover = typeof value === 'function' && name !== 'constructor' && name in inherited;
    if (isCover && configurable) Reflect.deleteProperty(object, name);
  }
}
