import {errors as enErrors, type ErrorMessages} from '../../localization/en/errors.ts';
import {selector as enSelector, type SelectorMessages} from '../../localization/en/selector.ts';
import {messagesFor, type MessageTables} from '../../localization/locale.ts';
import {errors as lvErrors} from '../../localization/lv/errors.ts';
import {selector as lvSelector} from '../../localization/lv/selector.ts';

const SELECTOR: MessageTables<SelectorMessages> = {en: enSelector, lv: lvSelector};
const ERRORS: MessageTables<ErrorMessages> = {en: enErrors, lv: lvErrors};

/** Messages of the selector for the reader's language. */
export function selectorMessages(language: string): SelectorMessages {
  return messagesFor(SELECTOR, language);
}

/** Messages of the connection for the reader's language. */
export function errorMessages(language: string): ErrorMessages {
  return messagesFor(ERRORS, language);
}
