import {createHash} from 'node:crypto';
import type {Segment, SegmentPart} from '../../engines/engine.ts';
import {hasCodes, joinText, keepsCodes} from '../../engines/segment-content.ts';
import {placeCodes} from '../codes/place-codes.ts';
import {type ParsedText, parseMarkup} from '../codes/parse-markup.ts';
import {type PlacedSegment, wholeText} from '../codes/placed-segment.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';

/** A human translation as submitted. */
export interface HumanTranslation {
  readonly source: string;
  readonly translation: string;
  /** Whether it is a machine's translation that a person changed or confirmed; absent for a person's own. */
  readonly isEdited?: true;
}

// The marks are noncharacters, which meaningful text never contains.
const CODE_MARKS = {open: '\ufdd0', close: '\ufdd1', standalone: '\ufdd2'} as const;
const BARE_MARK = '\ufdd3';
const MAX_KEY_LENGTH = 500;

/** Keys under which a human translation is stored and looked up; `exact` is tried first. */
export interface HumanKeys {
  /**
   * Key that ignores white space, Unicode composition, the names (but not the places) of tags, and tags
   * around the whole text. Case matters.
   */
  readonly exact: string;
  /** Key that also ignores whether and where there are tags. */
  readonly bare: string;
}

/** Keys of a text; undefined if the text has no words to translate. */
export function humanTranslationKeys(text: string): HumanKeys | undefined {
  const placed = wholeText(parseMarkup(text));
  return placed && segmentHumanKeys(placed.segment);
}

/** Keys of a segment of a parsed text; see `humanTranslationKeys`. */
export function segmentHumanKeys(segment: Segment): HumanKeys {
  let exact = '';
  let bare = '';
  for (const part of segment) {
    if (typeof part === 'string') bare += part;
    exact += typeof part === 'string' ? part : CODE_MARKS[part.kind];
  }
  // The mark separates bare keys from exact keys, so a tagged text never replaces a translation of the plain
  // text.
  return {exact: keyOf(exact), bare: keyOf(BARE_MARK + bare)};
}

function keyOf(text: string): string {
  const key = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return key.length <= MAX_KEY_LENGTH
    ? key
    : `sha256:${createHash('sha256').update(key, 'utf16le').digest('hex')}`;
}

/**
 * Returns a human translation for `segment`: each of the translation's tags becomes the segment's code for
 * the same tag of the source, in the translator's order.
 */
export function fitHumanTranslation(segment: Segment, {source, translation}: HumanTranslation): Segment {
  const translated = parseMarkup(translation);
  const words = translated.text.trim();
  if (!hasCodes(segment)) return [words];
  const parsedSource = parseMarkup(source);
  const placedSource = wholeText(parsedSource);
  const fitted = placedSource && mapCodes(segment, parsedSource, placedSource, translated);
  return fitted && keepsCodes(segment, fitted) ? fitted : placeCodes(segment, words);
}

/** Replaces each tag of the translation with the segment's code for the same tag of the source. */
function mapCodes(
  segment: Segment,
  source: ParsedText,
  placedSource: PlacedSegment,
  translated: ParsedText,
): Segment {
  const {inner, outer} = tagsByText(segment, source, placedSource);
  const start = skipWhiteSpace(translated.text, 0, translated.text.length);
  const end = skipWhiteSpaceBack(translated.text, translated.text.length, start);
  const parts: SegmentPart[] = [];
  let at = 0;
  for (const code of translated.codes) {
    parts.push(translated.text.slice(at, code.at));
    at = code.at;
    const raw = translated.source.slice(code.start, code.end);
    const wraps = outer.get(raw) ?? 0;
    const sourceCodes = inner.get(raw);
    // Tags around the whole source are also first and last in its translation.
    if (wraps > 0 && (!sourceCodes?.length || at <= start || at >= end)) outer.set(raw, wraps - 1);
    else parts.push(sourceCodes?.pop() ?? '');
  }
  parts.push(translated.text.slice(at));
  return trimEnds(joinText(parts));
}

/**
 * Codes of the segment, in reverse order, by the stored source's tag at the same place; and counts of the
 * tags around the source.
 */
function tagsByText(
  segment: Segment,
  source: ParsedText,
  {codeIndexes}: PlacedSegment,
): {inner: Map<string, SegmentPart[]>; outer: Map<string, number>} {
  const codes = segment.filter((part) => typeof part !== 'string');
  const inner = new Map<string, SegmentPart[]>();
  const outer = new Map<string, number>();
  const first = codeIndexes[0] ?? 0;
  source.codes.forEach((code, index) => {
    const raw = source.source.slice(code.start, code.end);
    const part = codes[index - first];
    if (index < first || !part) outer.set(raw, (outer.get(raw) ?? 0) + 1);
    else if (inner.has(raw)) inner.get(raw)?.push(part);
    else inner.set(raw, [part]);
  });
  for (const list of inner.values()) list.reverse();
  return {inner, outer};
}

/** Trims white space at both ends of a segment. */
function trimEnds(segment: Segment): Segment {
  const parts = [...segment];
  if (typeof parts[0] === 'string') parts[0] = parts[0].trimStart();
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last.trimEnd();
  return joinText(parts);
}
