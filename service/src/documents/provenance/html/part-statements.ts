import type {Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';
import type {FoundMark} from '../marks.ts';

/** The record of a part of a page, as the translation box copies it. */
const RECORD = 'data-provenance';
/** Names of attributes that say by whom the text of an element is, with their names for the source of a translation. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'ai-disclosure': 'ai-disclosure-source',
  [RECORD]: `${RECORD}-source`,
};
/** Beginning of a record that the box has written, as opposed to other uses of this name. */
const START = /^\s*\{.*"systemID"/s;

/** The records that parts of a page say of themselves. */
export function partMarks(markup: Markup): FoundMark[] {
  const marks: FoundMark[] = [];
  for (const [index, kind] of markup.kinds.entries()) {
    if (kind !== 'open' && kind !== 'empty') continue;
    const own = markup.attribute(index, RECORD)?.value;
    const source = markup.attribute(index, STATEMENTS[RECORD]!)?.value;
    if (own !== undefined && START.test(own)) marks.push({kind: 'own', text: own});
    if (source !== undefined && START.test(source)) marks.push({kind: 'source', text: source});
  }
  return marks;
}

/** Range of an attribute from its name to the quotation mark after its value. */
function wholeOf({source}: Markup, start: number, end: number): {start: number; end: number} {
  return {start, end: /["']/.test(source.charAt(end)) ? end + 1 : end};
}

/** Edits that make what the parts of a page say of their text a statement about their source. */
export function partEdits(markup: Markup): Edit[] {
  const edits: Edit[] = [];
  for (const [index, kind] of markup.kinds.entries()) {
    if (kind !== 'open' && kind !== 'empty') continue;
    for (const [name, renamed] of Object.entries(STATEMENTS)) {
      const attribute = markup.attribute(index, name);
      if (!attribute) continue;
      if (name === RECORD && !START.test(attribute.value)) continue;
      const before = markup.source.slice(markup.start(index), attribute.start);
      const start = before.toLowerCase().lastIndexOf(name);
      if (start < 0) continue;
      const at = markup.start(index) + start;
      // An element that has the name for the source already keeps that, since it can have each name once.
      if (markup.attribute(index, renamed)) edits.push({...wholeOf(markup, at, attribute.end), text: ''});
      else edits.push({start: at, end: at + name.length, text: renamed});
    }
  }
  return edits;
}
