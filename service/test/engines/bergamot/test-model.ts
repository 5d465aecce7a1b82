import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

/**
 * Builds models without training. A model translates word for word with a small dictionary and copies other characters:
 * each word of the vocabulary has a code of random signs in one part of its vector and another code in a second part.
 * The decoder looks at the source word of its own position (the rest of the vector is the position), adds that word's
 * second code to its output, and so chooses the word of the target vocabulary with the same number.
 */

/** Sizes of a model. */
export interface ModelShape {
  /** Numbers in the vector of a word; a multiple of 8. */
  readonly dim: number;
  readonly feedForward: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  /** Least number of pieces in the vocabulary. */
  readonly vocabulary: number;
}

const SMALL: ModelShape = {
  ...{dim: 128, feedForward: 64, encoderLayers: 1, decoderLayers: 1, vocabulary: 0},
};

/** Strength of the codes, of the positions, and of the copied word. */
const CODE = 2;
const POSITION = 16;
const COPY = 8;

/** Types of a Marian model's items. */
const FLOAT32 = 0x404;
const INT8 = 0x101;
const INTGEMM8 = 0x4101;

const CHARACTERS = ['▁', ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?;:\'"()-/%&'];

type Matrix = (row: number, column: number) => number;

interface Item {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly data: Buffer;
}

const range = (length: number, from = 0): number[] => Array.from({length}, (_, index) => from + index);

/** Numbers of the vector: positions have a slow and a fast half, and codes take the slow one. */
function layoutOf(dim: number) {
  const quarter = dim / 4;
  const firstCode = range(quarter, quarter);
  const secondCode = firstCode.map((index) => index + dim / 2);
  return {
    ...{quarter, firstCode, secondCode},
    inFirst: new Set(firstCode),
    inCodes: new Set([...firstCode, ...secondCode]),
    inPosition: new Set(range(quarter).flatMap((index) => [index, dim / 2 + index])),
  };
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff;
}

/** As many plus as minus signs, in a random order. */
function signs(random: () => number, count: number): number[] {
  const all = range(count).map((index): number => (index < count / 2 ? 1 : -1));
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [all[index], all[other]] = [all[other]!, all[index]!];
  }
  return all;
}

const float32 = (values: Float32Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength);

const vectorOf = (name: string, values: readonly number[], shape = [values.length]): Item => ({
  name,
  type: FLOAT32,
  shape,
  data: float32(Float32Array.from(values)),
});

const vector = (name: string, length: number, value = 0): Item =>
  vectorOf(
    name,
    Array.from({length}, () => value),
    [1, length],
  );

const largestOf = (values: Float32Array): number =>
  values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);

/** A matrix as transposed bytes and the number that they were multiplied by. */
function quantized(name: string, rows: number, columns: number, value: Matrix = () => 0): Item {
  const values = Float32Array.from({length: rows * columns}, (_, at) =>
    value(at % rows, Math.floor(at / rows)),
  );
  const largest = largestOf(values);
  const factor = largest > 0 ? 127 / largest : 1;
  const data = Buffer.alloc(Math.ceil((rows * columns + 4) / 256) * 256);
  for (const [at, each] of values.entries()) data.writeInt8(Math.round(each * factor), at);
  data.writeFloatLE(factor, rows * columns);
  return {name, type: INTGEMM8, shape: [rows, columns], data};
}

const normalization = (name: string, dim: number): Item[] => [
  vector(`${name}_ln_scale`, dim, 1),
  vector(`${name}_ln_bias`, dim),
];

/** Attention that finds the same position and copies the codes of its word, or that does nothing. */
function attention(name: string, {dim}: ModelShape, isCopying: boolean): Item[] {
  const {quarter, inPosition, inFirst, inCodes} = layoutOf(dim);
  const position: Matrix = (row, column) => {
    if (!inPosition.has(column)) return 0;
    if (row === column) return POSITION;
    return inFirst.has(row) ? -POSITION / quarter : 0;
  };
  const copy =
    (factor: number): Matrix =>
    (row, column) =>
      row === column && inCodes.has(row) ? factor : 0;
  const matrices: Record<string, Matrix> = {q: position, k: position, v: copy(1), o: copy(COPY)};
  return [
    ...Object.entries(matrices).flatMap(([letter, matrix]) => [
      quantized(`${name}_W${letter}`, dim, dim, isCopying ? matrix : undefined),
      vector(`${name}_b${letter}`, dim),
    ]),
    ...normalization(`${name}_Wo`, dim),
  ];
}

