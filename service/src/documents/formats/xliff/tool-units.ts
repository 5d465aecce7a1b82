import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';
import type {AttributeChanges} from '../bilingual/fill-element.ts';
import {TextCodes, type TextCode, type TextCodeFinder} from '../bilingual/text-codes.ts';

/** Attributes by which a translation program marks the units of its XLIFF 1.2. */
export interface ToolUnits {
  /** Whether a unit is locked, or a person has confirmed its translation. */
  isKept(markup: Markup, unit: number): boolean;
  /** Whether a person has confirmed the translation of a unit. */
  isConfirmed(markup: Markup, unit: number): boolean;
  /** Whether the program says that a machine made the translation of a unit. */
  isByMachine(markup: Markup, unit: number): boolean;
  /** Whether the program says that the translation of a unit is from a memory. */
  isFromMemory(markup: Markup, unit: number): boolean;
  /** Maximum number of characters of a unit's translation, where the program has an attribute for that. */
  most?(markup: Markup, unit: number): string | undefined;
  /** Attributes of a unit that was translated. */
  changes(isByPeople: boolean): AttributeChanges;
  /** Finds codes that the program writes in texts, rather than as elements. */
  readonly codes?: () => TextCodeFinder;
}

const PHRASE = 'http://www.memsource.com/mxlf/2.0';
const MEMOQ = 'MQXliff';
const NOT_LOCKED = new Set(['', 'false', 'no', '0', 'unlocked']);
const NOT_CONFIRMED = new Set(['', 'false', '0']);
/** Statuses of memoQ that a person gives. */
const CONFIRMED_STATUS = /Confirmed|^Proofread/;

/** How the program that wrote a file marks its units; undefined for files of other programs. */
export function toolUnits(markup: Markup, root: number): ToolUnits | undefined {
  for (const [name, {value}] of markup.attributes(root)) {
    if (!name.startsWith('xmlns:')) continue;
    const prefix = `${name.slice('xmlns:'.length)}:`;
    if (value === PHRASE) return phraseUnits(prefix);
    if (value === MEMOQ) return memoQUnits(prefix);
  }
  return undefined;
}

function phraseUnits(prefix: string): ToolUnits {
  const isConfirmed = (markup: Markup, unit: number): boolean =>
    isSet(valueOf(markup, unit, `${prefix}confirmed`), NOT_CONFIRMED);
  return {
    isKept: (markup, unit) =>
      isSet(valueOf(markup, unit, `${prefix}locked`), NOT_LOCKED) || isConfirmed(markup, unit),
    isConfirmed,
    isByMachine: (markup, unit) => valueOf(markup, unit, `${prefix}trans-origin`) === 'mt',
    isFromMemory: (markup, unit) => valueOf(markup, unit, `${prefix}trans-origin`) === 'tm',
    changes: (isByPeople) => ({[`${prefix}trans-origin`]: isByPeople ? 'tm' : 'mt'}),
    codes: () => new PhraseCodes(),
  };
}

function memoQUnits(prefix: string): ToolUnits {
  const isConfirmed = (markup: Markup, unit: number): boolean =>
    CONFIRMED_STATUS.test(valueOf(markup, unit, `${prefix}status`) ?? '');
  return {
    isKept: (markup, unit) =>
      isSet(valueOf(markup, unit, `${prefix}locked`), NOT_LOCKED) || isConfirmed(markup, unit),
    isConfirmed,
    isByMachine: (markup, unit) => valueOf(markup, unit, `${prefix}status`) === 'MachineTranslated',
    isFromMemory: (markup, unit) => valueOf(markup, unit, `${prefix}status`) === 'PreTranslated',
    most: (markup, unit) => valueOf(markup, unit, `${prefix}maxlengthchars`),
    changes: (isByPeople) => ({
      [`${prefix}status`]: isByPeople ? 'PreTranslated' : 'MachineTranslated',
      // The score of an earlier match.
      [`${prefix}percent`]: undefined,
    }),
  };
}

function isSet(value: string | undefined, unset: ReadonlySet<string>): boolean {
  return value !== undefined && !unset.has(value.trim().toLowerCase());
}

/** Tags of Phrase such as `{1>bold<1}`; a tag alone such as `{1}` is a placeholder. */
const PHRASE_TAG = /\{(\w{1,8})>|<(\w{1,8})\}/g;

class PhraseCodes implements TextCodeFinder {
  readonly #others = new TextCodes();

  find(text: string): TextCode[] {
    const codes: TextCode[] = [];
    let at = 0;
    const addOthers = (end: number): void => {
      for (const {start, end: codeEnd, kind, key, breaks} of this.#others.find(text.slice(at, end)))
        codes.push({start: at + start, end: at + codeEnd, kind, key, breaks});
    };
    for (const {0: tag, 1: opened, 2: closed, index} of text.matchAll(PHRASE_TAG)) {
      addOthers(index);
      at = index + tag.length;
      const kind = opened === undefined ? 'end' : 'start';
      codes.push({start: index, end: at, kind, key: `phrase ${opened ?? closed!}`, breaks: false});
    }
    addOthers(text.length);
    return codes;
  }
}
