import {readProvenance} from '../../../../../src/contract/index.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';

/** The mark of the service in a note of XLIFF 1, or in the metadata of XLIFF 2. */
const MARK = /["']mtservice\.provenance["'][^<>]{0,200}>([^<]{1,20000})</;
/** The first unit or group: a note in one speaks for that unit alone. */
const FIRST_UNIT = /<(?:[\w.-]{1,50}:)?(?:trans-unit|bin-unit|unit|group)[\s>]/;

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
  const end = FIRST_UNIT.exec(source)?.index;
  const [, json] = MARK.exec(source.slice(0, end)) ?? [];
  const record = json === undefined ? undefined : readProvenance(language.decode(json));
  if (record?.state === 'human') return ['people'];
  const other = record && !saysMachine ? 'machine' : 'unknown';
  return record?.human === 'some' ? ['people', other] : [other];
}
