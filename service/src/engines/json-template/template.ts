/** Values for the places of a template. */
export interface Places {
  readonly text: string;
  readonly source: string;
  readonly target: string;
  readonly key: string;
}

/** The place for all texts, as an array. */
const TEXTS = '{texts}';
const PLACE = /\{(text|source|target|key)\}/g;

/** Replaces the places in a text. */
export function filledText(
  template: string,
  places: Places,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replace(PLACE, (_all, place: keyof Places) => encode(places[place]));
}

/** Replaces the places in the texts of a JSON value; a text that is `{texts}` becomes an array. */
export function filledBody(template: unknown, places: Places, texts: readonly string[]): unknown {
  if (template === TEXTS) return texts;
  if (typeof template === 'string') return filledText(template, places);
  if (Array.isArray(template)) return template.map((item) => filledBody(item, places, texts));
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([name, value]) => [name, filledBody(value, places, texts)]);
  return Object.fromEntries(entries) as unknown;
}

/** Whether a JSON value has the place for several texts. */
export function hasTexts(template: unknown): boolean {
  if (typeof template !== 'object' || template === null) return template === TEXTS;
  return Object.values(template).some(hasTexts);
}

/**
 * The value at a path: names and numbers with dots between; `*` gives an array of what each item of an array has there.
 * Undefined if there is none.
 */
export function valueAt(value: unknown, path: string): unknown {
  return path === '' ? value : stepInto(value, path.split('.'));
}

function stepInto(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step === '*') return Array.isArray(value) ? value.map((item) => stepInto(item, rest)) : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return stepInto((value as Record<string, unknown>)[step], rest);
}
