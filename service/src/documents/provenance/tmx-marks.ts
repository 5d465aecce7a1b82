import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {childOf, rootOf} from '../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import {markText} from './mark-text.ts';
import {UnmarkableError, type FoundMark} from './marks.ts';
import type {TextMarks} from './text-marks.ts';
import {addition, elementsIn, turnToSource, xmlMarks, type XmlMark} from './xml-marks.ts';

/** Type of the property with the record. */
export const TMX_MARK = 'x-mtservice-provenance';
const SOURCE = 'x-mtservice-provenance-source';

/** Marks as properties in the header of a TMX. Units that the service wrote have `creationid="MT!"` besides. */
export const tmxMarks: TextMarks = {
  declared: xmlLabel,
  escape: characterReference,
  find: (text) => {
    const markup = readXml(text);
    const header = headerOf(markup);
    return header < 0 ? [] : marksOf(markup, header);
  },
  edits: (text, _extension, record) => {
    const markup = readXml(text);
    const header = headerOf(markup);
    if (header < 0) throw new UnmarkableError('It has no header.');
    const edits = turnToSource(markup, marksOf(markup, header), SOURCE);
    if (!record) return edits;
    const property = `<prop type="${TMX_MARK}">${escapeXml(markText(record))}</prop>`;
    return [...edits, addition(markup, header, [property])];
  },
};

function headerOf(markup: Markup): number {
  return childOf(markup, rootOf(markup), 'header');
}

function marksOf(markup: Markup, header: number): XmlMark[] {
  const properties = [...elementsIn(markup, header)].filter((index) => markup.names[index] === 'prop');
  return xmlMarks(markup, properties, 'type', kindOfType);
}

function kindOfType(type: string): FoundMark['kind'] | undefined {
  if (type === TMX_MARK) return 'own';
  return type === SOURCE ? 'source' : undefined;
}
