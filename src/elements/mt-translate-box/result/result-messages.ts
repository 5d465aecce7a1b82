import {
  translationResult as english,
  type TranslationResultMessages,
} from '../../../localization/en/translation-result.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';

/** Messages of the box and of this part. */
export type ResultMessages = TranslateBoxMessages & TranslationResultMessages;

/** Adds this part's English messages if those of the box lack them. */
export function resultMessages(m: TranslateBoxMessages): ResultMessages {
  return {...english, ...m};
}
