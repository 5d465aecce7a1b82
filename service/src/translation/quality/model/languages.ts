/** Languages other than English that the model is trained for, as base codes. */
export const MODEL_LANGUAGES = [
  'ca',
  'cs',
  'de',
  'es',
  'et',
  'fi',
  'fr',
  'gl',
  'hr',
  'it',
  'lt',
  'lv',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'uk',
] as const;

export type ModelLanguage = (typeof MODEL_LANGUAGES)[number];

/** Whether the model estimates translations between two languages (base codes): one of them must be English. */
export function isModelPair(source: string, target: string): boolean {
  if (source === 'en') return isModelLanguage(target);
  return target === 'en' && isModelLanguage(source);
}

function isModelLanguage(language: string): boolean {
  return (MODEL_LANGUAGES as readonly string[]).includes(language);
}
