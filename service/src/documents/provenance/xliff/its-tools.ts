import type {WireProvenance} from '../../../../../src/contract/index.ts';
import {rootOf, valueOf} from '../../formats/bilingual/elements.ts';
import {ITS} from '../../formats/xliff/attributions.ts';
import {BY_MACHINE} from '../../formats/xliff/xliff-2.ts';
import type {Markup} from '../../markup/markup.ts';
import type {Edit} from '../edited-text.ts';

/**
 * Edits that name the engine as the tool of ITS 2.0 on each `unit` of XLIFF 2.x that the machine translated whole. A unit
 * with a sentence by people, or with a tool, person or organization of its own, stays. Segments cannot have such
 * attributes.
 */
export function itsToolEdits(markup: Markup, {engine, engineVersion}: WireProvenance): Edit[] {
  const root = rootOf(markup);
  const declared = prefixOf(markup, root);
  const prefix = declared ?? 'its';
  if (declared === undefined && valueOf(markup, root, 'xmlns:its') !== undefined) return [];
  const tool = engineVersion === undefined ? engine : `${engine} ${engineVersion}`;
  const edits = [...unitsByMachine(markup)]
    .filter((unit) => !hasOrigin(markup, unit, prefix))
    .map((unit) => attributes(markup, unit, {[`${prefix}:tool`]: tool}));
  if (edits.length === 0 || valueOf(markup, root, `${prefix}:version`) !== undefined) return edits;
  const declaration = declared === undefined ? {'xmlns:its': ITS} : {};
  return [attributes(markup, root, {...declaration, [`${prefix}:version`]: '2.0'}), ...edits];
}

/** Prefix of ITS that the root declares. */
function prefixOf(markup: Markup, root: number): string | undefined {
  for (const [name, {value}] of markup.attributes(root))
    if (name.startsWith('xmlns:') && value === ITS) return name.slice('xmlns:'.length);
  return undefined;
}

/** Every `unit` in which the machine translated each segment. */
function* unitsByMachine(markup: Markup): Generator<number> {
  let unit = -1;
  let segments = 0;
  let byMachine = 0;
  for (let index = 0; index < markup.length; index += 1) {
    const kind = markup.kinds[index];
    const name = kind === 'text' || kind === 'other' ? '' : markup.localName(index);
    if (name === 'segment' && kind !== 'close') {
      segments += 1;
      if (valueOf(markup, index, 'subState') === BY_MACHINE) byMachine += 1;
    }
    if (name !== 'unit') continue;
    if (kind === 'close' && segments > 0 && byMachine === segments) yield unit;
    [unit, segments, byMachine] = [index, 0, 0];
  }
}

function hasOrigin(markup: Markup, unit: number, prefix: string): boolean {
  const names = [...markup.attributes(unit)].map(([name]) => name);
  return names.some((name) =>
    /^(?:(?:rev)?(?:tool|org|person)(?:Ref)?|provenanceRecordsRef)$/i.test(
      name.startsWith(`${prefix}:`) ? name.slice(prefix.length + 1) : '',
    ),
  );
}

/** Edit that adds attributes to a tag, after its name. */
function attributes(markup: Markup, element: number, values: Readonly<Record<string, string>>): Edit {
  const at = markup.start(element) + 1 + markup.names[element]!.length;
  const written = Object.entries(values).map(
    ([name, value]) => ` ${name}="${markup.language.encodeAttribute(value)}"`,
  );
  return {start: at, end: at, text: written.join('')};
}
