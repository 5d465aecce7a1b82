import type {TextPart} from '../../markup/text-part.ts';
import {
  childOf,
  contentOf,
  hasContent,
  indentBefore,
  plainText,
  tagWith,
  valueOf,
} from '../bilingual/elements.ts';
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
import {withoutPeople} from './attributions.ts';
import type {AuthorsOfKept} from './authors-of-kept.ts';
import {FROM_MEMORY, MACHINE_TRANSLATED, segmentStatus} from './sdl-segments.ts';
import {proposalsOf} from './proposals.ts';
import type {ToolUnits} from './tool-units.ts';
import {keptCharacters, maxCharacters} from './unit-limits.ts';
import {listSegments, segmentMarks, wholeUnit, type Segment} from './unit-segments.ts';
import {APPROVED_STATE, unitStatus, type UnitStatus} from './unit-status.ts';

/** Context of a unit: its file's part, prefixes and languages. */
export interface UnitContext {
  readonly part: TextPart;
  readonly inline: InlineReader;
  /** Prefixes of XLIFF elements, and of Trados elements in Trados files. */
  readonly prefix: string;
  readonly sdl: string | undefined;
  /** How Phrase or memoQ mark the units of their files. */
  readonly tool: ToolUnits | undefined;
  /** Whether this version of XLIFF has the attribute `state-qualifier`. */
  readonly hasQualifier: boolean;
  readonly preserve: boolean;
  readonly target: WantedLanguage;
  readonly authors: AuthorsOfKept;
  readonly machineTools: ReadonlySet<string>;
}

const REDONE_STATES = new Set(['new', 'needs-translation', 'needs-adaptation', 'needs-l10n']);
const KEPT_STATE = /^(?:translated|needs-review-[a-z0-9-]+)$/;

/** A `trans-unit` of XLIFF 1.x: its text and the place for its translation. */
export class TransUnit {
  readonly #context: UnitContext;
  readonly #unit: number;
  readonly #source: number;
  /** The `seg-source` with marked segments; -1 if the unit has no such element. */
  readonly #segmented: number;
  readonly #target: number;
  readonly #segments: readonly Segment[];
  readonly #status: UnitStatus;
  /** Whether the target is not divided into segments. */
  readonly #isWhole: boolean;
  /** Segments to translate. */
  readonly #open: ReadonlySet<Segment>;
  /** The same as below for each segment that is translated. */
  readonly #written = new Map<Segment, readonly [first: number, end: number]>();
  /** Indexes of the unit's first paragraph, and of the one after its last. */
  #paragraphs: readonly [first: number, end: number] = [0, 0];

  constructor(context: UnitContext, unit: number) {
    const {markup} = context.part;
    const child = (name: string): number => childOf(markup, unit, context.prefix + name);
    this.#context = context;
    this.#unit = unit;
    this.#source = child('source');
    this.#target = child('target');
    this.#status = unitStatus(markup, unit, this.#target, context.tool);
    const segSource = child('seg-source');
    const marks = segSource < 0 ? new Map<string, number>() : segmentMarks(markup, segSource, context.prefix);
    this.#segmented = marks.size > 0 ? segSource : -1;
    this.#segments = listSegments(
      {...context, markup},
      {unit, source: this.#source, target: this.#target},
      marks,
    );
    this.#isWhole = this.#segmented < 0 || this.#segments.every(({target}) => target < 0);
    this.#open = new Set(this.#openSegments());
  }