const feedForward = (name: string, {dim, feedForward: size}: ModelShape): Item[] => [
  quantized(`${name}_W1`, dim, size),
  vector(`${name}_b1`, size),
  quantized(`${name}_W2`, size, dim),
  vector(`${name}_b2`, dim),
  ...normalization(`${name}_ffn`, dim),
];

/** Strength of the numbers that a matrix is multiplied with, which today's models state. */
const multiplier = (name: string): Item => vectorOf(`${name}_QuantMultA`, [127 / CODE_RANGE]);
const CODE_RANGE = 8;

/** Vectors of the words as bytes, which today's models have. */
function quantizedWords({name, shape, data}: Item): Item {
  const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4);
  const factor = 127 / largestOf(values);
  const bytes = Buffer.alloc(Math.ceil((values.length + 4) / 256) * 256);
  for (const [index, value] of values.entries()) bytes.writeInt8(Math.round(value * factor), index);
  bytes.writeFloatLE(factor, values.length);
  return {name, type: INTGEMM8, shape, data: bytes};
}

/** Items of a model in the form of today's models: with the strength of all matrices. */
function withMultipliers(items: readonly Item[]): Item[] {
  const [words, ...others] = items;
  return [
    ...[quantizedWords(words!), multiplier('none'), multiplier('Wemb')],
    ...others.flatMap((item) => (item.type === INTGEMM8 ? [multiplier(item.name), item] : [item])),
  ];
}

function wordVectors(size: number, {dim}: ModelShape): Item {
  const {firstCode, secondCode, quarter} = layoutOf(dim);
  const random = randomNumbers(12_345);
  const values = new Float32Array(size * dim);
  for (const word of range(size)) {
    for (const code of [firstCode, secondCode]) {
      const ofWord = signs(random, quarter);
      for (const [at, index] of code.entries())
        values[word * dim + index] = (ofWord[at]! * CODE) / Math.sqrt(dim);
    }
  }
  return {name: 'Wemb', type: FLOAT32, shape: [size, dim], data: float32(values)};
}

/** Settings that a model carries; the engine reads its architecture from them. */
const settings = (size: number, shape: ModelShape): string => `bert-train-type-embeddings: true
bert-type-vocab-size: 2
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: ${shape.decoderLayers}
dim-emb: ${shape.dim}
dim-rnn: 1024
dim-vocabs:
  - ${size}
  - ${size}
enc-cell: gru
enc-cell-depth: 1
enc-depth: ${shape.encoderLayers}
enc-type: bidirectional
factors-combine: sum
factors-dim-emb: 0
input-types:
  []
layer-normalization: false
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-dim-aan: 2048
transformer-dim-ffn: ${shape.feedForward}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: 1
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.9.56
`;

const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** Writes items in Marian's binary form: sizes, names, shapes, and the data at a multiple of 256 bytes. */
function marianFile(items: readonly Item[]): Buffer {
  const sizes = items.flatMap(({name, type, shape, data}) =>
    [name.length + 1, type, shape.length, data.length].map(uint64),
  );
  const names = items.map(({name}) => Buffer.from(`${name}\0`));
  const shapes = items.map(({shape}) => Buffer.from(Int32Array.from(shape).buffer));
  const head = Buffer.concat([uint64(1), uint64(items.length), ...sizes, ...names, ...shapes]);
  const padding = (Math.floor((head.length + 8) / 256) + 1) * 256 - head.length - 8;
  const data = items.map((item) => item.data);
  return Buffer.concat([head, uint64(padding), Buffer.alloc(padding), ...data]);
}

function modelFile(size: number, shape: ModelShape, isOfToday: boolean): Buffer {
  const {dim, encoderLayers, decoderLayers} = shape;
  const text = Buffer.from(`${settings(size, shape)}\0`);
  const encoder = range(encoderLayers, 1).flatMap((layer) => [
    ...attention(`encoder_l${layer}_self`, shape, false),
    ...feedForward(`encoder_l${layer}_ffn`, shape),
  ]);
  const decoder = range(decoderLayers, 1).flatMap((layer) => [
    quantized(`decoder_l${layer}_rnn_W`, dim, dim),
    quantized(`decoder_l${layer}_rnn_Wf`, dim, dim),
    vector(`decoder_l${layer}_rnn_bf`, dim),
    ...normalization(`decoder_l${layer}_rnn_ffn`, dim),
    ...attention(`decoder_l${layer}_context`, shape, layer === decoderLayers),
    ...feedForward(`decoder_l${layer}_ffn`, shape),
  ]);
  const items = [
    wordVectors(size, shape),
    ...encoder,
    ...decoder,
    vector('decoder_ff_logit_out_b', size),
    {name: 'special:model.yml', type: INT8, shape: [text.length], data: text},
  ];
  return marianFile(isOfToday ? withMultipliers(items) : items);
}

