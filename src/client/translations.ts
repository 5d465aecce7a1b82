import type {OperationName} from '../contract/operations.ts';
import {arrayOf, extendedOf} from './extended-translation.ts';
import {call, json, nothing, type AnswerReader} from './requests/call.ts';
import type {CallOptions, Connection, ExtendedTranslation} from './types.ts';

/** Translates one text, plain or with inline tags. */
export function translate(
  connection: Connection,
  systemID: string,
  text: string,
  options = '',
  o?: CallOptions,
): Promise<string> {
  return ask(connection, 'Translate', {systemID, text, options}, json(stringOf), o);
}

/** Translates one text, with sentences, counts and quality estimate. */
export function translateEx(
  connection: Connection,
  systemID: string,
  text: string,
  options = '',
  o?: CallOptions,
): Promise<ExtendedTranslation> {
  const read = json((value) => extendedOf(value, text, options));
  return ask(connection, 'TranslateEx', {systemID, text, options}, read, o);
}

/** Translates several texts. */
export async function translateArray(
  connection: Connection,
  systemID: string,
  texts: readonly string[],
  options = '',
  o?: CallOptions,
): Promise<string[]> {
  if (!texts.length) return [];
  const read = json((value) => arrayOf(value, texts.length, stringOf));
  return ask(connection, 'TranslateArray', {systemID, textArray: texts, options}, read, o);
}

/** Translates several texts, each with an extended result. */
export async function translateArrayEx(
  connection: Connection,
  systemID: string,
  texts: readonly string[],
  options = '',
  o?: CallOptions,
): Promise<ExtendedTranslation[]> {
  if (!texts.length) return [];
  const textArray = [...texts]; // a copy, since the ranges are checked against the texts that were sent
  const decode = (value: unknown) =>
    arrayOf(value, textArray.length, (item, index) => extendedOf(item, textArray[index]!, options));
  return ask(connection, 'TranslateArrayEx', {systemID, textArray, options}, json(decode), o);
}

/** Suggests a better translation of a sentence. */
export function updateTranslation(
  connection: Connection,
  systemID: string,
  text: string,
  translation: string,
  options = '',
  o?: CallOptions,
): Promise<void> {
  return ask(connection, 'UpdateTranslation', {systemID, text, translation, options}, nothing, o);
}

/** Asks an operation that translates. */
export function ask<T>(
  connection: Connection,
  operation: OperationName,
  parameters: Readonly<Record<string, unknown>>,
  read: AnswerReader<T>,
  o?: CallOptions,
): Promise<T> {
  return call(
    connection,
    operation,
    {body: JSON.stringify({appID: connection.appId, ...parameters})},
    read,
    o,
  );
}

/** Returns the value if it is a string, else undefined. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
