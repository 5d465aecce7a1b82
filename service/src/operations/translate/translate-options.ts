import {optionValue, SHIELD_OPTION} from '../../../../src/contract/index.ts';

/** Option of the original service that requests word alignment. */
export const ALIGNMENT_OPTION = 'alignment';

/**
 * Whether to protect text that must not be translated: the default, unless the options contain `shield=off`.
 */
export function shieldAsked(options: string): boolean {
  return optionValue(options, SHIELD_OPTION)?.toLowerCase() !== 'off';
}
