import type {EnginePair} from '../engine.ts';

/** Language between two others that have no model of their own: models translate from or to English. */
export const BETWEEN = 'en';

/** Language, script and region in the form of BCP 47; the cases of the letters tell them apart. */
const CODE = '[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\\d{3}))?';
const PAIR = new RegExp(`^(${CODE})-(${CODE})$`);

/** The languages in the name of a model's folder, such as `en-es` or `en-zh-Hant`; undefined for any other name. */
export function pairNamed(name: string): EnginePair | undefined {
  const [, source, target] = PAIR.exec(name) ?? [];
  return source && target && source !== target ? {source, target} : undefined;
}

/** Names a language pair, as its folder is named: `en-es`. */
export const pairName = ({source, target}: Pick<EnginePair, 'source' | 'target'>): string =>
  `${source}-${target}`;

/** The BCP 47 code of a language that may be written otherwise: `zh-Hant` for `zh_hant`; undefined for any other text. */
export function languageCode(text: string): string | undefined {
  const parts = /^([a-z]{2,3})(?:[-_]([a-z])([a-z]{3}))?(?:[-_]([a-z]{2}|\d{3}))?$/i.exec(text);
  if (!parts) return undefined;
  const [, language = '', initial = '', script = '', region = ''] = parts;
  const codes = [language.toLowerCase(), initial.toUpperCase() + script.toLowerCase(), region.toUpperCase()];
  return codes.filter(Boolean).join('-');
}

/** The pair of two languages that may be written as `zh_hant`; undefined unless both are codes, and differ. */
export function pairOf(sourceText: string, targetText: string): EnginePair | undefined {
  const [source, target] = [languageCode(sourceText), languageCode(targetText)];
  return source && target && source !== target ? {source, target} : undefined;
}

/**
 * The pairs that a text such as `EN_ES` or `en-zh_hant` may mean. In `fr-pt-br`, the region may belong to either language;
 * with English, the other language has it.
 */
export function pairsWritten(text: string): EnginePair[] {
  const exact = pairNamed(text.replaceAll('_', '-'));
  if (exact) return [exact];
  const pairs = [...text.matchAll(/[-_]/g)].flatMap(
    ({index}) => pairOf(text.slice(0, index), text.slice(index + 1)) ?? [],
  );
  const withEnglish = pairs.filter(({source, target}) => source === BETWEEN || target === BETWEEN);
  return withEnglish.length > 0 ? withEnglish : pairs;
}
