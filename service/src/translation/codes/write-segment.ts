import {escapeMarkup} from '../../../../src/text/escape-markup.ts';
import type {InlineCode, Segment} from '../../engines/engine.ts';
import {segmentKey} from '../../engines/segment-content.ts';
import {type ParsedText, runsBetween} from './parse-markup.ts';
import type {PlacedSegment} from './placed-segment.ts';

/** Spellings of each special character in a sentence, in reverse order: `&` or `&amp;`, and so on. */
type Spellings = Map<string, string[]>;

/**
 * Writes a translated sentence as text: codes are written as sent, and in markup, characters are escaped as
 * in the source. Codes kept outside of the segment are not included.
 *
 * @param strict - Whether to escape every `&`, `<` and `>`, even if the source did not.
 */
export function writeSegment(
  parsed: ParsedText,
  placed: PlacedSegment,
  answer: Segment,
  strict: boolean,
): string {
  const {source} = parsed;
  const unchanged =
    !strict && (answer === placed.segment || segmentKey(answer) === segmentKey(placed.segment));
  if (unchanged) return source.slice(placed.innerFrom, placed.innerTo);
  const spellings = parsed.markup && !strict ? spellingsOf(parsed, placed) : new Map<string, string[]>();
  const tags = placed.codeIndexes.length === 0 ? undefined : tagsOf(parsed, placed);
  let written = '';
  for (const part of answer) {
    if (typeof part !== 'string') written += tags?.get(tagKey(part)) ?? '';
    else written += parsed.markup ? escapeText(part, spellings) : part;
  }
  return written;
}

function tagsOf({codes, source}: ParsedText, {segment, codeIndexes}: PlacedSegment): Map<string, string> {
  const tags = new Map<string, string>();
  let index = 0;
  for (const part of segment) {
    if (typeof part === 'string') continue;
    const code = codes[codeIndexes[index] ?? -1];
    if (code) tags.set(tagKey(part), source.slice(code.start, code.end));
    index += 1;
  }
  return tags;
}

function tagKey({kind, id}: InlineCode): string {
  return `${kind}${id}`;
}

function spellingsOf(parsed: ParsedText, {range: {start, end}}: PlacedSegment): Spellings {
  const spellings: Spellings = new Map();
  const note = (character: string, spelling: string): void => {
    const list = spellings.get(character);
    if (list) list.push(spelling);
    else spellings.set(character, [spelling]);
  };
  const runs = [...runsBetween(parsed, start, end)];
  const special = new Set('&<>');
  for (const run of runs) if (run.reference) special.add(characterAt(parsed.text, run.at));
  for (const run of runs) {
    if (run.reference) {
      note(characterAt(parsed.text, run.at), parsed.source.slice(run.start, run.end));
      continue;
    }
    const raw = parsed.text.slice(Math.max(run.at, start), Math.min(run.at + run.end - run.start, end));
    for (const character of raw) if (special.has(character)) note(character, character);
  }
  for (const list of spellings.values()) list.reverse();
  return spellings;
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

const TAG_LIKE = /^[\p{L}_:/!?]/u;

function escapeText(text: string, spellings: Spellings): string {
  if (spellings.size === 0) return escapeMarkup(text);
  let escaped = '';
  let at = 0;
  for (const character of text) {
    at += character.length;
    const spelling = spellings.get(character)?.pop() ?? escapeMarkup(character);
    // HTML parsers read `<` before a letter as a tag, even a malformed one.
    const unsafe = spelling === '<' && TAG_LIKE.test(text.slice(at, at + 2));
    escaped += unsafe ? '&lt;' : spelling;
  }
  return escaped;
}
