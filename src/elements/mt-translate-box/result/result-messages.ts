import {
  translationResult as english,
  type TranslationResultMessages,
} from '../../../localization/en/translation-result.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';

/** Messages of the box and of the part that shows translations. */
export type ResultMessages = TranslateBoxMessages & TranslationResultMessages;

/** Adds the English messages of the part that shows translations, if those of the box do not include them. */
export function resultMessages(m: TranslateBoxMessages): ResultMessages {
  return {...english, ...m};
}
