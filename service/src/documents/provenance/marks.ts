import {PROVENANCE_VERSION, readProvenance} from '../../../../src/contract/index.ts';
import type {WireProvenance} from '../../../../src/contract/index.ts';

/** Why a document has no record and no mark. */
export const NOT_TRANSLATED = 'Nothing in it was translated.';

/** Name of the service's mark in a document. */
export const OWN_MARK = 'mtservice.provenance';
/** Name of the mark that a document had before it was translated. */
export const SOURCE_MARK = 'mtservice.provenance.source';

/** Longest mark that is kept when a document is translated again, in UTF-16 code units. */
const MAX_KEPT = 10_000;
/** Number of marks of one name that are tried until one can be read. */
const MAX_TRIED = 100;

/** A mark in a document: JSON of a record, perhaps cut or forged. */
export interface FoundMark {
  readonly kind: 'own' | 'source';
  readonly text: string;
}

/** What a document says about its translation. */
export interface Marks {
  /** Record of the translation. */
  readonly own?: WireProvenance;
  /** Record that the document had before it was translated. */
  readonly source?: WireProvenance;
  /** Sentences about marks that cannot be read, or not wholly. */
  readonly problems: readonly string[];
  /** Whether a mark is there that cannot be read. */
  readonly isUnreadable?: true;
}

/** Whether a document was marked; if not, it is unchanged. */
export type MarkOutcome =
  | {readonly marked: true}
  /** `reason` is an English sentence or part of one; `fault` is what failed in the service, for its log. */
  | {readonly marked: false; readonly reason: string; readonly fault?: string};

/** Reason for a document that the service could not mark through a fault of its own. */
export const MARKING_FAILED = 'The mark could not be written.';

/** Path of the file that is written beside a document while it is marked. */
export function markingPath(path: string): string {
  return `${path}.marking`;
}

/** Thrown if a document has no place where a mark is safe; the message is the reason. */
export class UnmarkableError extends Error {
  override readonly name = 'UnmarkableError';
}

/** Kind of the mark with this name; undefined for any other name. */
export function kindOf(name: string): FoundMark['kind'] | undefined {
  if (name === OWN_MARK) return 'own';
  return name === SOURCE_MARK ? 'source' : undefined;
}

/** Reads the records of the marks of a document, in their order. */
export function readFound(found: readonly FoundMark[]): Marks {
  const own = readKind(found, 'own');
  const source = readKind(found, 'source');
  return {
    ...(own.record && {own: own.record}),
    ...(source.record && {source: source.record}),
    problems: [...own.problems, ...source.problems],
    ...((own.isUnreadable || source.isUnreadable) && {isUnreadable: true}),
  };
}

interface ReadMark {
  readonly record: WireProvenance | undefined;
  readonly problems: readonly string[];
  readonly isUnreadable: boolean;
}

function readKind(found: readonly FoundMark[], kind: FoundMark['kind']): ReadMark {
  const name = kind === 'own' ? 'The mark' : 'The mark of the source';
  const texts = found.filter((mark) => mark.kind === kind).map(({text}) => text);
  const tried = texts.slice(0, MAX_TRIED).map((text) => ({text, record: readProvenance(text)}));
  const readable = tried.find(({record}) => record !== undefined);
  const [first] = tried;
  const isUnreadable = first !== undefined && first.record === undefined;
  const problems = [
    ...(texts.length > 1 ? [repeated(name, texts.length, tried)] : []),
    ...(isUnreadable ? [unreadable(name, first.text)] : []),
    ...(readable ? newerVersion(name, readable.text) : []),
  ];
  return {record: readable?.record, problems, isUnreadable};
}

/** Says that a mark is there several times, and whether its readable records say different things. */
function repeated(
  name: string,
  times: number,
  tried: readonly {readonly record: WireProvenance | undefined}[],
): string {
  const records = new Set(tried.flatMap(({record}) => (record ? [JSON.stringify(record)] : [])));
  const differ = records.size > 1 ? ', and they say different things' : '';
  return `${name} is there ${times} times${differ}; the first readable one counts.`;
}

function unreadable(name: string, text: string): string {
  const version = versionOf(text);
  if (version !== undefined && version > PROVENANCE_VERSION)
    return `${name} cannot be read: it is of version ${version}, and this program reads version ${PROVENANCE_VERSION}.`;
  return text.length > MAX_KEPT
    ? `${name} cannot be read: it has ${text.length} characters, and the longest record ${MAX_KEPT}.`
    : `${name} cannot be read: it is cut, or it is no record of a translation.`;
}

/** The version of a record; undefined for a text that has none. */
function versionOf(text: string): number | undefined {
  if (text.length > MAX_KEPT) return undefined;
  try {
    const version = (JSON.parse(text) as {version?: unknown} | null)?.version;
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}

function newerVersion(name: string, text: string): string[] {
  const version = versionOf(text);
  if (version === undefined || version <= PROVENANCE_VERSION) return [];
  return [
    `${name} is of version ${version}, and this program reads version ${PROVENANCE_VERSION}: fields may be missing.`,
  ];
}

/**
 * Index of the mark that stays in a document as that of its source: the first record of a translation, else the first
 * record of a source; a mark that cannot be read only if there is no other. -1 if there is none.
 */
export function keptMark(found: readonly FoundMark[]): number {
  const first = (isWanted: (mark: FoundMark) => boolean): number | undefined => {
    const index = found.findIndex(isWanted);
    return index < 0 ? undefined : index;
  };
  const isReadable = ({text}: FoundMark): boolean => readProvenance(text) !== undefined;
  const isShort = ({text}: FoundMark): boolean => text.length <= MAX_KEPT;
  return (
    first((mark) => mark.kind === 'own' && isReadable(mark)) ??
    first((mark) => mark.kind === 'source' && isReadable(mark)) ??
    first((mark) => mark.kind === 'own' && isShort(mark)) ??
    first(isShort) ??
    -1
  );
}
