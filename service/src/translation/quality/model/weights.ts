import {readFileSync} from 'node:fs';
import {brotliCompressSync, brotliDecompressSync, constants} from 'node:zlib';
import type {LanguageTables} from './features.ts';
import type {FigureWeights} from './figure.ts';
import {FLUENCY_BUCKETS} from './fluency.ts';
import {Lexicon} from './lexicon.ts';

/** The trained model. */
export interface Weights {
  readonly tables: LanguageTables;
  readonly figure: FigureWeights;
}

interface Header extends Pick<Weights, 'figure'> {
  readonly step: number;
}

const FILE = new URL('weights.bin', import.meta.url);
const LENGTH_BYTES = 4;

/** Reads the model that `.config/quality-model` trained. */
export function readWeights(): Weights {
  return unpackWeights(readFileSync(FILE));
}

/** A file of a model: its header as JSON after the length, and its tables, compressed. */
export function packWeights({tables, figure}: Weights): Buffer {
  const header = Buffer.from(JSON.stringify({step: tables.step, figure} satisfies Header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(header.length);
  const {fluency, lexicon} = tables;
  const pairs = new Uint8Array(lexicon.pairs.buffer, lexicon.pairs.byteOffset, lexicon.pairs.byteLength);
  const content = Buffer.concat([length, header, new Uint8Array(fluency.buffer), pairs, lexicon.known]);
  return brotliCompressSync(content, {params: {[constants.BROTLI_PARAM_LGWIN]: 24}});
}

export function unpackWeights(file: Uint8Array): Weights {
  const content = brotliDecompressSync(file);
  const start = LENGTH_BYTES + content.readUInt32LE(0);
  const {step, figure} = JSON.parse(content.toString('utf8', LENGTH_BYTES, start)) as Header;
  const empty = new Lexicon();
  const pairsAt = start + FLUENCY_BUCKETS;
  const knownAt = pairsAt + empty.pairs.byteLength;
  const pairs = Uint16Array.from({length: empty.pairs.length}, (_, index) =>
    content.readUInt16LE(pairsAt + index * 2),
  );
  const known = Uint8Array.from(content.subarray(knownAt, knownAt + empty.known.length));
  const fluency = Int8Array.from(content.subarray(start, pairsAt));
  return {figure, tables: {fluency, step, lexicon: new Lexicon(pairs, known)}};
}
