/** Wire type and number of a field that holds a piece of a vocabulary, in the form of Protocol Buffers. */
const PIECE = (1 << 3) | 2;
const BYTES = 2;
/** A model has at least this share of its numbers for the pieces of its vocabulary; the rest is padding. */
const LEAST_SHARE = 0.9;
const NOT_WHOLE = 'a vocabulary is no SentencePiece file, or was cut. Add the model again.';

/**
 * Fails if a vocabulary cannot belong to a model: the engine itself answers with nonsense or with empty texts then.
 *
 * @throws Error that says what is wrong.
 */
export function checkVocabularies(model: Buffer, vocabularies: readonly Buffer[]): void {
  const sizes = modelSizes(model);
  for (const [index, size] of sizes.entries()) {
    const pieces = countPieces(vocabularies[index] ?? vocabularies[0]!);
    if (pieces > size || pieces < size * LEAST_SHARE)
      throw new Error(`a vocabulary has ${pieces} entries, but the model ${size}. Add the model again.`);
  }
}

/** Sizes of the vocabularies, as the settings in the model give them: of the source and the target, or one for both. */
export function modelSizes(model: Buffer): number[] {
  const at = model.indexOf('dim-vocabs:');
  const [, lines = ''] =
    /^dim-vocabs:((?:\s+- \d+)+)/.exec(at < 0 ? '' : model.toString('latin1', at, at + 200)) ?? [];
  const sizes = lines.match(/\d+/g)?.map(Number) ?? [];
  if (sizes.length === 0) throw new Error('the file is no model, or was cut. Add the model again.');
  return sizes;
}

/** Number of pieces in a vocabulary of SentencePiece. */
function countPieces(bytes: Buffer): number {
  let count = 0;
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined || shift > 28) throw new Error(NOT_WHOLE);
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = next();
    if ((tag & 7) !== BYTES) throw new Error(NOT_WHOLE);
    const length = next();
    at += length;
    if (tag === PIECE) count++;
  }
  if (at > bytes.length) throw new Error(NOT_WHOLE);
  return count;
}
