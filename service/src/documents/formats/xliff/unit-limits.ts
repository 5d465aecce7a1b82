import {characterCount} from '../../markup/length-limit.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {plainText, valueOf} from '../bilingual/elements.ts';
import type {ToolUnits} from './tool-units.ts';

const SIZE_RESTRICTION = 'urn:oasis:names:tc:xliff:sizerestriction:2.0';
const CODE_POINTS = 'xliff:codepoints';
const NUMBER = /^\d{1,9}$/;

/** Maximum number of characters that a `trans-unit` of XLIFF 1.2 gives; undefined for pixels and other units. */
export function maxCharacters(markup: Markup, unit: number, tool: ToolUnits | undefined): number | undefined {
  const own = tool?.most?.(markup, unit);
  // memoQ writes 0 for units without a limit.
  if (own !== undefined && NUMBER.test(own) && Number(own) > 0) return Number(own);
  const width = valueOf(markup, unit, 'size-unit') === 'char' ? valueOf(markup, unit, 'maxwidth') : undefined;
  return width !== undefined && NUMBER.test(width) ? Number(width) : undefined;
}

/** Number of characters of translations that stay. */
export function keptCharacters(markup: Markup, targets: readonly number[]): number {
  return targets.reduce((sum, target) => sum + characterCount(plainText(markup, target)), 0);
}

/** How an element of XLIFF 2 and those inside restrict the sizes of texts. */
export interface SizeRules {
  /** Prefix of the module; undefined outside of its namespace. */
  readonly prefix: string | undefined;
  /** Whether sizes are numbers of code points, which is what files without a profile mean. */
  readonly areCodePoints: boolean;
}

export const NO_SIZES: SizeRules = {prefix: undefined, areCodePoints: true};

/** The rules inside of an element, given those around it. */
export function sizeRules(markup: Markup, element: number, around: SizeRules): SizeRules {
  let {prefix, areCodePoints} = around;
  for (const [name, {value}] of markup.attributes(element))
    if (value === SIZE_RESTRICTION && name.startsWith('xmlns:')) prefix = `${name.slice('xmlns:'.length)}:`;
  if (prefix === undefined) return around;
  for (const child of markup.children(element)) {
    if (markup.names[child] !== `${prefix}profiles`) continue;
    areCodePoints = (valueOf(markup, child, 'generalProfile') ?? CODE_POINTS) === CODE_POINTS;
  }
  return {prefix, areCodePoints};
}

/** Lengths that the units of an XLIFF 2 document allow, with the paragraphs that each has. */
export class UnitLimits {
  readonly #part: TextPart;
  readonly #units = new Map<number, {most: number; first: number; end: number; kept: number}>();

  constructor(part: TextPart) {
    this.#part = part;
  }

  /** Adds a unit, in case that it has a limit: a number, or one after a minimum. */
  addUnit(unit: number, {prefix, areCodePoints}: SizeRules): void {
    if (prefix === undefined || !areCodePoints) return;
    const value = valueOf(this.#part.markup, unit, `${prefix}sizeRestriction`);
    const most = /^\s*(?:\d+\s*,\s*)?(\d{1,9})\s*$/.exec(value ?? '')?.[1];
    if (most !== undefined) this.#units.set(unit, {most: Number(most), first: -1, end: -1, kept: 0});
  }

  /** Adds the paragraphs of a segment: those from an index to the last one. */
  addParagraphs(unit: number, first: number): void {
    const limit = this.#units.get(unit);
    if (!limit || first === this.#part.paragraphs.length) return;
    if (limit.first < 0) limit.first = first;
    limit.end = this.#part.paragraphs.length;
  }

  /** Adds a translation that stays. */
  addKept(unit: number, target: number): void {
    const limit = this.#units.get(unit);
    if (limit && target >= 0) limit.kept += keptCharacters(this.#part.markup, [target]);
  }

  /** Gives the limits to the part. */
  finish(): void {
    for (const {first, end, most, kept} of this.#units.values()) this.#part.addLimit(first, end, most, kept);
  }
}
