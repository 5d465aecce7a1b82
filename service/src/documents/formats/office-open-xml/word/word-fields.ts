import type {Markup} from '../../../markup/markup.ts';
import {attributeOf} from '../common/tag-names.ts';

/** One of the three characters of a field: its tag, its run and the parent of the run. */
interface FieldCharacter {
  readonly tag: number;
  readonly run: number;
  readonly parent: number;
}

/** A complete field: an instruction and, after a separator, its result. */
export interface Field {
  readonly begin: FieldCharacter;
  readonly separate: FieldCharacter | undefined;
  readonly end: FieldCharacter;
}

interface OpenField {
  readonly begin: FieldCharacter;
  separate?: FieldCharacter;
}

/** Elements with separate text; fields of the surrounding text do not extend into them. */
const STORIES = new Set(['w:txbxContent', 'w:footnote', 'w:endnote', 'w:comment', 'w:docPartBody']);

/** Complete fields of a part and their instructions. */
export class WordFields {
  readonly #byBegin = new Map<number, Field>();
  readonly #byEnd = new Map<number, Field>();
  /** For each tag, 1 if the tag is inside an instruction, else 0. */
  readonly #hidden: Uint8Array;

  constructor(markup: Markup, names: readonly string[]) {
    this.#hidden = new Uint8Array(names.length);
    const stories: OpenField[][] = [[]];
    const ancestors: number[] = [];
    names.forEach((name, index) => {
      const kind = markup.kinds[index];
      if (kind === 'close') {
        ancestors.pop();
        if (STORIES.has(name)) stories.pop();
        return;
      }
      if (name === 'w:fldChar') {
        const character = {tag: index, run: ancestors.at(-1) ?? -1, parent: ancestors.at(-2) ?? -1};
        this.#add(stories.at(-1)!, character, attributeOf(markup, index, 'fldCharType')?.value);
      }
      if (kind !== 'open') return;
      ancestors.push(index);
      if (STORIES.has(name)) stories.push([]);
    });
    this.#hide();
  }

  beginningAt(tag: number): Field | undefined {
    return this.#byBegin.get(tag);
  }

  endingAt(tag: number): Field | undefined {
    return this.#byEnd.get(tag);
  }

  /** Whether a tag is inside an instruction; the field characters around it are not. */
  isInstruction(tag: number): boolean {
    return this.#hidden[tag] === 1;
  }

  #hide(): void {
    let hidden = -1;
    const fields = [...this.#byBegin.values()].sort((a, b) => a.begin.tag - b.begin.tag);
    for (const {begin, separate, end} of fields) {
      const last = (separate ?? end).tag;
      // A field inside another instruction is already hidden.
      if (last <= hidden) continue;
      this.#hidden.fill(1, begin.tag + 1, last);
      hidden = last;
    }
  }

  #add(open: OpenField[], character: FieldCharacter, type: string | undefined): void {
    if (type === 'begin') open.push({begin: character});
    else if (type === 'separate') {
      const field = open.at(-1);
      if (field && !field.separate) field.separate = character;
    } else if (type === 'end') {
      const field = open.pop();
      if (!field) return;
      const {begin, separate} = field;
      const complete = {begin, separate, end: character};
      this.#byBegin.set(begin.tag, complete);
      this.#byEnd.set(character.tag, complete);
    }
  }
}
