import {CHECKS_OPTION, withOption} from '../contract/options.ts';
import {checksOf} from './checks.ts';
import {isObject} from './requests/json-value.ts';
import {json} from './requests/call.ts';
import {arrayOf, ask, extendedOf} from './translations.ts';
import type {CallOptions, CheckedTranslation, Connection} from './types.ts';

/**
 * Translates several texts, each with an extended result and the checks of its sentences. Apart from the
 * other translations, so that pages load it only when they show checks; services that know no checks
 * answer without any.
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
  const decode = (value: unknown, text: string): CheckedTranslation | undefined => {
    const extended = extendedOf(value, text, checked);
    const checks = isObject(value) ? value.checks : undefined;
    return extended && {...extended, checks: checksOf(checks, text, extended.translation)};
  };
  const read = json((value) =>
    arrayOf(value, textArray.length, (item, index) => decode(item, textArray[index]!)),
  );
  return ask(connection, 'TranslateArrayEx', {systemID, textArray, options: checked}, read, o);
}
