import {TRANSLATION_CHECKS, type TranslationCheck} from '../contract/checks.ts';
import type {
  WireCheck,
  WireDocumentCheck,
  WireDocumentChecks,
  WireExtendedTranslation,
  WireMatch,
} from '../contract/wire.ts';
import {extendedOf, listOf, rangesOf} from './extended-translation.ts';
import {isObject, numberOf, textOf} from './requests/json-value.ts';
import type {CheckedTranslation, DocumentChecks, SentenceCheck, TranslationMatch} from './types.ts';

/** Decodes an extended result with its checks and matches; undefined for any other value. */
export function checkedOf(value: unknown, text: string, options: string): CheckedTranslation | undefined {
  const extended = extendedOf(value, text, options);
  if (!extended || !isObject<WireExtendedTranslation>(value)) return undefined;
  const checks = checksOf(value.checks, text, extended.translation);
  return {...extended, checks, matches: matchesOf(value.matches)};
}

/** Decodes the field `checks`; skips items that are malformed or unknown to this version. */
function checksOf(value: unknown, text: string, translation: string): SentenceCheck[] {
  return listOf(value).flatMap((item): SentenceCheck[] => {
    if (!isObject<WireCheck>(item)) return [];
    const check = nameOf(item.check);
    if (!check) return [];
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

/** Decodes the field `matches`; skips items without texts or a positive score. */
function matchesOf(value: unknown): TranslationMatch[] {
  return listOf(value).flatMap((item): TranslationMatch[] => {
    if (!isObject<WireMatch>(item)) return [];
    const [source, translation] = [textOf(item.source), textOf(item.translation)];
    const score = numberOf(item.score) ?? 0;
    if (!source || !translation || score <= 0) return [];
    return [{sentence: numberOf(item.sentence) ?? 0, source, translation, score: Math.min(1, score)}];
  });
}

/** Decodes the field `Checks` of a document task; undefined if the task has no checks. */
export function documentChecksOf(value: unknown): DocumentChecks | undefined {
  if (!isObject<WireDocumentChecks>(value)) return undefined;
  const items = listOf(value.Items).flatMap((item): DocumentChecks['items'] => {
    if (!isObject<WireDocumentCheck>(item)) return [];
    const check = nameOf(item.Check);
    if (!check) return [];
    const [expected, found] = [textOf(item.Expected), textOf(item.Found)];
    const sentence = {source: textOf(item.Source), translation: textOf(item.Translation)};
    return [{check, ...sentence, ...(expected && {expected}), ...(found && {found})}];
  });
  return {count: Math.max(0, numberOf(value.Count) ?? items.length), items};
}

function nameOf(value: unknown): TranslationCheck | undefined {
  return TRANSLATION_CHECKS.find((name) => name === value);
}
