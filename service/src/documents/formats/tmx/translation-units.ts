import type {KeptTranslations} from '../../markup/known-translation.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {childOf, hasContent, indentBefore, valueOf} from '../bilingual/elements.ts';
import {
  after,
  changeTag,
  insert,
  insertTranslation,
  refill,
  type AttributeChanges,
} from '../bilingual/fill-element.ts';
import type {InlineReader} from '../bilingual/inline-reader.ts';
import {FIT, isNoLanguage, type WantedLanguage} from '../bilingual/wanted-language.ts';

/** A `tuv`; `segment` is the index of its `seg`, or -1. */
interface Variant {
  readonly index: number;
  readonly segment: number;
  readonly language: string;
}

interface OpenUnit {
  /** Whether the unit or its empty target says that a machine made it, so that a translation by people says otherwise. */
  readonly isMachines: boolean;
  readonly source: Variant;
  readonly target: Variant | undefined;
}

/** Languages of the system, and what the memory's header says. */
export interface MemoryFacts {
  readonly source: WantedLanguage;
  readonly target: WantedLanguage;
  readonly header: string | undefined;
  /** Authors as which translations count that say that they are the machine's. */
  readonly machines: readonly (keyof KeptTranslations)[];
}

/** Attributes of a variant that the machine translated: it is no longer the work of those who made it empty. */
const MACHINE_VARIANT: AttributeChanges = {
  // Programs recognize machine translations by it.
  creationid: 'MT!',
  creationdate: undefined,
  changeid: undefined,
  changedate: undefined,
};

const OF_PEOPLE = ['people'] as const;
/** Creator of a translation that the service took from the memory of people. */
const FROM_MEMORY = 'mtservice';

/** Whether a variant, or its unit, says that a machine made it. */
function isMachines(markup: Markup, unit: number, variant = unit): boolean {
  const creator = valueOf(markup, variant, 'creationid') ?? valueOf(markup, unit, 'creationid') ?? '';
  return creator.trim().toUpperCase() === 'MT!';
}

/** Units (`tu`) of a translation memory that have a source text but no translation. */
export class TranslationUnits {
  readonly #part: TextPart;
  readonly #inline: InlineReader;
  readonly #source: WantedLanguage;
  readonly #target: WantedLanguage;
  readonly #headerLanguage: string | undefined;
  readonly #machines: MemoryFacts['machines'];
  readonly #open: OpenUnit[] = [];
  /** Code of the target language as written in the file. */
  #targetCode: string | undefined;
  #hasSource = false;
  #otherSource: string | undefined;

  constructor(part: TextPart, inline: InlineReader, {source, target, header, machines}: MemoryFacts) {
    this.#part = part;
    this.#inline = inline;
    this.#source = source;
    this.#target = target;
    this.#headerLanguage = header;
    this.#machines = machines;
  }

  /** Reads the next unit. */
  read(unit: number): void {
    const variants = this.#variants(unit);
    const source = bestOf(variants, this.#source, FIT.otherRegion);
    if (!source) {
      this.#otherSource ??= variants[0]?.language;
      return;
    }
    this.#hasSource = true;
    const candidates = variants.filter((variant) => variant !== source);
    const target = bestOf(candidates, this.#target, FIT.same);
    if (target) this.#targetCode ??= target.language;
    const {markup} = this.#part;
    if (source.segment < 0 || !hasContent(markup, source.segment)) return;
    if (target && !this.#inline.isUntranslated(target.segment, source.segment)) {
      if (this.#inline.read(target.segment, true))
        this.#part.addKept(...(isMachines(markup, unit, target.index) ? this.#machines : OF_PEOPLE));
      return;
    }
    this.#open.push({source, target, isMachines: isMachines(markup, unit, target?.index)});
  }

  /** Adds missing translations; throws a `DocumentError` if no unit has a text in the source language. */
  add(): void {
    if (!this.#hasSource && this.#otherSource !== undefined) {
      throw this.#source.otherSource(this.#otherSource);
    }
    for (const unit of this.#open) this.#fill(unit);
  }

  #variants(unit: number): Variant[] {
    const {markup} = this.#part;
    const variants: Variant[] = [];
    const unitLanguage = valueOf(markup, unit, 'srclang') ?? this.#headerLanguage;
    for (const index of markup.children(unit)) {
      if (markup.names[index] !== 'tuv') continue;
      const written = valueOf(markup, index, 'xml:lang') ?? valueOf(markup, index, 'lang');
      const language = written ?? (variants.length === 0 ? unitLanguage : undefined);
      if (isNoLanguage(language)) continue;
      variants.push({index, segment: childOf(markup, index, 'seg'), language});
    }
    return variants;
  }

  #fill({source, target, isMachines}: OpenUnit): void {
    const part = this.#part;
    const {markup} = part;
    // White space is part of a segment.
    const fill = (at: number): void =>
      insertTranslation(part, at, source.segment, this.#inline.read(source.segment, true));
    const first = part.paragraphs.length;
    let end = first;
    const ofPeople: AttributeChanges = isMachines ? {...MACHINE_VARIANT, creationid: FROM_MEMORY} : {};
    const changes = (): AttributeChanges => (part.isByPeople(first, end) ? ofPeople : MACHINE_VARIANT);
    if (target) {
      if (target.segment < 0)
        refill(part, target.index, changes, (at) => this.#insertSegment(at, source, fill));
      else {
        changeTag(part, target.index, changes);
        refill(part, target.segment, {}, fill);
      }
      end = part.paragraphs.length;
      return;
    }
    const at = after(markup, source.index);
    const indent = indentBefore(markup, source.index);
    const creator = (): string | undefined => changes().creationid;
    insert(part, at, () => indent + this.#newTag(source, creator()));
    this.#insertSegment(at, source, fill);
    end = part.paragraphs.length;
    insert(part, at, '</tuv>');
  }

  #newTag({index}: Variant, creator: string | undefined): string {
    const {markup} = this.#part;
    const name =
      markup.attribute(index, 'lang') && !markup.attribute(index, 'xml:lang') ? 'lang' : 'xml:lang';
    const code = markup.language.encodeAttribute(this.#targetCode ?? this.#target.code);
    return `<tuv ${name}="${code}"${creator === undefined ? '' : ` creationid="${creator}"`}>`;
  }

  /** Inserts a segment with the same surrounding white space as the source segment. */
  #insertSegment(at: number, {index, segment}: Variant, fill: (at: number) => void): void {
    const {markup} = this.#part;
    insert(this.#part, at, `${indentBefore(markup, segment)}<seg>`);
    fill(at);
    insert(this.#part, at, `</seg>${indentBefore(markup, markup.partners[index]!)}`);
  }
}

function bestOf(variants: readonly Variant[], language: WantedLanguage, least: number): Variant | undefined {
  let best: Variant | undefined;
  let most = least - 1;
  for (const variant of variants) {
    const fit = language.fit(variant.language);
    if (fit <= most) continue;
    best = variant;
    most = fit;
  }
  return best;
}
