import {optionValue, SHIELD_OPTION} from '../../../../src/contract/index.ts';

/** Option of the original service for the alignment of words. */
export const ALIGNMENT_OPTION = 'alignment';

/** Whether what must not be translated is protected: unless the options have `shield=off`. */
export function shieldAsked(options: string): boolean {
  return optionValue(options, SHIELD_OPTION)?.toLowerCase() !== 'off';
}
