import type {Static, TSchema} from 'typebox';
import {Value} from 'typebox/value';
import type {EnginePair} from '../../engine.ts';
import {pairOf} from '../pair-names.ts';
import type {ModelOffer} from './model-offer.ts';

/** What is wrong with the entry of a model, as the end of a sentence. The other models of the index can be used. */
export class EntryFault extends Error {
  override readonly name = 'EntryFault';
}

/** Reads the entry of a model; returns the fault of one that is broken. */
export function offerOrFault(read: () => ModelOffer): ModelOffer | EntryFault {
  try {
    return read();
  } catch (error) {
    if (error instanceof EntryFault) return error;
    throw error;
  }
}

/**
 * Reads an entry of an index in the form of a schema. Optional fields may be `null`, as registries write what they do not
 * state; they are left out.
 *
 * @throws EntryFault with the first field that is wrong.
 */
export function readForm<Schema extends TSchema>(schema: Schema, entry: unknown): Static<Schema> {
  const stated = withoutNulls(schema, entry);
  const [error] = Value.Errors(schema, stated);
  if (!error) return stated as Static<Schema>;
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  throw new EntryFault(`${place === '' ? 'its entry' : `its "${place}"`} ${error.message}`);
}

/** An entry without the optional fields that are `null`. */
function withoutNulls(schema: TSchema, entry: unknown): unknown {
  if (!isFields(entry) || !('properties' in schema)) return entry;
  const {properties, required = []} = schema as unknown as ObjectForm;
  const fields = Object.entries(entry).flatMap(([name, value]) => {
    const form = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!form) return [[name, value] as const];
    return value === null && !required.includes(name) ? [] : [[name, withoutNulls(form, value)] as const];
  });
  return Object.fromEntries(fields);
}

interface ObjectForm {
  readonly properties: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The languages of a model as BCP 47 codes.
 *
 * @throws EntryFault unless they can be those of a folder.
 */
export function requiredPairOf(source: string, target: string): EnginePair {
  const pair = pairOf(source, target);
  if (pair) return pair;
  throw new EntryFault(
    'its languages are not two codes of two or three letters, with a script or a region if they need one',
  );
}
