const MOST_PARAGRAPHS = 50;
/** Small, so that a short text that comes meanwhile need not wait for long. */
const MOST_CHARACTERS = 4_000;

/** Groups positions of paragraphs that are translated and saved together. */
export function* paragraphBatches(
  positions: readonly number[],
  paragraphs: readonly string[],
): Generator<readonly number[], void, undefined> {
  let batch: number[] = [];
  let characters = 0;
  for (const position of positions) {
    const {length} = paragraphs[position]!;
    if (batch.length > 0 && (batch.length === MOST_PARAGRAPHS || characters + length > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(position);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
