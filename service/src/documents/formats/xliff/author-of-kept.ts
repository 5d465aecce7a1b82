import {readProvenance} from '../../../../../src/contract/index.ts';
import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';

/** The mark of the service in a note of XLIFF 1, or in the metadata of XLIFF 2. */
const MARK = /"mtservice\.provenance"[ \t\r\n]{0,100}>([^<]{1,20000})</;

/**
 * Author of the kept translations whose units do not name one. A file that the service marked as wholly by people
 * says it; in one that a machine translated, it is the machine if its units have no place to say so.
 *
 * @param saysMachine - Whether this version of XLIFF lets a unit say that its translation is the machine's.
 */
export function authorOfKept(
  {source, language}: Pick<Markup, 'source' | 'language'>,
  saysMachine: boolean,
): keyof KeptTranslations {
  const [, json] = MARK.exec(source) ?? [];
  const record = json === undefined ? undefined : readProvenance(language.decode(json));
  if (record?.state === 'human') return 'people';
  return record && !saysMachine ? 'machine' : 'unknown';
}
