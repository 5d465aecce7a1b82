import {hasOption, QUALITY_ESTIMATE_OPTION} from '../contract/options.ts';
import type {OperationName} from '../contract/operations.ts';
import {isObject, numberOf} from './requests/json-value.ts';
import {call, json, nothing, type AnswerReader} from './requests/call.ts';
import type {CallOptions, Connection, ExtendedTranslation} from './types.ts';

type Range = [start: number, count: number];

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

/** Returns a string as it is, and undefined for any other value. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Decodes a list of as many results as texts were sent; undefined for anything else. */
export function arrayOf<T>(
  value: unknown,
  length: number,
  decode: (item: unknown, index: number) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value) || value.length !== length) return undefined;
  const results = (value as unknown[]).map(decode);
  return results.includes(undefined) ? undefined : (results as T[]);
}

/** Decodes an extended result; undefined for anything else. */
export function extendedOf(value: unknown, text: string, options: string): ExtendedTranslation | undefined {
  if (!isObject(value) || typeof value.translation !== 'string') return undefined;
  const {translation} = value;
  const sourceRanges = rangesOf(value.originalSentenceRanges, text.length);
  return {
    translation,
    qualityEstimate: qualityOf(value.qualityEstimate, options),
    sentences: numberOf(value.countSentences) ?? sourceRanges.length,
    tokens: numberOf(value.countTokens) ?? 0,
    sourceRanges,
    targetRanges: rangesOf(value.translationSentenceRanges, translation.length),
  };
}

function qualityOf(value: unknown, options: string): number | undefined {
  const quality = numberOf(value) ?? -1;
  // services send 0 when no estimate was asked for; only when one was, 0 means a bad translation
  const given = quality > 0 || (quality === 0 && hasOption(options, QUALITY_ESTIMATE_OPTION));
  return given ? Math.min(1, quality) : undefined;
}

function rangesOf(value: unknown, length: number): Range[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((range): Range[] => {
    const [start, count] = Array.isArray(range) ? (range as unknown[]).map(Number) : [];
    const inside = start! >= 0 && start! < length && count! > 0;
    return inside && Number.isInteger(start) && Number.isInteger(count)
      ? [[start!, Math.min(count!, length - start!)]]
      : [];
  });
}
