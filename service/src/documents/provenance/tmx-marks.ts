import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {childOf, rootOf} from '../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import {markText} from './mark-text.ts';
import {UnmarkableError, type FoundMark} from './marks.ts';
import type {TextMarks} from './text-marks.ts';
import {addition, turnToSource, xmlMarks, type XmlMark} from './xml-marks.ts';

/** Type of the property with the record. */
export const TMX_MARK = 'x-mtservice-provenance';
const SOURCE = 'x-mtservice-provenance-source';

/**
 * Marks as properties in the header of a TMX. Units that the service wrote have `creationid="MT!"` besides. A mark that came
 * with a document may be any property.
 */
export const tmxMarks: TextMarks = {
  declared: xmlLabel,
  escape: characterReference,
  find: (text) => marksOf(readXml(text)),
  edits: (text, _extension, record) => {
    const markup = readXml(text);
    const header = headerOf(markup);
    if (header < 0) throw new UnmarkableError('It has no header.');
    const edits = turnToSource(markup, marksOf(markup), SOURCE);
    if (!record) return edits;
    const property = `<prop type="${TMX_MARK}">${escapeXml(markText(record))}</prop>`;
    return [...edits, addition(markup, header, [property])];
  },
};

function headerOf(markup: Markup): number {
  return childOf(markup, rootOf(markup), 'header');
}

function marksOf(markup: Markup): XmlMark[] {
  return xmlMarks(markup, propertiesOf(markup), 'type', kindOfType);
}

/** The properties of the header, of units and of their variants. */
function* propertiesOf(markup: Markup): Generator<number, void, undefined> {
  for (const [index, name] of markup.names.entries())
    if (name === 'prop' && (markup.kinds[index] === 'open' || markup.kinds[index] === 'empty')) yield index;
}

function kindOfType(type: string): FoundMark['kind'] | undefined {
  if (type === TMX_MARK) return 'own';
  return type === SOURCE ? 'source' : undefined;
}
