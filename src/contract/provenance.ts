/**
 * How a translation was made, and by whom it was reviewed: the one record of it. Everything that marks a translation
 * writes this record in the form that its field has. A record is a statement, not a proof: it is not signed.
 */

import {HUMAN_SHARES, PROVENANCE_STATES, type HumanShare, type ProvenanceState} from './provenance-values.ts';
import {ENGINE_KINDS} from './system-order.ts';
import type {WireProvenance} from './wire.ts';

/** Longest text of a field of a record that is read, in UTF-16 code units. */
const MAX_FIELD = 500;
/** Longest record that is read, in UTF-16 code units. */
const MAX_RECORD = 10_000;
/** Version of the record that is written; a record of a later version is read without the fields that are new. */
export const PROVENANCE_VERSION = 1;

/** The share of people in a translation, by the numbers of sentences of people and of the machine. */
export function humanShare(human: number, machine: number): HumanShare {
  if (human === 0) return 'none';
  return machine === 0 ? 'all' : 'some';
}

/** The record after a person changed the translation. It is not reviewed any more. */
export function editedRecord(record: WireProvenance): WireProvenance {
  if (record.state === 'human') return record;
  const edited: WireProvenance & {reviewer?: string; reviewTime?: string} = {...record, state: 'edited'};
  delete edited.reviewer;
  delete edited.reviewTime;
  return edited;
}

/** The record after a person confirmed the translation. */
export function reviewedRecord(record: WireProvenance, reviewer: string, time: Date): WireProvenance {
  return {...record, state: 'reviewed', reviewer, reviewTime: timeOf(time)};
}

/** A time as records have it: ISO 8601 in UTC, to the second. */
export function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/**
 * Grade of disclosure, by the proposal of W3C's AI Content Disclosure Community Group for `ai-disclosure`: changing a
 * translation is not reviewing it. Undefined for a text that people translated.
 */
export function disclosureGrade({state}: WireProvenance): string | undefined {
  if (state === 'human') return undefined;
  return state === 'reviewed' ? 'ai-assisted' : 'ai-autonomous';
}

/**
 * Language of the translation, as RFC 6497 and CLDR mark transformed content: `es-t-en-t0-und` is Spanish, translated from
 * English by a machine. The plain code if people translated it, or if a code has an extension of its own.
 */
export function transformedLanguage({state, sourceLanguage, targetLanguage}: WireProvenance): string {
  const isPlain = /^[a-z]{2,8}(?:-[a-z0-9]{2,8})*$/i;
  if (state === 'human' || !isPlain.test(sourceLanguage) || !isPlain.test(targetLanguage))
    return targetLanguage;
  return `${targetLanguage}-t-${sourceLanguage.toLowerCase()}-t0-und`;
}

/** The record in the terms of schema.org, for a JSON-LD block. */
export function schemaOrgRecord(record: WireProvenance): Record<string, unknown> {
  const {engine, engineVersion, engineKind, sourceLanguage, targetLanguage, time, reviewer, reviewTime} =
    record;
  const isTrained = engineKind === 'neural';
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    inLanguage: targetLanguage,
    translationOfWork: {'@type': 'CreativeWork', inLanguage: sourceLanguage},
    dateModified: reviewTime ?? time,
    ...(record.state !== 'human' && {
      digitalSourceType: `https://schema.org/${isTrained ? 'Trained' : ''}AlgorithmicMediaDigitalSource`,
      translator: {
        ...{'@type': 'SoftwareApplication', name: engine},
        ...(engineVersion !== undefined && {softwareVersion: engineVersion}),
      },
    }),
    ...(reviewer !== undefined && {editor: {'@type': 'Person', name: reviewer}}),
    creditText: provenanceSentence(record),
  };
}

const STATE_WORDS: Readonly<Record<ProvenanceState, string>> = {
  machine: 'not reviewed',
  edited: 'edited by a person',
  reviewed: 'reviewed',
  human: 'translated by people',
};

/** The record as an English sentence of one line, for places that people read in a file. */
export function provenanceSentence(record: WireProvenance): string {
  const {engine, engineVersion, sourceLanguage, targetLanguage, time, human, state} = record;
  const languages = `${sourceLanguage} to ${targetLanguage}, ${time.slice(0, 10)}`;
  if (state === 'human') return `Human translation, ${languages}`;
  const version = engineVersion === undefined ? '' : ` ${engineVersion}`;
  const some = human === 'some' ? ', some sentences by people' : '';
  const {reviewer, reviewTime} = record;
  const by = reviewer === undefined ? '' : ` by ${reviewer}`;
  const on = reviewTime === undefined ? '' : ` on ${reviewTime.slice(0, 10)}`;
  return `Machine translation by ${engine}${version}, ${languages}${some}; ${STATE_WORDS[state]}${by}${on}`;
}

/** The record as JSON of one line. */
export function writeProvenance(record: WireProvenance): string {
  return JSON.stringify({version: PROVENANCE_VERSION, ...record});
}

/**
 * Reads a record as JSON; undefined for anything else, such as a record that is cut or lacks a field. Further fields
 * are dropped, and texts are cut at 500 characters and free of control characters.
 */
export function readProvenance(text: string): WireProvenance | undefined {
  if (text.length > MAX_RECORD) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return provenanceOf(value);
}

/** A record from a parsed value; undefined for any other. See `readProvenance`. */
export function provenanceOf(value: unknown): WireProvenance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const text = (name: keyof WireProvenance): string | undefined => {
    const field = fields[name];
    return typeof field === 'string' && field !== '' ? plainField(field) : undefined;
  };
  const [engine, systemID, sourceLanguage, targetLanguage, time] = (
    ['engine', 'systemID', 'sourceLanguage', 'targetLanguage', 'time'] as const
  ).map(text);
  const engineKind = oneOf(ENGINE_KINDS, fields['engineKind']);
  const human = oneOf(HUMAN_SHARES, fields['human']);
  const state = oneOf(PROVENANCE_STATES, fields['state']);
  if (!engine || !systemID || !sourceLanguage || !targetLanguage || !time || !human || !state)
    return undefined;
  if (Number.isNaN(Date.parse(time))) return undefined;
  const optional = {
    engineKind,
    engineVersion: text('engineVersion'),
    reviewer: text('reviewer'),
    reviewTime: text('reviewTime'),
  };
  const known = Object.entries(optional).filter(([, field]) => field !== undefined);
  return {engine, systemID, sourceLanguage, targetLanguage, time, human, state, ...Object.fromEntries(known)};
}

function oneOf<const Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

const plainField = (text: string): string =>
  text.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, ' ').slice(0, MAX_FIELD);
