import type {XmlFault} from './xml-fault.ts';

/**
 * English reasons why a file, or part of it, is not imported. Fragments start in lower case and have no full
 * stop.
 */
export const IMPORT_WORDS = {
  atLine: (line: number, reason: string) => `Line ${line}: ${reason}.`,

  // the whole file
  cannotRead: (file: string, fault: string) => `${file} cannot be read: ${fault}.`,
  tooLarge: (file: string, megabytes: number) => `${file} is larger than ${megabytes} MB. Split it.`,
  noTerm: (file: string) => `No term was found in ${file}.`,
  unknownEncoding: (encoding: string) => `The encoding "${encoding}" is not known. Save the file as UTF-8.`,
  badEncoding: (encoding: string) => `The file is not valid ${encoding}. Save it as UTF-8 and try again.`,
  openQuote: (line: number) =>
    `The file is not valid CSV: the quote that opens on line ${line} is not closed.`,
  longRow: (line: number, most: number) =>
    `The file is not valid CSV: the row that begins on line ${line} has more than ${most} bytes.`,
  badCsv: 'The file is not valid CSV.',
  badWorkbook:
    'The file is not a readable Excel workbook (XLSX). Save it again as XLSX or CSV, without a password.',
  badXml: ({line, column, message}: XmlFault) =>
    `The file is not well-formed XML: line ${line}:${column}: ${message}`,
  notTbx: (name: string) => `The file is not TBX: its first element is <${name}>, not <martif> or <tbx>.`,
  notTmx: (name: string) => `The file is not TMX: its first element is <${name}>, not <tmx>.`,
  noTmx: 'The file is not TMX: it has no XML element. Export the memory as TMX, and import that file.',
  definitions:
    'the file has a document type declaration with definitions of its own, which are not read for safety. ' +
    'Remove the <!DOCTYPE …> declaration and try again',
  tooDeep: (most: number) => `elements are nested deeper than ${most}`,
  tooManyTerms: (most: number) => `the file holds more than ${most} terms. Split it`,
  longSegment: 'a segment is longer than a million characters',
  noRoom: (count: number, total: number, most: number) =>
    `The user has ${count} translations and would have ${total}; at most ${most} are allowed (limits.memoryUnitsPerUser). ` +
    'Import it for all users (without --user), in parts, or raise the limit.',

  // a term
  emptySource: 'the source term is empty',
  emptyTarget: 'the target term is empty',
  longTerm: (most: number) => `a term is longer than ${most} characters`,
  controlCharacter: 'a term holds a line break or another control character',
  repeated: (term: string, line: number) => `"${term}" is already on line ${line}`,
  otherTarget: (term: string, line: number) =>
    `"${term}" is already on line ${line} with another target, which is kept`,
  otherStatus: (target: string, line: number) =>
    `"${target}" is already on line ${line} with another status, which is kept`,
  unknownStatus: (status: string) =>
    `the status "${status}" is not known; write preferred, admitted or forbidden, or leave it empty`,
  oneColumn: 'there is one column, but a source and a target term are needed',
  moreColumns: (count: number) =>
    `there are more than ${count} columns; put a term that holds the separator in quotes`,
  noTermIn: (language: string) => `the concept has no term in "${language}"`,

  // a unit of a memory
  noTextIn: (language: string) => `the unit has no text in "${language}"`,
  emptyText: 'the source text is empty',
  emptyTranslation: 'the translation is empty',
  byMachine: 'a machine made the translation (creationid="MT!"), and memories are of people',
  longPair: (most: number) => `the sentence and its translation have more than ${most} characters`,
};

/** Reasons why a file, or part of it, is not imported, in one language. */
export type ImportWords = typeof IMPORT_WORDS;
