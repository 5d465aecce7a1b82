import {FluentParser, Junk, type Resource} from '@fluent/syntax';
import {badDocument} from '../../document-error.ts';
import {damagedText} from '../wrong-format.ts';

/** The parser needs time that grows with the square of such a run. */
const MAX_BLANKS = 1_000;
const BLANKS = new RegExp(String.raw`[ \r\n]{${MAX_BLANKS + 1}}`);
const REMEDY =
  'Write each text as "name = text", indent the lines that continue it, and close each brace; then try once more.';

/** Parses a Fluent file. Throws a `DocumentError` that names the line of the first entry that is not Fluent. */
export function readFluent(source: string): Resource {
  const blanks = BLANKS.exec(source);
  if (blanks) {
    throw damagedText(
      source,
      blanks.index,
      `has more than ${MAX_BLANKS} spaces or empty lines in a row`,
      'Remove them.',
    );
  }
  const resource = parse(source);
  const junk = resource.body.find((entry) => entry instanceof Junk);
  const fault = junk?.annotations[0];
  if (!junk) return resource;
  // The parser looks for what is missing after empty lines, too.
  const last = source.slice(0, fault?.span?.start ?? 0).trimEnd().length;
  const at = Math.max(junk.span?.start ?? 0, last);
  const cause = fault ? ` (${fault.message.replaceAll('\u2424', 'the end of the line')})` : '';
  throw damagedText(source, at, `has an entry that is not Fluent${cause}`, REMEDY);
}

function parse(source: string): Resource {
  try {
    return new FluentParser().parse(source);
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError)
      throw badDocument('The document has placeables nested too deep. Remove some levels of braces.', error);
    throw error;
  }
}
