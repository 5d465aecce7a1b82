import {escapeXml, escapeXmlAttribute} from '../../../../../src/text/escape-xml.ts';
import type {WireProvenance} from '../../../../../src/contract/index.ts';
import type {Archive} from '../../archive/read-archive.ts';
import {OfficePackage} from '../../formats/office-open-xml/package/office-package.ts';
import {localName, prefixOf} from '../../formats/office-open-xml/common/tag-names.ts';
import {rootOf} from '../../formats/bilingual/elements.ts';
import {characterReference, xmlLabel} from '../../markup/decode-text.ts';
import type {Markup} from '../../markup/markup.ts';
import {readXml} from '../../markup/read-xml.ts';
import type {ArchiveChanges} from '../archive-changes.ts';
import {EditedText, type Edit} from '../edited-text.ts';
import {PropertyList} from './office-properties.ts';
import {UnmarkableError, type FoundMark} from '../marks.ts';
import {addition, elementsIn} from '../xml-marks.ts';

/** Names of the Open Packaging Conventions that differ between the two classes of documents. */
interface PackageClass {
  readonly relationship: string;
  readonly namespace: string;
  readonly types: string;
}

const STRICT_START = 'http://purl.oclc.org/ooxml/officeDocument/';
const STRICT: PackageClass = {
  relationship: `${STRICT_START}relationships/customProperties`,
  namespace: `${STRICT_START}customProperties`,
  types: `${STRICT_START}docPropsVTypes`,
};
const START = 'http://schemas.openxmlformats.org/officeDocument/2006/';
const TRANSITIONAL: PackageClass = {
  relationship: `${START}relationships/custom-properties`,
  namespace: `${START}custom-properties`,
  types: `${START}docPropsVTypes`,
};
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.custom-properties+xml';
const TYPES_PART = '[Content_Types].xml';
const RELATIONSHIPS_PART = '_rels/.rels';

/** Finds the marks in the custom properties of a DOCX, XLSX or PPTX. */
export async function findOfficeMarks(archive: Archive): Promise<readonly FoundMark[]> {
  const entry = (await customProperties(await openPackage(archive))).entry;
  if (!entry) return [];
  return new PropertyList(readXml(new EditedText(await entry.read(), xmlLabel).text)).marks;
}

/** Writes a record into the custom properties of a DOCX, XLSX or PPTX. */
export async function officeChanges(
  archive: Archive,
  record: WireProvenance | undefined,
): Promise<ArchiveChanges> {
  const office = await openPackage(archive);
  const {name, entry} = await customProperties(office);
  if (entry) {
    const part = new EditedText(await entry.read(), xmlLabel);
    const edits = new PropertyList(readXml(part.text)).edits(record);
    return {replaced: new Map([[entry.name, part.write(edits, characterReference)]]), added: new Map()};
  }
  if (!record) return {replaced: new Map(), added: new Map()};
  const links = await partOf(office, RELATIONSHIPS_PART);
  const packageClass = links.part.text.includes(STRICT_START) ? STRICT : TRANSITIONAL;
  const part = name ?? freeName(office);
  const replaced = new Map<string, Buffer>();
  const types = await partOf(office, TYPES_PART);
  if (office.typeOf(part) !== CONTENT_TYPE)
    replaced.set(types.name, types.part.write([typeEdit(types.markup, part)], characterReference));
  if (name === undefined)
    replaced.set(
      links.name,
      links.part.write([linkEdit(links.markup, part, packageClass)], characterReference),
    );
  const {namespace, types: typesNamespace} = packageClass;
  const empty = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Properties xmlns="${namespace}" xmlns:vt="${typesNamespace}"/>`;
  const created = new EditedText(Buffer.from(empty), xmlLabel);
  const edits = new PropertyList(readXml(empty)).edits(record);
  return {replaced, added: new Map([[part, created.write(edits, characterReference)]])};
}

async function openPackage(archive: Archive): Promise<OfficePackage> {
  const office = await OfficePackage.open(archive);
  if (!office) throw new UnmarkableError('It is not an Office document.');
  return office;
}

interface CustomProperties {
  /** Name of the part in the package's relationships; undefined if there is no such relationship. */
  readonly name: string | undefined;
  readonly entry: ReturnType<OfficePackage['entry']>;
}

async function customProperties(office: OfficePackage): Promise<CustomProperties> {
  const links = await office.relationships('');
  const name = links.find(({type}) => type === 'custom-properties' || type === 'customProperties')?.target;
  return {name, entry: name === undefined ? undefined : office.entry(name)};
}

/** A name for the part that neither an entry nor a content type has. */
function freeName(office: OfficePackage): string {
  for (let number = 1; ; number += 1) {
    const name = `docProps/custom${number === 1 ? '' : number}.xml`;
    const type = office.typeOf(name);
    if (!office.entry(name) && (!type.includes('.') || type === CONTENT_TYPE)) return name;
  }
}

interface OpenedPart {
  readonly name: string;
  readonly part: EditedText;
  readonly markup: Markup;
}

async function partOf(office: OfficePackage, name: string): Promise<OpenedPart> {
  const entry = office.entry(name);
  if (!entry) throw new UnmarkableError(`Its part ${name} is missing.`);
  const part = new EditedText(await entry.read(), xmlLabel);
  return {name: entry.name, part, markup: readXml(part.text)};
}

function typeEdit(markup: Markup, part: string): Edit {
  const root = rootOf(markup);
  const name = `${prefixOf(markup.names[root]!)}Override`;
  return addition(markup, root, [
    `<${name} PartName="/${escapeXmlAttribute(part)}" ContentType="${CONTENT_TYPE}"/>`,
  ]);
}

function linkEdit(markup: Markup, part: string, {relationship}: PackageClass): Edit {
  const root = rootOf(markup);
  const ids = new Set<string>();
  for (const link of elementsIn(markup, root)) {
    if (localName(markup.names[link]!) === 'Relationship') ids.add(markup.attribute(link, 'Id')?.value ?? '');
  }
  let number = ids.size + 1;
  while (ids.has(`rId${number}`)) number += 1;
  const name = `${prefixOf(markup.names[root]!)}Relationship`;
  return addition(markup, root, [
    `<${name} Id="rId${number}" Type="${relationship}" Target="${escapeXml(part)}"/>`,
  ]);
}
