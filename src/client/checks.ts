import {TRANSLATION_CHECKS, type TranslationCheck} from '../contract/checks.ts';
import {isObject, numberOf, textOf} from './requests/json-value.ts';
import type {DocumentChecks, SentenceCheck} from './types.ts';

type Range = [start: number, count: number];

/** Decodes a field `checks`; items that this version does not know, or that are no checks, are left out. */
export function checksOf(value: unknown, text: string, translation: string): SentenceCheck[] {
  return listOf(value).flatMap((item): SentenceCheck[] => {
    const check = isObject(item) && nameOf(item.check);
    if (!isObject(item) || !check) return [];
    return [
      {
        check,
        sentence: numberOf(item.sentence) ?? 0,
        source: rangesOf(item.source, text.length),
        translation: rangesOf(item.translation, translation.length),
        ...(textOf(item.expected) && {expected: textOf(item.expected)}),
      },
    ];
  });
}

/** Decodes the field `Checks` of a document task; undefined when the task has none. */
export function documentChecksOf(value: unknown): DocumentChecks | undefined {
  if (!isObject(value)) return undefined;
  const items = listOf(value.Items).flatMap((item): DocumentChecks['items'] => {
    const check = isObject(item) && nameOf(item.Check);
    if (!isObject(item) || !check) return [];
    const expected = textOf(item.Expected);
    const sentence = {source: textOf(item.Source), translation: textOf(item.Translation)};
    return [{check, ...sentence, ...(expected && {expected})}];
  });
  return {count: Math.max(0, numberOf(value.Count) ?? items.length), items};
}

function nameOf(value: unknown): TranslationCheck | undefined {
  return TRANSLATION_CHECKS.find((name) => name === value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function rangesOf(value: unknown, length: number): Range[] {
  return listOf(value).flatMap((range): Range[] => {
    const [start = -1, count = 0] = listOf(range).map(Number);
    const isInside = Number.isInteger(start + count) && start >= 0 && start < length && count > 0;
    return isInside ? [[start, Math.min(count, length - start)]] : [];
  });
}
