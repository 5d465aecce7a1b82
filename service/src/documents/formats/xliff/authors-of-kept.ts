import {readProvenance} from '../../../../../src/contract/index.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';
import {shareInMarks, type ReadMark} from '../bilingual/share-in-marks.ts';

/**
 * Starts of comments; the tags of units, since a note in a unit speaks for that unit alone; and the marks of the service in
 * notes of XLIFF 1, or in the metadata of XLIFF 2.
 */
const TOKENS =
  /<!--|<(\/?)(?:[\w.-]{1,50}:)?(?:trans-unit|bin-unit|unit)(?=[\s>])|["']mtservice\.provenance(\.source)?["'][^<>]{0,200}>([^<]{1,20000})</g;

type Authors = readonly (keyof KeptTranslations)[];

/** Authors as which the translations count that a document keeps. */
export interface AuthorsOfKept {
  /** Of translations whose units do not name one. */
  readonly unnamed: Authors;
  /** Of translations whose units say that they are from a memory, which has those of people, or of unknown authors. */
  readonly fromMemory: Authors;
  /** Of translations whose units say that they are the machine's, of which people may have translated a sentence. */
  readonly machines: Authors;
  /** Whether a translation that a person confirmed is one by people: not if only the mark can say that it is the machine's. */
  readonly trustsConfirmed: boolean;
}

/**
 * Authors of the kept translations. A document that the service marked as wholly by people says whose those are that name
 * none. If people translated only some of it, each counts as one of theirs and as one of others: the mark does not say
 * which are whose.
 *
 * @param saysMachine - Whether this version of XLIFF lets a unit say that its translation is the machine's.
 */
export function authorsOfKept(
  {source, language}: Pick<Markup, 'source' | 'language'>,
  saysMachine: boolean,
): AuthorsOfKept {
  const share = shareInMarks(marksIn(source, (text) => language.decode(text)));
  const other =
    saysMachine || share === undefined || share === 'partly' || share === 'unknown' ? 'unknown' : 'machine';
  const isSome = share === 'some' || share === 'partly';
  const fromMemory: Authors = share === 'all' ? ['people'] : ['people', other];
  return {
    unnamed: share === 'all' || isSome ? fromMemory : [other],
    fromMemory,
    machines: isSome ? ['people', 'machine'] : ['machine'],
    trustsConfirmed: saysMachine || share === undefined || share === 'all',
  };
}

/** The marks of a document. */
function marksIn(source: string, decode: (text: string) => string): ReadMark[] {
  const marks: ReadMark[] = [];
  if (!source.includes('mtservice.provenance')) return marks;
  let isInUnit = false;
  const tokens = new RegExp(TOKENS);
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const [token, end, ofSource, json] = found;
    if (token === '<!--') {
      const close = source.indexOf('-->', found.index);
      if (close < 0) break;
      tokens.lastIndex = close;
    } else if (json === undefined) isInUnit = end === '';
    else if (!isInUnit)
      marks.push({isOfSource: ofSource !== undefined, record: readProvenance(decode(json))});
  }
  return marks;
}
