import {CHECKS_OPTION, withOption} from '../contract/options.ts';
import {checkedOf} from './checks.ts';
import {arrayOf} from './extended-translation.ts';
import {call, json} from './requests/call.ts';
import {bodyOf} from './translations.ts';
import type {CallOptions, CheckedTranslation, Connection} from './types.ts';

/**
 * Translates several texts. Each extended result includes the checks of its sentences and, with `matches` in the
 * options, human translations of similar sentences; both lists are empty if the service does not offer such data.
 */
export async function translateArrayChecked(
  connection: Connection,
  systemID: string,
  texts: readonly string[],
  options = '',
  o?: CallOptions,
): Promise<CheckedTranslation[]> {
  if (!texts.length) return [];
  const textArray = [...texts];
  const checked = withOption(options, CHECKS_OPTION, true);
  const read = json((value) =>
    arrayOf(value, textArray.length, (item, index) => checkedOf(item, textArray[index]!, checked)),
  );
  const body = bodyOf(connection, {systemID, textArray, options: checked});
  return call(connection, {operation: 'TranslateArrayEx', body, read}, o);
}
