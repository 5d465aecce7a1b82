import type {TranslationSystem} from '../../../client/index.ts';
import {withoutBidi} from '../../common/direction-marks.ts';

const MAX_LENGTH_IN_SENTENCE = 60;

/** A text of the service for use in a sentence: shortened, and without direction marks. */
export function inSentence(text: string): string {
  const plain = withoutBidi(text);
  return plain.length > MAX_LENGTH_IN_SENTENCE ? `${plain.slice(0, MAX_LENGTH_IN_SENTENCE)}…` : plain;
}

/**
 * Number of translated sentences that a system was trained on, according to the service; undefined if
 * unknown.
 */
export function trainingSizeOf({metadata}: TranslationSystem): number | undefined {
  const size = Number(metadata['size-parallel']);
  return size > 0 && size < Infinity ? Math.round(size) : undefined;
}

const SCORE = /^score-(.+)$/;

/** Scores of a system according to the service, such as `BLEU 35.2`. */
export function scoresOf({metadata}: TranslationSystem, language: string): string[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const name = SCORE.exec(key)?.[1]?.toUpperCase();
    const score = value.trim() === '' ? NaN : Number(value);
    if (!name || !Number.isFinite(score)) return [];
    return `${name} ${score.toLocaleString(language, {maximumFractionDigits: 2})}`;
  });
}
