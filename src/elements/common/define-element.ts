import {VERSION} from '../../session/version.ts';

interface Versioned {
  readonly version?: string;
}

let isTold = false;

/**
 * Registers an element. If the page already has one of that name, from an earlier script or bundle, it is
 * kept; a different version is reported on the console.
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
