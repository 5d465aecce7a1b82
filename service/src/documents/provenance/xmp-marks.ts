import {escapeXml} from '../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Archive} from '../archive/read-archive.ts';
import {elementsNamed} from '../formats/epub/package-document.ts';
import {characterReference, xmlLabel} from '../markup/decode-text.ts';
import type {Markup} from '../markup/markup.ts';
import {readXml} from '../markup/read-xml.ts';
import type {ArchiveChanges} from './archive-changes.ts';
import {EditedText, type Edit} from './edited-text.ts';
import {markText, sentenceText} from './mark-text.ts';
import {keptMark, UnmarkableError, type FoundMark} from './marks.ts';
import {addition, elementsIn, removal, textInside} from './xml-marks.ts';

const METADATA = 'META-INF/metadata.xml';
const NAMESPACE = 'urn:mtservice:provenance';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const KINDS: ReadonlyMap<string, FoundMark['kind']> = new Map([
  ['provenance', 'own'],
  ['sourceProvenance', 'source'],
]);

/** Finds the marks of a document of InDesign, in its XMP metadata. */
export async function findXmpMarks(archive: Archive): Promise<readonly FoundMark[]> {
  return marksIn(propertiesOf(readXml((await metadataOf(archive)).text)));
}

/** Writes a record into the XMP metadata of a document of InDesign. */
export async function xmpChanges(
  archive: Archive,
  record: WireProvenance | undefined,
): Promise<ArchiveChanges> {
  const document = await metadataOf(archive);
  const edits = editsOf(readXml(document.text), record);
  return {replaced: new Map([[METADATA, document.write(edits, characterReference)]]), added: new Map()};
}

async function metadataOf(archive: Archive): Promise<EditedText> {
  const bytes = await archive.entry(METADATA)?.read();
  if (!bytes) throw new UnmarkableError(`It has no metadata (${METADATA}).`);
  return new EditedText(bytes, xmlLabel);
}

/** A property in the namespace of marks: an element, or an attribute, as programs may write either. */
interface Property {
  readonly description: number;
  readonly name: string;
  readonly text: string;
  /** Edit that removes the property. */
  readonly removal: Edit;
}

/** All properties in the namespace of marks. */
function propertiesOf(markup: Markup): Property[] {
  const prefixes = prefixesOf(markup, NAMESPACE);
  const properties: Property[] = [];
  if (prefixes.size === 0) return properties;
  for (const description of elementsNamed(markup, 'Description')) {
    for (const [written, {value, start, end}] of markup.attributes(description)) {
      const [prefix, name] = nameParts(written);
      if (!prefixes.has(prefix)) continue;
      const from = markup.source.lastIndexOf(written, start - 2);
      const edit = {start: beforeSpace(markup.source, from), end: end + 1, text: ''};
      properties.push({description, name, text: value, removal: edit});
    }
    for (const index of elementsIn(markup, description)) {
      const [prefix, name] = nameParts(markup.names[index]!);
      if (!prefixes.has(prefix)) continue;
      properties.push({description, name, text: textInside(markup, index), removal: removal(markup, index)});
    }
  }
  return properties;
}

/** Prefixes that are declared for a namespace anywhere. */
function prefixesOf(markup: Markup, namespace: string): Set<string> {
  const prefixes = new Set<string>();
  if (!markup.source.includes(namespace)) return prefixes;
  markup.names.forEach((_, index) => {
    for (const [name, {value}] of markup.attributes(index))
      if (name.startsWith('xmlns:') && value === namespace) prefixes.add(name.slice(6));
  });
  return prefixes;
}

function nameParts(written: string): [prefix: string, name: string] {
  const colon = written.indexOf(':');
  return colon < 0 ? ['', written] : [written.slice(0, colon), written.slice(colon + 1)];
}

function beforeSpace(source: string, at: number): number {
  let start = at;
  while (/\s/.test(source.charAt(start - 1))) start -= 1;
  return start;
}

function marksIn(properties: readonly Property[]): FoundMark[] {
  return properties.flatMap(({name, text}) => {
    const kind = KINDS.get(name);
    return kind ? {kind, text} : [];
  });
}

/** Edits that replace the properties by a description of their own: the earlier mark as that of the source, and a record. */
function editsOf(markup: Markup, record: WireProvenance | undefined): Edit[] {
  const [rdf] = elementsNamed(markup, 'RDF');
  const prefix = [...prefixesOf(markup, RDF)][0];
  if (rdf === undefined || prefix === undefined) throw new UnmarkableError('It has no XMP metadata.');
  const properties = propertiesOf(markup);
  const marks = marksIn(properties);
  const kept = marks[keptMark(marks)];
  const texts: [name: string, text: string][] = [];
  if (kept) texts.push(['sourceProvenance', kept.text]);
  if (record) texts.push(['provenance', markText(record)], ['translation', sentenceText(record)]);
  const edits = removals(markup, properties);
  if (texts.length === 0) return edits;
  const written = texts.map(([name, text]) => `<mtservice:${name}>${escapeXml(text)}</mtservice:${name}>`);
  const about = escapeXml(aboutOf(markup, prefix));
  const description = `<${prefix}:Description ${prefix}:about="${about}" xmlns:mtservice="${NAMESPACE}">${written.join('')}</${prefix}:Description>`;
  return [...edits, addition(markup, rdf, [description])];
}

/** What the metadata is about, which must be the same in all descriptions. */
function aboutOf(markup: Markup, prefix: string): string {
  const [description] = elementsNamed(markup, 'Description');
  return description === undefined ? '' : (markup.attribute(description, `${prefix}:about`)?.value ?? '');
}

/** Edits that remove properties; a description of this service's is removed as a whole. */
function removals(markup: Markup, properties: readonly Property[]): Edit[] {
  const byDescription = new Map<number, Property[]>();
  for (const property of properties) {
    const others = byDescription.get(property.description);
    if (others) others.push(property);
    else byDescription.set(property.description, [property]);
  }
  return [...byDescription].flatMap(([description, own]) => {
    const isOurs =
      own.length === [...elementsIn(markup, description)].length &&
      [...markup.attributes(description)].every(([name]) => /^xmlns:|:about$/.test(name));
    return isOurs ? [removal(markup, description)] : own.map((property) => property.removal);
  });
}
