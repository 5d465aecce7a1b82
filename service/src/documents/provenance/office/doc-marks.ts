import {COMPOUND_SIGNATURE, CompoundFile} from '../../conversion/compound-file.ts';
import {badDocument} from '../../document-error.ts';
import {UnmarkableError, type FoundMark} from '../marks.ts';
import {isMarkName, joinedMarks, type NamedText} from './joined-marks.ts';

const STREAM = '\x05DocumentSummaryInformation';
/** Format of properties that users define, as bytes. */
const USER_DEFINED = Buffer.from('05d5cdd59c2e1b10939708002b2cf9ae', 'hex');
const DICTIONARY = 0;
const CODE_PAGE = 1;
const UTF_16 = 1200;
const VT_LPSTR = 30;
const VT_LPWSTR = 31;
/** Longest text that is read, in bytes: offsets may be forged so that many properties share one. */
const MAX_TEXT = 40_000;
/** Number of properties that are read. */
const MAX_PROPERTIES = 20_000;

/** Finds the marks in the custom properties of a DOC ([MS-OLEPS]), whose marks are ASCII. */
export function findDocMarks(bytes: Buffer): readonly FoundMark[] {
  if (!bytes.subarray(0, COMPOUND_SIGNATURE.length).equals(COMPOUND_SIGNATURE))
    throw new UnmarkableError('It is not a DOC of Word 97 or later.');
  try {
    const stream = new CompoundFile(bytes).read(STREAM);
    const section = stream && sectionOf(stream);
    return section ? joinedMarks(propertiesOf(section)).marks : [];
  } catch (error) {
    throw error instanceof RangeError
      ? badDocument('The properties of the document are damaged.', error)
      : error;
  }
}

/** The section with the user's properties. */
function sectionOf(stream: Buffer): Buffer | undefined {
  const count = Math.min(stream.readUInt32LE(24), 16);
  for (let index = 0; index < count; index += 1) {
    const at = 28 + 20 * index;
    if (stream.subarray(at, at + 16).equals(USER_DEFINED))
      return stream.subarray(stream.readUInt32LE(at + 16));
  }
  return undefined;
}

function propertiesOf(section: Buffer): NamedText[] {
  const offsets = new Map<number, number>();
  const count = Math.min(section.readUInt32LE(4), MAX_PROPERTIES);
  for (let index = 0; index < count; index += 1)
    offsets.set(section.readUInt32LE(8 + 8 * index), section.readUInt32LE(12 + 8 * index));
  const page = offsets.get(CODE_PAGE);
  const isWide = page !== undefined && section.readUInt16LE(page + 4) === UTF_16;
  const dictionary = offsets.get(DICTIONARY);
  if (dictionary === undefined) return [];
  const properties: NamedText[] = [];
  for (const [id, name] of namesIn(section, dictionary, isWide)) {
    const at = isMarkName(name) ? offsets.get(id) : undefined;
    const text = at === undefined ? undefined : textAt(section, at, isWide);
    if (text !== undefined) properties.push({name, text});
  }
  return properties;
}

function* namesIn(section: Buffer, start: number, isWide: boolean): Generator<[id: number, name: string]> {
  const count = Math.min(section.readUInt32LE(start), MAX_PROPERTIES);
  let at = start + 4;
  for (let index = 0; index < count; index += 1) {
    const id = section.readUInt32LE(at);
    const bytes = section.readUInt32LE(at + 4) * (isWide ? 2 : 1);
    at += 8;
    yield [id, stringIn(section, at, bytes, isWide)];
    at += isWide ? Math.ceil(bytes / 4) * 4 : bytes;
  }
}

/** Text of a property; undefined if it is not a text. */
function textAt(section: Buffer, at: number, isWide: boolean): string | undefined {
  const type = section.readUInt16LE(at);
  const length = section.readUInt32LE(at + 4);
  if (type === VT_LPWSTR) return stringIn(section, at + 8, length * 2, true);
  return type === VT_LPSTR ? stringIn(section, at + 8, length, isWide) : undefined;
}

function stringIn(section: Buffer, at: number, bytes: number, isWide: boolean): string {
  return section
    .toString(isWide ? 'utf16le' : 'latin1', at, at + Math.min(bytes, MAX_TEXT))
    .replace(/\0+$/, '');
}
