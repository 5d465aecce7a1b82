import type {WireProvenance} from '../../../../../src/contract/index.ts';

/** A mark of the service in a document. */
export interface ReadMark {
  /** Whether it is about the source of the document: what was translated since then has no mark. */
  readonly isOfSource: boolean;
  /** The record; undefined for a mark that cannot be read. */
  readonly record: WireProvenance | undefined;
}

/**
 * How many of the translations in a document are by people, as its marks say: `partly` if some are, and nothing is known
 * of those that were added later; `unknown` if the marks do not say it.
 */
export type MarkedShare = 'all' | 'some' | 'none' | 'partly' | 'unknown';

/**
 * Returns the share that the marks of a document say; undefined without marks. Of several marks, as in files that were
 * joined, none says more than the others.
 */
export function shareInMarks(marks: readonly ReadMark[]): MarkedShare | undefined {
  if (marks.length === 0) return undefined;
  const own = marks.filter(({isOfSource}) => !isOfSource);
  const shares = own.map(({record}) => record?.human);
  const isRead = own.length > 0 && !shares.includes(undefined);
  // If a mark of the document cannot be read, the others and that of its source still say that some are by people.
  const isPartly = (isRead ? own : marks).some(({record}) => record !== undefined && record.human !== 'none');
  if (!isRead) return isPartly ? 'partly' : 'unknown';
  if (shares.every((share) => share === 'all')) return 'all';
  return isPartly ? 'some' : 'none';
}
