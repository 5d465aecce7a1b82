import {VERSION} from '../../session/version.ts';

interface Versioned {
  readonly version?: string;
}

let isTold = false;

/**
 * Registers an element. Where the page has one of that name, from an earlier script or a bundle, that one
 * stays: the console says so when it is of another version.
 */
export function defineElement(name: string, element: CustomElementConstructor): void {
  const known: (CustomElementConstructor & Versioned) | undefined = customElements.get(name);
  if (!known) {
    customElements.define(name, Object.assign(element, {version: VERSION}));
    return;
  }
  if (known.version === VERSION || isTold) return;
  isTold = true; // one line for all elements of a script
  const other = known.version ? `version ${known.version}` : 'another version';
  console.warn(
    `mtservice: this page has ${other} of <${name}> already, so that version ${VERSION} is not used: load one of them only.`,
  );
}
