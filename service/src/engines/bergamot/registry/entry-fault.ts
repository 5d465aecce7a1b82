import type {Static, TSchema} from 'typebox';
import {Value} from 'typebox/value';
import {pairNamed, pairName} from '../models.ts';
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

/** Throws an `EntryFault`, with the first field that is wrong, unless an entry has the form of a schema. */
export function requireForm<Schema extends TSchema>(
  schema: Schema,
  entry: unknown,
): asserts entry is Static<Schema> {
  const [error] = Value.Errors(schema, entry);
  if (!error) return;
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  throw new EntryFault(`${place === '' ? 'its entry' : `its "${place}"`} ${error.message}`);
}

/** Throws an `EntryFault` unless the languages of a model can be those of a folder. */
export function requirePair(pair: Pick<ModelOffer, 'source' | 'target'>): void {
  if (!pairNamed(pairName(pair)))
    throw new EntryFault('its languages are not two codes of two or three letters');
}