  /** Whether the unit has a translation that is kept. */
  get isKept(): boolean {
    return this.#segments.some((segment) => {
      const target = this.#isWhole ? this.#target : segment.target;
      return !this.#open.has(segment) && target >= 0 && this.#context.inline.hasText(target);
    });
  }

  /** Adds the text to translate; returns false if the unit stays unchanged. */
  add(): boolean {
    const {part, tool} = this.#context;
    const open = [...this.#open];
    if (open.every(({source}) => !this.#hasContent(source))) return false;
    const first = part.paragraphs.length;
    if (this.#segmented < 0) this.#fillTarget((at) => this.#insertSegment(at, open[0]!));
    else if (!this.#isWhole) this.#fillMarks();
    else this.#fillTarget((at) => this.#insertSegments(at));
    for (const segment of open) {
      if (segment.definition >= 0)
        changeTag(part, segment.definition, () =>
          this.#isByPeople(segment) ? FROM_MEMORY : MACHINE_TRANSLATED,
        );
    }
    changeTag(part, this.#unit, () => ({
      ...(this.#author && tool?.changes(this.#author === 'people')),
      ...this.#withoutPeople(this.#unit),
    }));
    this.#paragraphs = [first, part.paragraphs.length];
    const kept = this.#segments.filter((segment) => segment.target >= 0 && !this.#open.has(segment));
    const targets = kept.map(({target}) => target);
    const others = keptCharacters(part.markup, targets);
    part.addLimit(...this.#paragraphs, maxCharacters(part.markup, this.#unit, tool), others);
    return true;
  }

  /** Adds the translations that a person has confirmed, and the proposals from a memory. */
  addKnown(): void {
    const {part, inline, authors} = this.#context;
    const kept = this.#segments.filter((segment) => !this.#open.has(segment));
    const unit = {source: this.#source, target: this.#target};
    const whole = this.#open.size > 0 ? [] : [wholeUnit(this.#segments, unit)];
    for (const {source, target, definition} of this.#isWhole ? whole : kept) {
      const status = definition < 0 ? undefined : segmentStatus(part.markup, definition);
      if (target < 0) continue;
      const {byMachine, fromMemory} = status ?? this.#status;
      const isConfirmed = authors.trustsConfirmed && this.#status.isConfirmed && !byMachine;
      if (status?.byPeople ?? isConfirmed) this.#know(source, target, true);
      else if (inline.hasText(target))
        part.addKept(...(byMachine ? authors.machines : fromMemory ? authors.fromMemory : authors.unnamed));
    }
    for (const proposal of proposalsOf(part.markup, this.#unit, this.#context))
      this.#know(proposal.source < 0 ? this.#source : proposal.source, proposal.target, false);
  }

  #know(source: number, target: number, isKept: boolean): void {
    const {part, inline, preserve} = this.#context;
    const [known, translated] = [source, target].map((element) => inline.read(element, preserve));
    if (known && translated) part.addKnown(known.paragraph, translated.paragraph, isKept);
  }

  #hasContent(element: number): boolean {
    return element >= 0 && hasContent(this.#context.part.markup, element);
  }

  *#openSegments(): Generator<Segment> {
    const {markup} = this.#context.part;
    if (this.#context.tool?.isKept(markup, this.#unit)) return;
    const isApproved = this.#target >= 0 && valueOf(markup, this.#unit, 'approved') === 'yes';
    const isWholeKept = this.#isWhole && this.#keeps(this.#target, this.#source);
    for (const segment of this.#segments) {
      const {source, target, definition} = segment;
      const status = definition < 0 ? undefined : segmentStatus(markup, definition);
      if (isApproved || isWholeKept || status?.locked) continue;
      if (!this.#isWhole && status?.approved && this.#hasContent(target)) continue;
      const isUntranslated = this.#context.inline.isUntranslated(target, source);
      if (!this.#isWhole && status?.translated && !isUntranslated) continue;
      if (this.#isWhole || !this.#keeps(target, source)) yield segment;
    }
  }

  /** Whether a target contains a translation: its state says so, or it differs from the source. */
  #keeps(target: number, source: number): boolean {
    if (!this.#hasContent(target)) return false;
    const {inline, part} = this.#context;
    const {markup} = part;
    const state = valueOf(markup, this.#target, 'state') ?? '';
    if (APPROVED_STATE.test(state) || !inline.hasText(source)) return true;
    if (REDONE_STATES.has(state) || inline.isUntranslated(target, source)) return false;
    return KEPT_STATE.test(state) || plainText(markup, target) !== plainText(markup, source);
  }

  /** While the document is written: whether the translation of a segment is by people. */
  #isByPeople(segment: Segment): boolean {
    return this.#context.part.isByPeople(...(this.#written.get(segment) ?? [0, 0]));
  }

  /** While the document is written: who made all of the translation; undefined if nothing says who made what is kept. */
  get #author(): 'people' | 'machine' | undefined {
    const {isConfirmed, byMachine} = this.#status;
    // Numbers and signs are copied: that makes nothing the machine's.
    if (this.isKept && this.#paragraphs[0] === this.#paragraphs[1]) return undefined;
    if (!this.#context.part.isByPeople(...this.#paragraphs) || (this.isKept && byMachine)) return 'machine';
    return isConfirmed || !this.isKept ? 'people' : undefined;
  }

  /** While the document is written: removes names of people from an element that the machine wrote as a whole. */
  #withoutPeople(element: number): AttributeChanges {
    const isChanged = this.#author === 'machine' && !this.isKept;
    return isChanged ? withoutPeople(this.#context.part.markup, element) : {};
  }

  get #qualifier(): string | undefined {
    if (!this.#author) return valueOf(this.#context.part.markup, this.#target, 'state-qualifier');
    return this.#author === 'people' ? 'leveraged-tm' : 'mt-suggestion';
  }

  get #changes(): AttributeChanges {
    const {part, sdl, tool, hasQualifier, target} = this.#context;
    const language = this.#target < 0 ? undefined : valueOf(part.markup, this.#target, 'xml:lang');
    const isOther = !isNoLanguage(language) && target.fit(language) === FIT.none;
    return {
      ...(this.#target < 0 ? {} : this.#withoutPeople(this.#target)),
      ...(isOther ? {'xml:lang': target.code} : {}),
      // In files of Trados, Phrase and memoQ, each segment or unit has its own state.
      ...(sdl === undefined && !tool
        ? {
            state: 'needs-review-translation',
            'state-qualifier': hasQualifier ? this.#qualifier : undefined,
          }
        : {}),
    };
  }

  /** Writes the target; creates the target element if missing. */
  #fillTarget(fill: (at: number) => void): void {
    const {part, prefix} = this.#context;
    if (this.#target >= 0) {
      refill(part, this.#target, () => this.#changes, fill);
      return;
    }
    const {markup} = part;
    const segSource = childOf(markup, this.#unit, `${prefix}seg-source`);
    const at = after(markup, Math.max(this.#source, segSource));
    const indent = indentBefore(markup, this.#source);
    insert(part, at, () => {
      const attributes = Object.entries(this.#changes)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => ` ${name}="${value!}"`);
      return `${indent}<${prefix}target${attributes.join('')}>`;
    });
    fill(at);
    insert(part, at, `</${prefix}target>`);
  }

  #insertSegment(at: number, segment: Segment): void {
    const {part, inline, preserve} = this.#context;
    const {source} = segment;
    const space = valueOf(part.markup, source, 'xml:space') === 'preserve';
    const first = part.paragraphs.length;
    insertTranslation(part, at, source, inline.read(source, preserve || space));
    this.#written.set(segment, [first, part.paragraphs.length]);
  }

  /** Inserts a copy of `seg-source` with translations instead of its segments. */
  #insertSegments(at: number): void {
    const {part} = this.#context;
    const {source} = part.markup;
    let {start} = contentOf(part.markup, this.#segmented);
    for (const segment of this.#segments) {
      const content = contentOf(part.markup, segment.source);
      insert(part, at, source.slice(start, part.markup.start(segment.source)));
      insert(part, at, this.#copyOf(segment.source, false));
      if (this.#open.has(segment)) this.#insertSegment(at, segment);
      start = content.end;
    }
    insert(part, at, source.slice(start, contentOf(part.markup, this.#segmented).end));
  }

  /** The tag of a source segment for its translation: the people who are named there wrote the source. */
  #copyOf(source: number, open: boolean): string {
    const {markup} = this.#context.part;
    return tagWith(markup, source, withoutPeople(markup, source), open);
  }

  /** Fills the segments of a target in which at least some segments are marked. */
  #fillMarks(): void {
    const {part} = this.#context;
    const {markup} = part;
    let at = contentOf(markup, this.#target).start;
    let between = contentOf(markup, this.#segmented).start;
    for (const segment of this.#segments) {
      const {source, target} = segment;
      if (target >= 0) {
        if (this.#open.has(segment))
          refill(
            part,
            target,
            () => (this.#isByPeople(segment) ? {} : withoutPeople(markup, target)),
            (inside) => this.#insertSegment(inside, segment),
          );
        at = after(markup, target);
      } else if (this.#open.has(segment)) {
        const space = markup.source.slice(between, markup.start(source));
        insert(part, at, (space.includes('<') ? '' : space) + this.#copyOf(source, true));
        this.#insertSegment(at, segment);
        insert(part, at, `</${markup.names[source]!}>`);
      }
      between = after(markup, source);
    }
    changeTag(part, this.#target, () => this.#changes);
  }
}
