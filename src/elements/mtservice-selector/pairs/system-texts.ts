import type {TranslationSystem} from '../../../client/index.ts';
import {START_SECONDS_KEY} from '../../../contract/system-status.ts';
import {withoutBidi} from '../../common/bidi.ts';

const MAX_LENGTH_IN_SENTENCE = 60;

/** A text of the service, cut so that it fits into a sentence, and without control over its direction. */
export function inSentence(text: string): string {
  const plain = withoutBidi(text);
  return plain.length > MAX_LENGTH_IN_SENTENCE ? `${plain.slice(0, MAX_LENGTH_IN_SENTENCE)}…` : plain;
}

/** Title of a system without control over the direction of what stands beside it. */
export const titleOf = ({title}: TranslationSystem): string => withoutBidi(title);

/** What a system is for; empty when it is for everything, which nobody has to read beside each system. */
export const domainOf = ({domain}: TranslationSystem): string =>
  /^general$/i.test(domain.trim()) ? '' : withoutBidi(domain);

/** Seconds that a system takes to start, as the service knows them; undefined when it does not. */
export function startSecondsOf({metadata}: TranslationSystem): number | undefined {
  const seconds = Number(metadata[START_SECONDS_KEY]);
  return seconds > 0 && seconds < Infinity ? Math.ceil(seconds) : undefined;
}

/** Number of translated sentences that a system has learned from, as the service sends it; undefined for none. */
export function trainingSizeOf({metadata}: TranslationSystem): number | undefined {
  const size = Number(metadata['size-parallel']);
  return size > 0 && size < Infinity ? Math.round(size) : undefined;
}

const SCORE = /^score-(.+)$/;

/** Scores of a system that the service sends: `BLEU 35.2`. */
export function scoresOf({metadata}: TranslationSystem, language: string): string[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    const name = SCORE.exec(key)?.[1]?.toUpperCase();
    const score = value.trim() === '' ? NaN : Number(value);
    if (!name || !Number.isFinite(score)) return [];
    return `${name} ${score.toLocaleString(language, {maximumFractionDigits: 2})}`;
  });
}
