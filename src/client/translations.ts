import {arrayOf, extendedOf} from './extended-translation.ts';
import {call, json, nothing} from './requests/call.ts';
import type {CallOptions, Connection, ExtendedTranslation} from './types.ts';

/** System of a translation, and the options of the interface. */
interface SystemRequest {
  readonly systemId: string;
  /** Options of the interface, such as `qe`; empty by default. */
  readonly options?: string | undefined;
}

/** A text for a system to translate. */
export interface TextRequest extends SystemRequest {
  readonly text: string;
}

/** Several texts for a system to translate. */
export interface TextArrayRequest extends SystemRequest {
  readonly texts: readonly string[];
}

/** A better translation of a sentence, for a system to learn from. */
export interface CorrectionRequest extends TextRequest {
  readonly translation: string;
}

/** Translates one text, plain or with inline tags. */
export function translate(
  connection: Connection,
  {systemId: systemID, text, options = ''}: TextRequest,
  o?: CallOptions,
): Promise<string> {
  const body = bodyOf(connection, {systemID, text, options});
  return call(connection, {operation: 'Translate', body, read: json(stringOf)}, o);
}

/** Translates one text, with its sentences, counts and quality estimate. */
export function translateEx(
  connection: Connection,
  {systemId: systemID, text, options = ''}: TextRequest,
  o?: CallOptions,
): Promise<ExtendedTranslation> {
  const body = bodyOf(connection, {systemID, text, options});
  const read = json((value) => extendedOf(value, text, options));
  return call(connection, {operation: 'TranslateEx', body, read}, o);
}

/** Translates several texts. */
export async function translateArray(
  connection: Connection,
  {systemId: systemID, texts, options = ''}: TextArrayRequest,
  o?: CallOptions,
): Promise<string[]> {
  if (!texts.length) return [];
  const body = bodyOf(connection, {systemID, textArray: texts, options});
  const read = json((value) => arrayOf(value, texts.length, stringOf));
  return call(connection, {operation: 'TranslateArray', body, read}, o);
}

/** Translates several texts, each with an extended result. */
export async function translateArrayEx(
  connection: Connection,
  {systemId: systemID, texts, options = ''}: TextArrayRequest,
  o?: CallOptions,
): Promise<ExtendedTranslation[]> {
  if (!texts.length) return [];
  const textArray = [...texts]; // a copy, since the caller may change the list before the answer arrives
  const body = bodyOf(connection, {systemID, textArray, options});
  const read = json((value) =>
    arrayOf(value, textArray.length, (item, index) => extendedOf(item, textArray[index]!, options)),
  );
  return call(connection, {operation: 'TranslateArrayEx', body, read}, o);
}

/** Suggests a better translation of a sentence. */
export function updateTranslation(
  connection: Connection,
  {systemId: systemID, text, translation, options = ''}: CorrectionRequest,
  o?: CallOptions,
): Promise<void> {
  const body = bodyOf(connection, {systemID, text, translation, options});
  return call(connection, {operation: 'UpdateTranslation', body, read: nothing}, o);
}

/** Request body of an operation: the name of the application, and parameters as in the interface. */
export function bodyOf({appId}: Connection, parameters: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({appID: appId, ...parameters});
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
