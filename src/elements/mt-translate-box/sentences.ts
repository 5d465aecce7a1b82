/** A sentence of a text, without the white space around it. */
export interface Sentence {
  /** Where it begins in the text, in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
  /** The white space up to the next sentence or the end of the text. */
  readonly after: string;
}

/** A text as sentences: `lead` and each sentence with its `after`, put together, are the text again. */
export interface CutText {
  readonly lead: string;
  readonly sentences: readonly Sentence[];
}

type Range = readonly [start: number, end: number];

/** Longest sentence, in UTF-16 code units: Intl.Segmenter is quadratic, so it only sees slices. */
export const LONGEST_SENTENCE = 2048;

const SLICE_MS = 8;
const PARAGRAPH = /[^\n\v\f\r\u0085\u2028\u2029]+/g;
const GOES_ON_GRAPHEME = /^[\uDC00-\uDFFF\p{M}\p{Emoji_Modifier}\u200D]/u;
// Full stops that Intl.Segmenter takes for ends: initials, `z. B.`, titles.
const GOES_ON =
  /(^|[\s(\p{Pi}"'])(\p{L}\.(\s?\p{L}\.)*|(Dr|Mr|Mrs|Ms|St|Prof|Hr|Fr|Jr|Sr|Nr|No|vs|ca|bzw|vgl|inkl|exkl|evtl|ggf|piem|plkst|Tel)\.)\s*$/u;
const ORDINAL = /(^|\s)\d{1,2}\.\s*$/;
// Intl.Segmenter ends a sentence at the `?` of `https://example.com/search?q=white`.
const ENDS_IN_ASCII = /[!-~]["'\p{Pf}\p{Pe}]*$/u;
const ENDS_IN_ADDRESS = /:\/\/\S*$/;
const WITHOUT_SPACES =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Whether there is anything in the text that a translation could change. */
export function isTranslatable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Cuts texts of one language; paragraphs that the text before had too are not cut again. */
export class SentenceCutter {
  readonly #segmenter: Intl.Segmenter;
  readonly #goesOn: (before: string) => boolean;
  #paragraphs = new Map<string, readonly Range[]>();
  #longest = LONGEST_SENTENCE;

  /** @param language - Code of the text's language; one that is no code counts as none. */
  constructor(language: string) {
    const [known] = /^[a-z]{2,3}(?![a-z])/i.exec(language) ?? [];
    this.#segmenter = new Intl.Segmenter(known, {granularity: 'sentence'});
    const ordinals = known?.toLowerCase() === 'de';
    this.#goesOn = (before) => GOES_ON.test(before) || (ordinals && ORDINAL.test(before));
  }

  /**
   * Cuts a text, giving way to other work every few milliseconds. A sentence longer than `longest`
   * is cut at white space. Rejects with the signal's reason.
   */
  async cut(text: string, longest = LONGEST_SENTENCE, signal?: AbortSignal): Promise<CutText> {
    const most = Math.min(longest, LONGEST_SENTENCE);
    const known = most === this.#longest ? this.#paragraphs : undefined;
    const paragraphs = new Map<string, readonly Range[]>();
    const ranges: Range[] = [];
    let pauseAt = performance.now() + SLICE_MS;
    for (const {0: paragraph, index} of text.matchAll(PARAGRAPH)) {
      const found: Range[] = [];
      for (const range of known?.get(paragraph) ?? this.#sentences(paragraph, most)) {
        found.push(range);
        ranges.push([index + range[0], index + range[1]]);
        if (performance.now() < pauseAt) continue;
        await giveWay();
        signal?.throwIfAborted();
        pauseAt = performance.now() + SLICE_MS;
      }
      paragraphs.set(paragraph, found);
    }
    this.#paragraphs = paragraphs;
    this.#longest = most;
    return withWhiteSpace(text, ranges);
  }

  *#sentences(text: string, longest: number): Generator<Range, void, undefined> {
    let start = 0;
    while (start < text.length) {
      const from = start;
      const to = windowEnd(text, from, longest);
      for (const {index} of this.#segmenter.segment(text.slice(from, to))) {
        const end = from + index;
        if (index === 0) continue;
        const before = text.slice(Math.max(start, end - 16), end);
        if (this.#goesOn(before) || isInsideText(text, start, end)) continue;
        yield* trimmed(text, start, end);
        start = end;
      }
      // What the window cut off is looked at again from its beginning.
      if (to < text.length && start > from) continue;
      yield* trimmed(text, start, to);
      start = to;
    }
  }
}

/** Whether what stands at `end` belongs to the same stretch without white space. */
function isInsideText(text: string, start: number, end: number): boolean {
  if (!ENDS_IN_ASCII.test(text.slice(Math.max(start, end - 16), end))) return false;
  if (!WITHOUT_SPACES.test(text.slice(end, end + 2))) return true;
  return ENDS_IN_ADDRESS.test(text.slice(start, end));
}

function windowEnd(text: string, from: number, longest: number): number {
  const limit = from + longest;
  if (limit >= text.length) return text.length;
  let end = limit;
  while (end > from && !/\s/.test(text[end - 1]!)) end--;
  if (end > from) return end;
  for (end = limit; end > from; end--) {
    if (!GOES_ON_GRAPHEME.test(text.slice(end, end + 2)) && text[end - 1] !== '\u200D') return end;
  }
  return limit;
}

function* trimmed(text: string, start: number, end: number): Generator<Range, void, undefined> {
  const part = text.slice(start, end);
  const core = part.trim();
  const at = start + part.length - part.trimStart().length;
  if (core) yield [at, at + core.length];
}

function withWhiteSpace(text: string, ranges: readonly Range[]): CutText {
  const sentences = ranges.map(([start, end], index) => ({
    start,
    text: text.slice(start, end),
    after: text.slice(end, ranges[index + 1]?.[0]),
  }));
  return {lead: text.slice(0, ranges[0]?.[0]), sentences};
}

/** A turn of the event loop; timers would wait 4 ms each. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
