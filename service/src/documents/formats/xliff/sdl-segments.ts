import type {Markup} from '../../markup/markup.ts';
import {valueOf} from '../bilingual/elements.ts';
import type {AttributeChanges} from '../bilingual/fill-element.ts';

const SDL = 'http://sdl.com/FileTypes/SdlXliff/1.0';
const APPROVED = new Set(['ApprovedTranslation', 'ApprovedSignOff']);
const CONFIRMED = new Set([...APPROVED, 'Translated', 'RejectedTranslation', 'RejectedSignOff']);
const MACHINE = new Set(['mt', 'nmt', 'amt']);
/** Origins of a text that replaced the earlier one: it does not come from that. */
const REPLACING = new Set(['tm', 'document-match', 'source']);

/** Attributes of a machine-translated segment; removes the scores of an earlier match. */
export const MACHINE_TRANSLATED: AttributeChanges = {
  conf: 'Draft',
  origin: 'mt',
  'origin-system': undefined,
  percent: undefined,
  'struct-match': undefined,
  'text-match': undefined,
};

/** Attributes of a segment whose translation is by people. */
export const FROM_MEMORY: AttributeChanges = {...MACHINE_TRANSLATED, origin: 'tm', percent: '100'};

/** Prefix of Trados elements, including the colon; undefined in files of other programs. */
export function sdlPrefix(markup: Markup, root: number): string | undefined {
  for (const [name, {value}] of markup.attributes(root)) {
    if (value === SDL && name.startsWith('xmlns:')) return `${name.slice('xmlns:'.length)}:`;
  }
  return undefined;
}

/** Index of each `sdl:seg` of a unit by its segment's id. */
export function segmentDefinitions(markup: Markup, unit: number, sdl: string): Map<string, number> {
  const definitions = new Map<string, number>();
  for (const list of markup.children(unit)) {
    if (markup.names[list] !== `${sdl}seg-defs`) continue;
    for (const segment of markup.children(list)) {
      const id = valueOf(markup, segment, 'id');
      if (markup.names[segment] === `${sdl}seg` && id !== undefined) definitions.set(id, segment);
    }
  }
  return definitions;
}

/** Status of a segment in Trados. */
export interface SegmentStatus {
  /** Whether the segment must not be changed. */
  readonly locked: boolean;
  /** Whether a person approved the translation. */
  readonly approved: boolean;
  /** Whether a person wrote or confirmed the translation, which is not one of a machine. */
  readonly byPeople: boolean;
  /** Whether the translation is that of a machine, also after a person confirmed it. */
  readonly byMachine: boolean;
  /** Whether the translation is from a memory. */
  readonly fromMemory: boolean;
  /** Whether the target is a translation, even if it equals the source. */
  readonly translated: boolean;
}

/**
 * Origins of the translation of a segment, the last one first: a person who edits a machine's translation makes that an
 * earlier origin. Those before the text was replaced are left out.
 */
function* originsOf(markup: Markup, element: number): Generator<string, void, undefined> {
  const origin = valueOf(markup, element, 'origin') ?? '';
  yield origin;
  if (REPLACING.has(origin)) return;
  for (const child of markup.children(element))
    if (markup.names[child]!.endsWith(':prev-origin')) yield* originsOf(markup, child);
}

/** Reads the `sdl:seg` of a segment. */
export function segmentStatus(markup: Markup, definition: number): SegmentStatus {
  const conf = valueOf(markup, definition, 'conf') ?? '';
  const byMachine = [...originsOf(markup, definition)].some((origin) => MACHINE.has(origin));
  return {
    locked: valueOf(markup, definition, 'locked') === 'true',
    approved: APPROVED.has(conf),
    byPeople: (APPROVED.has(conf) || conf === 'Translated') && !byMachine,
    byMachine,
    fromMemory: valueOf(markup, definition, 'origin') === 'tm',
    translated: CONFIRMED.has(conf) || byMachine,
  };
}
