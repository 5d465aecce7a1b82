import {
  translationResult as english,
  type TranslationResultMessages,
} from '../../../localization/en/translation-result.ts';
import type {TranslateBoxMessages} from '../../../localization/en/translate-box.ts';

/** Messages of the box, and those that only what is around a translation needs. */
export type ResultMessages = TranslateBoxMessages & TranslationResultMessages;

/** Completes the messages of the box in the user's language; its English ones lack those of this part. */
export function resultMessages(m: TranslateBoxMessages): ResultMessages {
  return {...english, ...m};
}
