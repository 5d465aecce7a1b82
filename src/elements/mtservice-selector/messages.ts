import {selector as en, type SelectorMessages} from '../../localization/en/selector.ts';
import {messagesFor, type MessageTables} from '../../localization/locale.ts';
import {selector as lv} from '../../localization/lv/selector.ts';

const TABLES: MessageTables<SelectorMessages> = {en, lv};

/** Messages of the selector for the reader's language. */
export function selectorMessages(language: string): SelectorMessages {
  return messagesFor(TABLES, language);
}
