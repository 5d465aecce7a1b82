import type {TextPart} from '../../markup/text-part.ts';
import {childOf, hasContent, indentBefore, plainText, valueOf} from '../bilingual/elements.ts';
import {after, changeTag, insert, insertTranslation, refill} from '../bilingual/fill-element.ts';
import {InlineReader} from '../bilingual/inline-reader.ts';
import {FIT, isNoLanguage, type WantedLanguages} from '../bilingual/wanted-language.ts';
import {withoutPeople} from './attributions.ts';
import {authorsOfKept, type AuthorsOfKept} from './authors-of-kept.ts';
import {inlineCodes2} from './inline-codes-2.ts';
import {setTargetLanguage} from './target-language.ts';
import {NO_SIZES, sizeRules, UnitLimits, type SizeRules} from './unit-limits.ts';

/** Settings that elements inherit. */
interface Inherited {
  readonly translate: boolean;
  readonly preserve: boolean;
  readonly sizes: SizeRules;
  /** Index of the unit, or of the root outside of units. */
  readonly unit: number;
}

/** A `segment`; `source` and `target` are -1 if they are missing. */
interface Segment extends Inherited {
  readonly index: number;
  readonly source: number;
  readonly target: number;
}

/** State of a segment that the machine translated: XLIFF 2 has no attributes of ITS on segments. */
export const BY_MACHINE = 'mtservice:mt';
const APPROVED_STATES = new Set(['reviewed', 'final']);

/** Adds the texts to translate in XLIFF 2.x. */
export function extractXliff2(part: TextPart, root: number, {source, target}: WantedLanguages): void {
  const {markup} = part;
  const prefix = markup.names[root]!.slice(0, -'xliff'.length);
  source.checkSource(valueOf(markup, root, 'srcLang'));
  const inline = new InlineReader(markup, inlineCodes2(prefix));
  const authors = authorsOfKept(markup, true);
  const translated: Segment[] = [];
  const open: Segment[] = [];
  const limits = new UnitLimits(part);
  for (const segment of segmentsOf(part, root, prefix, limits)) {
    if (segment.source < 0 || !hasContent(markup, segment.source)) continue;
    if (!segment.translate) {
      if (isLocked(part, segment, inline)) part.addKept(...authorsOf(part, segment, authors));
      continue;
    }
    if (!isTranslated(part, segment, inline)) open.push(segment);
    else {
      limits.addKept(segment.unit, segment.target);
      if (inline.hasText(segment.target)) {
        translated.push(segment);
        if (!isConfirmed(part, segment)) part.addKept(...authorsOf(part, segment, authors));
      }
    }
    addKnown(part, segment, inline);
  }
  const language = valueOf(markup, root, 'trgLang');
  if (translated.length > 0 && !isNoLanguage(language) && target.fit(language) === FIT.none) {
    throw target.otherTarget(language);
  }
  fillUnits(part, {open, kept: translated, limits}, prefix, inline);
  limits.finish();
  if (open.length > 0) setTargetLanguage(part, root, {name: 'trgLang', after: 'srcLang', target});
}

/** Whether a person has confirmed the translation of a segment, which does not say that it is the machine's. */
function isConfirmed({markup}: TextPart, {index}: Segment): boolean {
  const isApproved = APPROVED_STATES.has(valueOf(markup, index, 'state') ?? '');
  return isApproved && valueOf(markup, index, 'subState') !== BY_MACHINE;
}

/** Authors as which the translation of a segment counts. */
function authorsOf(part: TextPart, segment: Segment, authors: AuthorsOfKept): AuthorsOfKept['unnamed'] {
  if (isConfirmed(part, segment)) return ['people'];
  const isMachines = valueOf(part.markup, segment.index, 'subState') === BY_MACHINE;
  return isMachines ? authors.machines : authors.unnamed;
}

/** Whether a segment that is not to be translated has a translation, as programs write those that are locked. */
function isLocked({markup}: TextPart, {source, target}: Segment, inline: InlineReader): boolean {
  if (target < 0 || !inline.hasText(target)) return false;
  return plainText(markup, target) !== plainText(markup, source);
}

/** Adds the translation of a segment that a person has confirmed, unless the segment says that it is the machine's. */
function addKnown(part: TextPart, segment: Segment, inline: InlineReader): void {
  const {source, target, preserve} = segment;
  if (target < 0 || !isConfirmed(part, segment)) return;
  const [known, translated] = [source, target].map((element) => inline.read(element, preserve));
  if (known && translated) part.addKnown(known.paragraph, translated.paragraph, true);
}

