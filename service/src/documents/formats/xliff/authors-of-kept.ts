import {readProvenance} from '../../../../../src/contract/index.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';

/**
 * Starts of comments; the tags of units, since a note in a unit speaks for that unit alone; and the mark of the service in a note of
 * XLIFF 1, or in the metadata of XLIFF 2.
 */
const TOKENS =
  /<!--|<(\/?)(?:[\w.-]{1,50}:)?(?:trans-unit|bin-unit|unit)(?=[\s>])|["']mtservice\.provenance["'][^<>]{0,200}>([^<]{1,20000})</g;

/**
 * Authors of the kept translations whose units do not name one. A file that the service marked as wholly by people says
 * it. If people translated only some of it, each counts as one of theirs and as one of others: the mark does not say which
 * are whose.
 *
 * @param saysMachine - Whether this version of XLIFF lets a unit say that its translation is the machine's.
 */
export function authorsOfKept(
  {source, language}: Pick<Markup, 'source' | 'language'>,
  saysMachine: boolean,
): readonly (keyof KeptTranslations)[] {
  const records = marksIn(source).map((json) => readProvenance(language.decode(json)));
  const isRead = records.length > 0 && !records.includes(undefined);
  if (isRead && records.every((record) => record?.human === 'all')) return ['people'];
  const other = isRead && !saysMachine ? 'machine' : 'unknown';
  return isRead && records.some((record) => record?.human !== 'none') ? ['people', other] : [other];
}

/** The marks of the files in a document. */
function marksIn(source: string): string[] {
  const marks: string[] = [];
  if (!source.includes('mtservice.provenance')) return marks;
  let isInUnit = false;
  const tokens = new RegExp(TOKENS);
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const [token, end, mark] = found;
    if (token === '<!--') {
      const close = source.indexOf('-->', found.index);
      if (close < 0) break;
      tokens.lastIndex = close;
    } else if (mark === undefined) isInUnit = end === '';
    else if (!isInUnit) marks.push(mark);
  }
  return marks;
}
