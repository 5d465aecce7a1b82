/** First number of a binary shortlist. */
const MAGIC = 0xf11a48d5013417f5n;
const HEADER_BYTES = 48;
const OFFSET_BYTES = 8;
const ID_BYTES = 4;
/** A shortlist has entries for at least this share of the words of a model; the rest of a model's numbers is padding. */
const MIN_SHARE = 0.9;

/** Sizes of a model's vocabularies. */
interface VocabularySizes {
  readonly source: number;
  readonly target: number;
}

/**
 * Fails if a shortlist, the words that the model may choose from for each source word, cannot belong to a model: the engine
 * itself does not look, and reads outside of its memory then.
 *
 * @throws Error that says what is wrong.
 */
export function checkShortlist(bytes: Buffer, sizes: VocabularySizes): void {
  if (bytes.length < HEADER_BYTES || bytes.readBigUInt64LE(0) !== MAGIC)
    throw new Error('the shortlist is no file of that kind, or was cut. Add the model again.');
  const [offsets, ids] = [Number(bytes.readBigUInt64LE(32)), Number(bytes.readBigUInt64LE(40))];
  const words = offsets - 1;
  if (words > sizes.source || words < sizes.source * MIN_SHARE)
    throw new Error(
      `the shortlist is for ${words} words, but the model has ${sizes.source}. Add the model again.`,
    );
  const idsAt = HEADER_BYTES + offsets * OFFSET_BYTES;
  if (bytes.length < idsAt + ids * ID_BYTES) throw new Error('the shortlist was cut. Add the model again.');
  for (let at = idsAt; at < idsAt + ids * ID_BYTES; at += ID_BYTES)
    if (bytes.readUInt32LE(at) >= sizes.target)
      throw new Error('the shortlist has words that the model does not have. Add the model again.');
}
