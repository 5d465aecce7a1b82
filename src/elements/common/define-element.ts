import {VERSION} from '../../session/version.ts';

interface Versioned {
  readonly version?: string;
}

let isTold = false;

/**
 * Registers an element. An element of the same name from an earlier script or bundle of the page is kept; if its
 * version differs, the console shows a warning.
 */
export function defineElement(name: string, element: CustomElementConstructor): void {
  const known: (CustomElementConstructor & Versioned) | undefined = customElements.get(name);
  if (!known) {
    customElements.define(name, Object.assign(element, {version: VERSION}));
    return;
  }
  if (known.version === VERSION || isTold) return;
  isTold = true; // one warning for all elements of a script
  const other = known.version ? `version ${known.version}` : 'another version';
  console.warn(
    `mtservice: this page has ${other} of <${name}> already, so that version ${VERSION} is not used: load one of them only.`,
  );
}
