import {escapeMarkup} from '../../../../src/text/escape-markup.ts';
import {wrongOptions} from '../document-error.ts';
import type {OpenedDocument} from '../formats/format.ts';
import type {KnownTranslation} from './known-translation.ts';

/** An inline tag as the option `inline` names it: all of it, or its beginning and its end with `…` between them. */
interface TagForm {
  readonly begin: string;
  /** Undefined for a tag that is named as a whole. */
  readonly end: string | undefined;
}

/** A text whose inline tags are codes. */
interface HiddenTags {
  readonly text: string;
  /** The inline tags by the id of their code, as written in the text. */
  readonly tags: ReadonlyMap<number, string>;
}

/** Longer ones are text between two signs that happen to be in it. */
const MAX_LENGTH = 1_000;
const MAX_FORMS = 50;
const ID = /<\/?[a-z]+(?: id=")?(\d+)/g;
const CODE = /<x(\d+)\/>/g;

/** Reads the forms of the option `inline`; throws a `DocumentError` for one without a beginning or an end. */
export function tagForms(written: readonly string[]): readonly TagForm[] {
  if (written.length > MAX_FORMS)
    throw wrongOptions(`The option "inline" names more than ${MAX_FORMS} inline tags, which is too many.`);
  return written.map((form) => {
    const [begin = '', end, ...more] = form.split(/…|\.{3}/).map(escapeMarkup);
    if (begin === '' || end === '' || more.length > 0)
      throw wrongOptions(
        `The option "inline" has "${form.slice(0, 50)}", which is not an inline tag. Write its beginning and its end with … between them, such as [[…]].`,
      );
    return {begin, end};
  });
}

/** Makes the inline tags in the texts of a document codes, which come back unchanged. */
export function withInlineTags(opened: OpenedDocument, written: readonly string[] = []): OpenedDocument {
  const forms = tagForms(written);
  if (forms.length === 0) return opened;
  const hidden = opened.paragraphs.map((paragraph) => hideTags(paragraph, forms));
  const {known} = opened;
  return {
    ...opened,
    paragraphs: hidden.map(({text}) => text),
    ...(known && {known: known.flatMap((pair) => hideInBoth(pair, forms))}),
    write: (output, translations, options) =>
      opened.write(
        output,
        translations.map((text, index) => showTags(text, hidden[index]!.tags)),
        options,
      ),
    ...(opened.close && {close: () => opened.close!()}),
  };
}

function showTags(text: string, tags: ReadonlyMap<number, string>): string {
  return tags.size === 0 ? text : text.replace(CODE, (code, id: string) => tags.get(Number(id)) ?? code);
}

function hideTags(text: string, forms: readonly TagForm[]): HiddenTags {
  const tags = new Map<number, string>();
  let hidden = '';
  let from = 0;
  let id = 0;
  for (const {start, end} of tagsIn(text, forms)) {
    if (id === 0) for (const [, used] of text.matchAll(ID)) id = Math.max(id, Number(used));
    id += 1;
    tags.set(id, text.slice(start, end));
    hidden += `${text.slice(from, start)}<x${id}/>`;
    from = end;
  }
  return {text: hidden + text.slice(from), tags};
}

/** Ranges of the inline tags of a text, in order. */
function* tagsIn(text: string, forms: readonly TagForm[]): Generator<{start: number; end: number}> {
  const finders = forms.map((form) => new TagFinder(text, form));
  for (let at = 0; ;) {
    let first: {start: number; end: number} | undefined;
    for (const finder of finders) {
      const next = finder.from(at);
      if (next && (!first || next.start < first.start)) first = next;
    }
    if (!first) return;
    yield first;
    at = first.end;
  }
}

/** Finds the inline tags of one form. Positions only grow, so that the text is searched once. */
class TagFinder {
  readonly #text: string;
  readonly #form: TagForm;
  #next: {start: number; end: number} | undefined;
  #end = -1;
  #isOver = false;

  constructor(text: string, form: TagForm) {
    this.#text = text;
    this.#form = form;
  }

  from(at: number): {start: number; end: number} | undefined {
    if (this.#next && this.#next.start >= at) return this.#next;
    this.#next = undefined;
    for (let from = at; !this.#isOver && !this.#next;) {
      const start = this.#text.indexOf(this.#form.begin, from);
      const end = start < 0 ? -1 : this.#endOf(start + this.#form.begin.length);
      this.#isOver = end < 0;
      from = start + 1;
      if (!this.#isOver && isTag(this.#text, start, end)) this.#next = {start, end};
    }
    return this.#next;
  }

  /** The end of a tag whose beginning ends at a position; -1 if there is none. */
  #endOf(from: number): number {
    const {end} = this.#form;
    if (end === undefined) return from;
    if (this.#end < from) this.#end = this.#text.indexOf(end, from);
    return this.#end < 0 ? -1 : this.#end + end.length;
  }
}

/** Whether a range is short enough for a tag, and has no code and no half of one in it. */
function isTag(text: string, start: number, end: number): boolean {
  return end - start <= MAX_LENGTH && !text.slice(start, end).includes('<');
}

/** A translation that is known, with the same codes in both texts; nothing if their inline tags differ. */
function hideInBoth(pair: KnownTranslation, forms: readonly TagForm[]): KnownTranslation[] {
  const source = hideTags(pair.source, forms);
  const translation = hideTags(pair.translation, forms);
  const ids = new Map<string, number[]>();
  for (const [id, tag] of source.tags) ids.set(tag, [...(ids.get(tag) ?? []), id]);
  const codes = new Map<number, string>();
  for (const [id, tag] of translation.tags) {
    const same = ids.get(tag)?.shift();
    if (same === undefined) return [];
    codes.set(id, `<x${same}/>`);
  }
  if (codes.size !== source.tags.size) return [];
  return [{...pair, source: source.text, translation: showTags(translation.text, codes)}];
}
