import {charged} from '../../concurrency/fair-shares.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {SystemView} from '../../operations/system-view.ts';
import {isSameLanguage, noPair, offeredSystems, sourceLanguages, systemOfPair} from '../choose-system.ts';
import {detectLanguage, type Detected} from '../detect-language.ts';
import type {DoorCall, DoorParts, DoorRequest} from '../door.ts';
import type {Fields} from '../request/fields.ts';
import {MAX_DETECTED, translateByPair} from '../translate-texts.ts';
import {alternativesTo} from './alternatives.ts';

/** Source language of texts and files whose language is to be detected. */
export const AUTO = 'auto';
const MAX_ALTERNATIVES = 100;

/** Calls that translate texts, detect languages and accept better translations. */
export function textCalls(parts: DoorParts): DoorCall[] {
  return [
    {
      method: ['POST', 'GET'],
      url: '/translate',
      counted: 'TranslateArray',
      answer: (call) => translate(parts, call),
    },
    {
      method: ['POST', 'GET'],
      url: '/detect',
      counted: 'GetSystemList',
      answer: (call) => detect(parts, call),
    },
    {
      method: 'POST',
      url: '/suggest',
      counted: 'UpdateTranslation',
      answer: (call) => suggest(parts, call),
    },
  ];
}

async function translate(parts: DoorParts, call: DoorRequest) {
  const {fields, caller} = call;
  const texts = textsOf(fields);
  const source = requiredWord(fields, 'source');
  const target = requiredWord(fields, 'target');
  checkFormat(fields);
  const most = alternativesAsked(fields);
  const isAuto = source.toLowerCase() === AUTO;
  const request = {texts, source: isAuto ? undefined : source, target, options: ''};
  const offered = await offeredSystems(parts, call);
  checkLanguages(offered.systems, request.source, target);
  const answers = await translateByPair(parts, request, offered, caller);
  // The answer to a string is a string; the answer to an array is an array.
  const shape = <Item>(items: readonly Item[]) => (fields.isArray('q') ? items : items[0]);
  return {
    translatedText: shape(answers.map(({text}) => text)),
    ...(isAuto && {detectedLanguage: shape(answers.map((answer) => wireDetected(answer.source)))}),
    ...(most > 0 && {
      alternatives: shape(
        (await alternativesTo(parts, texts, answers, caller)).map((all) => all.slice(0, most)),
      ),
    }),
  };
}

async function detect({operations}: DoorParts, {fields, caller}: DoorRequest) {
  const texts = textsOf(fields);
  const languages = sourceLanguages(await operations.listSystems(caller)).map(({code}) => code);
  const detections = charged(caller.share, () => detectLanguages(texts, languages));
  return detections.length > 0 ? detections : [{confidence: 0, language: languages[0] ?? 'en'}];
}

async function suggest(parts: DoorParts, call: DoorRequest) {
  const {fields, caller} = call;
  const text = required(fields, 'q');
  const translation = required(fields, 's');
  const target = requiredWord(fields, 'target');
  const said = requiredWord(fields, 'source');
  const offered = await offeredSystems(parts, call);
  const source = said.toLowerCase() === AUTO ? foundSource(text, target, offered.systems) : said;
  const system = systemOfPair(offered, source, target);
  if (!system) throw noPair(source, target);
  // Clients suggest a translation of the machine that their user changed.
  const correction = {systemId: system.id, text, translation, isEdited: true};
  await parts.operations.updateTranslation(correction, caller);
  return {success: true};
}

function foundSource(text: string, target: string, systems: readonly SystemView[]): string {
  const into = systems.filter((system) => isSameLanguage(system.target.code, target));
  const sources = sourceLanguages(into).map(({code}) => code);
  return detectLanguage(text, sources)?.language ?? sources[0] ?? AUTO;
}

/** Detected languages, without duplicates, sorted by confidence and length of text. */
function detectLanguages(texts: readonly string[], languages: readonly string[]): Detected[] {
  const all = new Map<string, {confidences: number[]; length: number}>();
  for (const text of texts.length > MAX_DETECTED ? [texts.join('\n')] : texts) {
    const detection = detectLanguage(text, languages);
    if (!detection) continue;
    const entry = all.get(detection.language) ?? {confidences: [], length: 0};
    entry.confidences.push(detection.confidence);
    entry.length += text.length;
    all.set(detection.language, entry);
  }
  return [...all]
    .map(([language, {confidences, length}]) => {
      const sum = confidences.reduce((before, confidence) => before + confidence, 0);
      return {detected: {confidence: Math.round(sum / confidences.length), language}, length};
    })
    .sort((a, b) => b.detected.confidence * b.length - a.detected.confidence * a.length)
    .map(({detected}) => detected);
}

function wireDetected({confidence, language}: Detected): {confidence: number; language: string} {
  return {confidence, language};
}

/** Texts in `q`; a form may contain an array as JSON text. */
function textsOf(fields: Fields): string[] {
  const texts = fields.texts('q');
  if (texts === undefined || texts.length === 0) throw missing('q');
  if (fields.isArray('q')) return texts;
  // If a parameter is repeated, its last value counts.
  const text = texts.at(-1) ?? '';
  const array = fields.isForm ? jsonArray(text) : undefined;
  if (!array) return [text];
  fields.setAll('q', array);
  return array;
}

function jsonArray(text: string): string[] | undefined {
  if (!text.startsWith('["') || !text.endsWith('"]')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

function checkFormat(fields: Fields): void {
  const format = fields.word('format') ?? 'text';
  if (format === 'text' || format === 'html') return;
  throw new OperationError('badRequest', `${format.slice(0, 40)} format is not supported`);
}

function alternativesAsked(fields: Fields): number {
  const number = Number(fields.word('alternatives') ?? 0);
  if (Number.isNaN(number)) {
    throw new OperationError('badRequest', 'Invalid request: alternatives parameter is not a number');
  }
  if (number > MAX_ALTERNATIVES) {
    throw new OperationError(
      'badRequest',
      `Invalid request: alternatives parameter must be <= ${MAX_ALTERNATIVES}`,
    );
  }
  if (Number.isInteger(number) && number >= 0) return number;
  throw new OperationError(
    'badRequest',
    `The parameter alternatives must be a whole number from 0 to ${MAX_ALTERNATIVES}.`,
  );
}

function required(fields: Fields, name: string): string {
  const text = fields.text(name);
  if (text === undefined) throw missing(name);
  return text;
}

/** Rejects languages that no system offers, with the message that clients recognize. */
export function checkLanguages(
  systems: readonly SystemView[],
  source: string | undefined,
  target: string,
): void {
  const isKnown = (code: string) =>
    systems.some(
      (system) => isSameLanguage(system.source.code, code) || isSameLanguage(system.target.code, code),
    );
  const unknown = [source, target].find((code) => code !== undefined && !isKnown(code));
  if (unknown === undefined) return;
  throw new OperationError('badRequest', `${unknown.slice(0, 40)} is not supported`);
}

/** Value of a required parameter; throws if the parameter is missing or empty. */
export function requiredWord(fields: Fields, name: string): string {
  const word = fields.word(name);
  if (word === undefined) throw missing(name);
  return word;
}

function missing(name: string): OperationError {
  return new OperationError('badRequest', `Invalid request: missing ${name} parameter`);
}
