import {badDocument} from '../../document-error.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {childOf, plainText, valueOf} from '../bilingual/elements.ts';
import {InlineReader} from '../bilingual/inline-reader.ts';
import {FIT, isNoLanguage, type WantedLanguages} from '../bilingual/wanted-language.ts';
import {authorsOfKept} from './authors-of-kept.ts';
import {machineToolsIn} from './proposals.ts';
import {inlineCodes1} from './inline-codes-1.ts';
import {sdlPrefix} from './sdl-segments.ts';
import {setTargetLanguage} from './target-language.ts';
import {toolUnits} from './tool-units.ts';
import {TransUnit, type UnitContext} from './trans-unit.ts';
import {unitStatus} from './unit-status.ts';

/** Settings that elements inherit. */
interface Inherited {
  readonly close: number;
  readonly translate: boolean;
  readonly preserve: boolean;
}

/** Adds the texts to translate in XLIFF 1.0, 1.1 or 1.2. */
export function extractXliff1(part: TextPart, root: number, languages: WantedLanguages): void {
  const {markup} = part;
  const prefix = markup.names[root]!.slice(0, -'xliff'.length);
  const sdl = sdlPrefix(markup, root);
  const tool = toolUnits(markup, root);
  const inline = new InlineReader(markup, inlineCodes1(prefix), tool?.codes);
  const hasQualifier = valueOf(markup, root, 'version') === '1.2';
  const authors = authorsOfKept(markup, hasQualifier);
  const machineTools = machineToolsIn(markup.source);
  const context = {
    part,
    inline,
    prefix,
    sdl,
    tool,
    hasQualifier,
    authors,
    machineTools,
    target: languages.target,
  };
  const top = {
    close: -1,
    translate: true,
    preserve: sdl !== undefined || valueOf(markup, root, 'xml:space') === 'preserve',
  };
  for (const file of markup.children(root)) {
    if (markup.names[file] !== `${prefix}file`) continue;
    languages.source.checkSource(valueOf(markup, file, 'source-language'));
    const units: TransUnit[] = [];
    for (const {index, translate, preserve} of unitsOf(part, file, prefix, inherit(part, file, top))) {
      if (translate) units.push(new TransUnit({...context, preserve}, index));
      else countLocked({...context, preserve}, index);
    }
    addUnits(part, file, units, languages);
  }
}

function addUnits(
  part: TextPart,
  file: number,
  units: readonly TransUnit[],
  {target}: WantedLanguages,
): void {
  const language = valueOf(part.markup, file, 'target-language');
  const isOther = !isNoLanguage(language) && target.fit(language) === FIT.none;
  if (isOther && units.some((unit) => unit.isKept)) throw target.otherTarget(language);
  let added = false;
  for (const unit of units) {
    added = unit.add() || added;
    unit.addKnown();
  }
  if (added) setTargetLanguage(part, file, {name: 'target-language', after: 'source-language', target});
}

/** Counts the translation of a unit that is not to be translated, as programs write those that are locked. */
function countLocked({part, inline, prefix, tool, authors}: UnitContext, unit: number): void {
  const {markup} = part;
  const source = childOf(markup, unit, `${prefix}source`);
  const target = childOf(markup, unit, `${prefix}target`);
  if (source < 0 || target < 0 || !inline.hasText(target)) return;
  if (plainText(markup, target) === plainText(markup, source)) return;
  const {isConfirmed, byMachine, fromMemory} = unitStatus(markup, unit, target, tool);
  if (byMachine) part.addKept(...authors.machines);
  else if (isConfirmed && authors.trustsConfirmed) part.addKept('people');
  else part.addKept(...(fromMemory ? authors.fromMemory : authors.unnamed));
}

function inherit({markup}: TextPart, element: number, from: Inherited): Inherited {
  const space = valueOf(markup, element, 'xml:space');
  const translate = valueOf(markup, element, 'translate');
  return {
    close: markup.partners[element]!,
    translate: translate === undefined ? from.translate : translate !== 'no',
    preserve: from.preserve || space === 'preserve',
  };
}

interface FoundUnit extends Inherited {
  readonly index: number;
}

/** Every `trans-unit` of a file, including those in groups. */
function* unitsOf(part: TextPart, file: number, prefix: string, top: Inherited): Generator<FoundUnit> {
  const {markup} = part;
  const body = childOf(markup, file, `${prefix}body`);
  if (body < 0) throw badDocument('The document is not complete XLIFF: a <file> in it has no <body>.');
  const levels = [inherit(part, body, top)];
  const last = markup.next(body);
  for (let index = body + 1; index < last;) {
    const name = markup.names[index]!.slice(prefix.length);
    const kind = markup.kinds[index];
    if (kind === 'close') levels.pop();
    if (kind === 'open' && name === 'group') {
      levels.push(inherit(part, index, levels.at(-1)!));
      index += 1;
      continue;
    }
    if (kind === 'open' && name === 'trans-unit') yield {...inherit(part, index, levels.at(-1)!), index};
    index = markup.next(index);
  }
}
