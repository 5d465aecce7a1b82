import {createHash} from 'node:crypto';
import type {Segment, SegmentPart} from '../../engines/engine.ts';
import {hasCodes, joinText, keepsCodes} from '../../engines/segment-content.ts';
import {placeCodes} from '../codes/place-codes.ts';
import {type ParsedText, parseMarkup} from '../codes/parse-markup.ts';
import {type PlacedSegment, wholeText} from '../codes/placed-segment.ts';
import {skipWhiteSpace, skipWhiteSpaceBack} from '../../../../src/text/white-space.ts';

/** A human translation as it was submitted. */
export interface HumanTranslation {
  readonly source: string;
  readonly translation: string;
}

// Noncharacters, which no meaningful text holds.
const CODE_MARKS = {open: '\ufdd0', close: '\ufdd1', standalone: '\ufdd2'} as const;
const BARE_MARK = '\ufdd3';
const MAX_KEY_LENGTH = 500;

/** Keys under which a human translation is stored and looked up, `exact` first. */
export interface HumanKeys {
  /**
   * Equal for texts that differ only in white space, in Unicode composition, in which tags they have
   * (not in where), and in tags around the whole. Case matters.
   */
  readonly exact: string;
  /** Equal also for texts that have their tags elsewhere, or none. */
  readonly bare: string;
}

/** Keys of a text; undefined for a text without words to translate. */
export function humanTranslationKeys(text: string): HumanKeys | undefined {
  const whole = wholeText(parseMarkup(text));
  return whole && segmentHumanKeys(whole.segment);
}

/** `humanTranslationKeys` for a segment of a text that is parsed already. */
export function segmentHumanKeys(segment: Segment): HumanKeys {
  let exact = '';
  let bare = '';
  for (const part of segment) {
    if (typeof part === 'string') bare += part;
    exact += typeof part === 'string' ? part : CODE_MARKS[part.kind];
  }
  // The mark sets bare keys apart from exact ones: a tagged text never replaces what was submitted for the plain text.
  return {exact: keyOf(exact), bare: keyOf(BARE_MARK + bare)};
}

function keyOf(text: string): string {
  const key = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return key.length <= MAX_KEY_LENGTH
    ? key
    : `sha256:${createHash('sha256').update(key, 'utf16le').digest('hex')}`;
}

/**
 * A human translation with the codes of the segment that it is used for: those that its source
 * has in the same places are taken over, in the order that the translator gave them.
 */
export function fitHumanTranslation(segment: Segment, {source, translation}: HumanTranslation): Segment {
  const translated = parseMarkup(translation);
  const words = translated.text.trim();
  if (!hasCodes(segment)) return [words];
  const parsedSource = parseMarkup(source);
  const whole = wholeText(parsedSource);
  const fitted = whole && mapCodes(segment, parsedSource, whole, translated);
  return fitted && keepsCodes(segment, fitted) ? fitted : placeCodes(segment, words);
}

/** Replaces each tag of the translation by the code of the segment for the same tag of the source. */
function mapCodes(
  segment: Segment,
  source: ParsedText,
  whole: PlacedSegment,
  translated: ParsedText,
): Segment {
  const {inner, outer} = tagsByText(segment, source, whole);
  const start = skipWhiteSpace(translated.text, 0, translated.text.length);
  const end = skipWhiteSpaceBack(translated.text, translated.text.length, start);
  const parts: SegmentPart[] = [];
  let at = 0;
  for (const code of translated.codes) {
    parts.push(translated.text.slice(at, code.at));
    at = code.at;
    const raw = translated.source.slice(code.start, code.end);
    const wraps = outer.get(raw) ?? 0;
    const known = inner.get(raw);
    // Tags around the whole source come first and last in its translation as well.
    if (wraps > 0 && (!known?.length || at <= start || at >= end)) outer.set(raw, wraps - 1);
    else parts.push(known?.pop() ?? '');
  }
  parts.push(translated.text.slice(at));
  return trimEnds(joinText(parts));
}

/** Codes of the segment by the tag that the stored source has in their place (last first), and tags around it. */
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
    const own = codes[index - first];
    if (index < first || !own) outer.set(raw, (outer.get(raw) ?? 0) + 1);
    else if (inner.has(raw)) inner.get(raw)?.push(own);
    else inner.set(raw, [own]);
  });
  for (const list of inner.values()) list.reverse();
  return {inner, outer};
}

/** A segment without white space at its very ends. */
export function trimEnds(segment: Segment): Segment {
  const parts = [...segment];
  if (typeof parts[0] === 'string') parts[0] = parts[0].trimStart();
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last.trimEnd();
  return joinText(parts);
}
