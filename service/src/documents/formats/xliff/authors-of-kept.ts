import {readProvenance} from '../../../../../src/contract/index.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';

/**
 * Starts of comments and of files; the tags of units, since a note in a unit speaks for that unit alone; and the mark of the service in a note of
 * XLIFF 1, or in the metadata of XLIFF 2.
 */
const TOKENS =
  /<!--|<(?:[\w.-]{1,50}:)?(file)(?=[\s>])|<(\/?)(?:[\w.-]{1,50}:)?(?:trans-unit|bin-unit|unit)(?=[\s>])|["']mtservice\.provenance["'][^<>]{0,200}>([^<]{1,20000})</g;

type Authors = readonly (keyof KeptTranslations)[];

/** Authors as which the translations count that a document keeps. */
export interface AuthorsOfKept {
  /** Of translations whose units do not name one. */
  readonly unnamed: Authors;
  /** Of translations whose units say that they are the machine's, of which people may have translated a sentence. */
  readonly machines: Authors;
  /** Whether all are the machine's, also those that a person confirmed: units cannot say it, and the mark does. */
  readonly areMachines: boolean;
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
  const {marks, files} = marksIn(source);
  const records = marks.map((json) => readProvenance(language.decode(json)));
  const isRead = records.length > 0 && !records.includes(undefined);
  const isPeoples = isRead && records.length >= files && records.every((record) => record?.human === 'all');
  if (isPeoples) return {unnamed: ['people'], machines: ['machine'], areMachines: false};
  const other = isRead && !saysMachine ? 'machine' : 'unknown';
  const isSome = isRead && records.some((record) => record?.human !== 'none');
  if (isSome) return {unnamed: ['people', other], machines: ['people', 'machine'], areMachines: false};
  return {unnamed: [other], machines: ['machine'], areMachines: other === 'machine'};
}

/** The marks of the files in a document, and the number of files. */
function marksIn(source: string): {readonly marks: readonly string[]; readonly files: number} {
  const marks: string[] = [];
  if (!source.includes('mtservice.provenance')) return {marks, files: 0};
  let files = 0;
  let isInUnit = false;
  const tokens = new RegExp(TOKENS);
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const [token, file, end, mark] = found;
    if (token === '<!--') {
      const close = source.indexOf('-->', found.index);
      if (close < 0) break;
      tokens.lastIndex = close;
    } else if (file !== undefined) files += 1;
    else if (mark === undefined) isInUnit = end === '';
    else if (!isInUnit) marks.push(mark);
  }
  return {marks, files};
}