/** Fields of a message in the form of Protocol Buffers. */
const varint = (value: number): Buffer => {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
};
const bytesField = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
const numberField = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field << 3), varint(value)]);
const minusOneField = (field: number): Buffer =>
  Buffer.concat([varint(field << 3), Buffer.from([...range(9).map(() => 255), 1])]);
const floatField = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
};

/** Kinds of a vocabulary's pieces. */
const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;

const piece = (text: string, score: number, kind: number): Buffer =>
  bytesField(
    1,
    Buffer.concat([bytesField(1, Buffer.from(text)), floatField(2, score), numberField(3, kind)]),
  );

/** Writes a vocabulary of SentencePiece; a text that is there already gets spaces, so that all differ. */
function vocabularyFile(words: readonly string[], letters: readonly string[], size: number): Buffer {
  const seen = new Set<string>();
  const pieces = [...words, ...letters].map((text, index) => {
    let own = text;
    while (seen.has(own)) own += ' ';
    seen.add(own);
    return piece(own, (index < words.length ? -1 : -10) - seen.size / 1000, NORMAL);
  });
  const trainer = [numberField(3, 1), numberField(4, size), numberField(40, 1), minusOneField(41)];
  const ends = [numberField(42, 0), minusOneField(43)];
  const normalizer = [
    bytesField(1, Buffer.from('identity')),
    ...[3, 4, 5].map((field) => numberField(field, 1)),
  ];
  return Buffer.concat([
    ...[piece('</s>', 0, CONTROL), piece('<unk>', 0, UNKNOWN), ...pieces],
    bytesField(2, Buffer.concat([...trainer, ...ends])),
    bytesField(3, Buffer.concat(normalizer)),
  ]);
}

/** Writes a shortlist in which each word has only its own translation. */
function shortlistFile(size: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeBigUInt64LE(0xf11a48d5013417f5n);
  const numbers = [8, 8, size + 1, size, ...range(size + 1)].map(uint64);
  return Buffer.concat([head, ...numbers, Buffer.from(Uint32Array.from(range(size)).buffer)]);
}

/** Words in lower case and their translations. */
export type Dictionary = Readonly<Record<string, string>>;

/** A model of a test. */
interface TestModel {
  readonly source: string;
  readonly target: string;
  readonly words: Dictionary;
  /** Whether the files have the form that Firefox gets today (`.intgemm.alphas.bin`), instead of the earlier one. */
  readonly isOfToday?: boolean;
  readonly shape?: ModelShape;
}

/**
 * Writes the files of a model into the folder of its languages, such as `en-lv`.
 *
 * @returns The folder of the model.
 */
export async function writeTestModel(
  folder: string,
  {source, target, words, isOfToday = false, shape = SMALL}: TestModel,
): Promise<string> {
  const path = join(folder, `${source}-${target}`);
  await mkdir(path, {recursive: true});
  const letters = [...CHARACTERS];
  const [sources, targets] = [Object.keys(words), Object.values(words)].map((all) =>
    all.map((word) => `▁${word}`),
  );
  // The engine wants a vocabulary of a multiple of eight.
  const sizeOf = () => sources!.length + letters.length + 2;
  while (sizeOf() % 8 !== 0 || sizeOf() < shape.vocabulary) letters.push(`▁zz${letters.length}`);
  const size = sizeOf();
  const name = `${source}${target}`;
  await Promise.all([
    writeFile(
      join(path, `model.${name}.${isOfToday ? 'intgemm.alphas' : 'intgemm8'}.bin`),
      modelFile(size, shape, isOfToday),
    ),
    writeFile(join(path, `srcvocab.${name}.spm`), vocabularyFile(sources!, letters, size)),
    writeFile(join(path, `trgvocab.${name}.spm`), vocabularyFile(targets!, letters, size)),
    writeFile(join(path, `lex.50.50.${name}.s2t.bin`), shortlistFile(size)),
  ]);
  return path;
}
