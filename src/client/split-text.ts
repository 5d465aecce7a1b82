const WINDOW = 4096; // Intl.Segmenter is quadratic in the length of a text, so it only sees slices
const CONTEXT = 64; // what follows a full stop decides whether a sentence ends there
const MOST_ABBREVIATIONS = 8;
const ABBREVIATION = /(^|[\s(])\p{L}{1,3}\.\s*$/u;

/**
 * Cuts a text into pieces that, put together, are the text again. Pieces end where a paragraph
 * does, else a sentence, else a word, and are at most `maxCharacters` UTF-16 code units long,
 * unless one grapheme alone is longer: a grapheme is never cut.
 */
export function splitText(text: string, maxCharacters: number): string[] {
  if (!(maxCharacters >= 1)) throw new RangeError('maxCharacters must be at least 1');
  if (text.length <= maxCharacters) return text ? [text] : [];
  const sentences = new Intl.Segmenter(undefined, {granularity: 'sentence'});
  const words = new Intl.Segmenter(undefined, {granularity: 'word'});
  const graphemes = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > maxCharacters) {
    const limit = start + Math.floor(maxCharacters);
    const end = wholeGraphemes(graphemes, text, start, bestCut(sentences, words, text, start, limit));
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

/** Always the last end of its kind, so two pieces together are longer than `limit - start`. */
function bestCut(
  sentences: Intl.Segmenter,
  words: Intl.Segmenter,
  text: string,
  start: number,
  limit: number,
): number {
  const half = (start + limit) / 2;
  const paragraph = start + text.slice(start, limit).lastIndexOf('\n') + 1;
  if (paragraph > half) return paragraph;
  const sentence = sentenceEnd(sentences, text, start, limit);
  if (sentence > half) return sentence;
  const earlier = Math.max(paragraph, sentence);
  if (earlier > start) return earlier;
  const space = spaceEnd(text, start, limit);
  return space > half ? space : wordEnd(words, text, start, limit);
}

function sentenceEnd(sentences: Intl.Segmenter, text: string, start: number, limit: number): number {
  for (let to = limit; to > start; to -= WINDOW) {
    const from = Math.max(start, to - WINDOW - CONTEXT);
    const segments = sentences.segment(text.slice(from, to + CONTEXT));
    let end = segments.containing(to - from)?.index ?? 0;
    for (let skipped = 0; end > 0; skipped++) {
      const isEnd =
        skipped === MOST_ABBREVIATIONS || !ABBREVIATION.test(text.slice(from, from + end).slice(-16));
      if (isEnd) return from + end;
      end = segments.containing(end - 1)?.index ?? 0;
    }
  }
  return start;
}

function spaceEnd(text: string, start: number, limit: number): number {
  let end = limit;
  while (end > start && !/\s/.test(text[end - 1]!)) end--;
  return end;
}

function wordEnd(words: Intl.Segmenter, text: string, start: number, limit: number): number {
  const from = Math.max(start, limit - WINDOW);
  const end = words.segment(text.slice(from, limit + CONTEXT)).containing(limit - from)?.index ?? 0;
  return end > 0 ? from + end : limit;
}

/** The last end of a grapheme at or before `end`; the end of the first one when that is longer. */
function wholeGraphemes(graphemes: Intl.Segmenter, text: string, start: number, end: number): number {
  const before = graphemes.segment(text.slice(start, end + CONTEXT)).containing(end - start)?.index ?? 0;
  if (before > 0) return start + before;
  for (let length = end - start + CONTEXT; ; length *= 2) {
    const first = graphemes.segment(text.slice(start, start + length)).containing(0)!.segment.length;
    if (first < length || start + length >= text.length) return start + first;
  }
}
