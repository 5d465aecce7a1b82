import {optionValue, SHIELD_OPTION} from '../../../../src/contract/index.ts';

/** Word alignment option of the original service. */
export const ALIGNMENT_OPTION = 'alignment';

/** Whether to protect text that must not be translated: unless the options contain `shield=off`. */
export function shieldAsked(options: string): boolean {
  return optionValue(options, SHIELD_OPTION)?.toLowerCase() !== 'off';
}
