import {badDocument, type DocumentError} from '../../document-error.ts';
import type {Markup} from '../../markup/markup.ts';

/** For an XML document that is something else than its name says. */
export function wrongRoot(wanted: string, markup: Markup, root: number): DocumentError {
  const name = markup.names[root]!.slice(0, 50);
  return badDocument(
    `The document is not ${wanted}: it is XML whose root element is <${name}>. Check that it is the right file and that its name ends rightly.`,
  );
}
