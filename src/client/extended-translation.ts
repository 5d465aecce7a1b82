import {hasOption, QUALITY_ESTIMATE_OPTION} from '../contract/options.ts';
import {provenanceOf} from '../contract/provenance.ts';
import type {WireExtendedTranslation} from '../contract/wire.ts';
import {isObject, numberOf} from './requests/json-value.ts';
import type {ExtendedTranslation} from './types.ts';

type Range = [start: number, count: number];

/** Decodes a list with one result for each text sent; undefined for any other value. */
export function arrayOf<T>(
  value: unknown,
  length: number,
  decode: (item: unknown, index: number) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value) || value.length !== length) return undefined;
  const results = (value as unknown[]).map(decode);
  return results.includes(undefined) ? undefined : (results as T[]);
}

/** Decodes an extended result; undefined for any other value. */
export function extendedOf(value: unknown, text: string, options: string): ExtendedTranslation | undefined {
  if (!isObject<WireExtendedTranslation>(value) || typeof value.translation !== 'string') return undefined;
  const {translation} = value;
  const provenance = provenanceOf(value.provenance);
  const sourceRanges = rangesOf(value.originalSentenceRanges, text.length);
  return {
    translation,
    qualityEstimate: qualityOf(value.qualityEstimate, options),
    sentences: numberOf(value.countSentences) ?? sourceRanges.length,
    tokens: numberOf(value.countTokens) ?? 0,
    sourceRanges,
    targetRanges: rangesOf(value.translationSentenceRanges, translation.length),
    ...(provenance && {provenance}),
  };
}

/**
 * Decodes the ranges of a text; skips malformed ranges and ranges that begin outside the text, and shortens ranges that
 * end outside the text.
 */
export function rangesOf(value: unknown, length: number): Range[] {
  return listOf(value).flatMap((range): Range[] => {
    const [start = -1, count = 0] = listOf(range).map(Number);
    const isInside = Number.isInteger(start) && Number.isInteger(count) && start >= 0 && start < length;
    return isInside && count > 0 ? [[start, Math.min(count, length - start)]] : [];
  });
}

/** The items of a list; empty for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function qualityOf(value: unknown, options: string): number | undefined {
  const quality = numberOf(value) ?? -1;
  // services send 0 if no estimate was requested; otherwise, 0 means a bad translation
  const given = quality > 0 || (quality === 0 && hasOption(options, QUALITY_ESTIMATE_OPTION));
  return given ? Math.min(1, quality) : undefined;
}
