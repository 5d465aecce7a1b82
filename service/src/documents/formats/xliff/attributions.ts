import type {Markup} from '../../markup/markup.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';
import type {AttributeChanges} from '../bilingual/fill-element.ts';

/** Namespace of the Internationalization Tag Set, https://www.w3.org/TR/its20/#provenance */
export const ITS = 'http://www.w3.org/2005/11/its';
const NAMES_PEOPLE = /^(?:(?:rev)?(?:org|person)(?:Ref)?|provenanceRecordsRef)$/i;

/**
 * Changes that remove what a tag says of the people who translated it: attributes of ITS 2.0, and the phase of XLIFF
 * 1.x, whose contact is a person.
 */
export function withoutPeople(markup: Markup, element: number): AttributeChanges {
  const changes: Record<string, undefined> = {};
  for (const [name] of markup.attributes(element)) {
    const [prefix = '', local] = name.split(':');
    const isPerson = local !== undefined && NAMES_PEOPLE.test(local) && isIts(markup, element, prefix);
    if (isPerson || name === 'phase-name') changes[name] = undefined;
  }
  return changes;
}

/** Whether a prefix is that of ITS: declared here or at the root, or the usual one. */
function isIts(markup: Markup, element: number, prefix: string): boolean {
  const name = `xmlns:${prefix}`;
  const declared = valueOf(markup, element, name) ?? valueOf(markup, rootOf(markup), name);
  return declared === undefined ? prefix === 'its' : declared === ITS;
}
