import {otherLanguage} from '../../../../src/text/identification/other-language.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** Reports a translation that is in another language than the one asked for. */
export function wrongLanguage({source, translation, targetLanguage}: SentencePair): SegmentCheck | undefined {
  if (otherLanguage(source, translation, targetLanguage) === undefined) return undefined;
  return {check: 'wrongLanguage', translation: [{start: 0, end: translation.length}]};
}