/** Every `segment` in the files, groups and units. */
function* segmentsOf(part: TextPart, root: number, prefix: string, limits: UnitLimits): Generator<Segment> {
  const {markup} = part;
  const levels = [inherit(part, root, {translate: true, preserve: false, sizes: NO_SIZES, unit: root})];
  const last = markup.next(root);
  for (let index = root + 1; index < last;) {
    const name = markup.names[index]!.slice(prefix.length);
    const kind = markup.kinds[index];
    if (kind === 'close') levels.pop();
    if (kind === 'open' && (name === 'file' || name === 'group' || name === 'unit')) {
      const level = inherit(part, index, levels.at(-1)!);
      levels.push(name === 'unit' ? {...level, unit: index} : level);
      if (name === 'unit') limits.addUnit(index, level.sizes);
      index += 1;
      continue;
    }
    if (kind === 'open' && name === 'segment') {
      const source = childOf(markup, index, `${prefix}source`);
      const target = childOf(markup, index, `${prefix}target`);
      const inherited = inherit(part, index, levels.at(-1)!);
      yield {...(source < 0 ? inherited : inherit(part, source, inherited)), index, source, target};
    }
    index = markup.next(index);
  }
}

function inherit({markup}: TextPart, element: number, from: Inherited): Inherited {
  const translate = valueOf(markup, element, 'translate');
  const space = valueOf(markup, element, 'xml:space');
  return {
    translate: translate === undefined ? from.translate : translate !== 'no',
    preserve: space === undefined ? from.preserve : space === 'preserve',
    sizes: sizeRules(markup, element, from.sizes),
    unit: from.unit,
  };
}

function isTranslated({markup}: TextPart, {index, source, target}: Segment, inline: InlineReader): boolean {
  if (target < 0 || !hasContent(markup, target)) return false;
  const state = valueOf(markup, index, 'state');
  if (APPROVED_STATES.has(state ?? '') || !inline.hasText(source)) return true;
  if (inline.isUntranslated(target, source)) return false;
  return state === undefined
    ? plainText(markup, target) !== plainText(markup, source)
    : state === 'translated';
}

/** Fills the open segments, and removes the names of people from units that the machine translated as a whole. */
function fillUnits(
  part: TextPart,
  {
    open,
    kept,
    limits,
  }: {readonly open: readonly Segment[]; readonly kept: readonly Segment[]; readonly limits: UnitLimits},
  prefix: string,
  inline: InlineReader,
): void {
  const withKept = new Set(kept.map(({unit}) => unit));
  const ranges = new Map<number, [first: number, end: number]>();
  for (const segment of open) {
    const first = part.paragraphs.length;
    fillSegment(part, segment, prefix, inline);
    limits.addParagraphs(segment.unit, first);
    const range = ranges.get(segment.unit);
    ranges.set(segment.unit, [range?.[0] ?? first, part.paragraphs.length]);
  }
  for (const [unit, range] of ranges) {
    if (!withKept.has(unit))
      changeTag(part, unit, () => (part.isByPeople(...range) ? {} : withoutPeople(part.markup, unit)));
  }
}

function fillSegment(part: TextPart, segment: Segment, prefix: string, inline: InlineReader): void {
  const {index, source, preserve} = segment;
  const fill = (at: number): void => insertTranslation(part, at, source, inline.read(source, preserve));
  const first = part.paragraphs.length;
  let end = first;
  // An earlier `subState` refines the earlier state and does not fit the new state.
  changeTag(part, index, () => {
    const isMarked = part.isMarked && end > first && !part.isByPeople(first, end);
    return {state: 'translated', subState: isMarked ? BY_MACHINE : undefined};
  });
  fillTarget(part, segment, prefix, fill);
  end = part.paragraphs.length;
}

function fillTarget(
  part: TextPart,
  {source, target}: Segment,
  prefix: string,
  fill: (at: number) => void,
): void {
  const {markup} = part;
  if (target >= 0) {
    refill(part, target, {}, fill);
    return;
  }
  const at = after(markup, source);
  const space = valueOf(markup, source, 'xml:space') === 'preserve' ? ' xml:space="preserve"' : '';
  insert(part, at, `${indentBefore(markup, source)}<${prefix}target${space}>`);
  fill(at);
  insert(part, at, `</${prefix}target>`);
}
