import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {FlowDialect} from './flow-dialect.ts';
import {FlowRun} from './flow-run.ts';

/** An element that contains separate paragraphs. */
interface Context {
  /** Index of the token at the element's end; `closes` says whether this token is part of the element. */
  readonly end: number;
  readonly closes: boolean;
  /**
   * `text`: text is translated; `silent`: only paragraphs inside the element are translated; `untranslated`:
   * nothing is translated.
   */
  readonly state: 'text' | 'silent' | 'untranslated';
  readonly run: FlowRun;
}

/** Adds all paragraphs and attributes of a markup text to its part. */
export function addParagraphs(part: TextPart, dialect: FlowDialect): void {
  new FlowReader(part, dialect).read();
}

class FlowReader {
  readonly #markup: Markup;
  readonly #contexts: Context[] = [];
  readonly #lineEnd: string;
  #context: Context;
  /** Index of the token up to which white space is kept. */
  #keepsSpaceUntil = -1;

  readonly #part: TextPart;
  readonly #dialect: FlowDialect;

  constructor(part: TextPart, dialect: FlowDialect) {
    this.#part = part;
    this.#dialect = dialect;
    this.#markup = part.markup;
    this.#lineEnd = part.markup.source.includes('\r\n') ? '\r\n' : '\n';
    this.#context = this.#push(this.#markup.length, dialect.textEverywhere ? 'text' : 'silent');
  }

  read(): void {
    const {kinds, starts, ends, length} = this.#markup;
    for (let index = 0; index < length;) {
      const {end, closes, state, run} = this.#context;
      if (index === end) {
        this.#pop();
        if (closes) index += 1;
        continue;
      }
      const kind = kinds[index]!;
      if (kind === 'open' || kind === 'empty') index = this.#readTag(index);
      else {
        if (state === 'text') {
          if (kind === 'text') run.text(starts[index]!, ends[index]!, index < this.#keepsSpaceUntil);
          else if (kind === 'close') this.#readClose(index);
          else run.code('code', starts[index]!, ends[index]!);
        }
        index += 1;
      }
    }
    while (this.#contexts.length > 0) this.#pop();
  }

  #push(end: number, state: Context['state'], closes = true): Context {
    this.#context = {
      end,
      closes,
      state,
      run: new FlowRun(this.#part, this.#lineEnd, this.#dialect.keepsPairs),
    };
    this.#contexts.push(this.#context);
    return this.#context;
  }

  #pop(): void {
    this.#context.run.finish();
    this.#contexts.pop();
    this.#context = this.#contexts.at(-1) ?? this.#context;
  }

  /** Reads an opening or empty tag; returns the index of the next token to read. */
  #readTag(index: number): number {
    const markup = this.#markup;
    const dialect = this.#dialect;
    const part = this.#part;
    const {state} = this.#context;
    const isTranslated = dialect.translates?.(markup, index);
    if (isTranslated === false && state !== 'untranslated') return this.#skipUntranslated(index);
    const partner = markup.partners[index]!;
    const isTranslatedAgain = state === 'untranslated' && isTranslated === true && partner > index;
    if (state !== 'untranslated' || isTranslatedAgain) {
      for (const attribute of dialect.attributes(markup, index)) part.addAttribute(attribute);
    }
    if (partner > this.#keepsSpaceUntil && dialect.keepsSpace?.(markup, index)) {
      this.#keepsSpaceUntil = partner;
    }
    if (isTranslatedAgain) {
      this.#push(partner, dialect.textEverywhere ? 'text' : 'silent');
      return index + 1;
    }
    return state === 'text' ? this.#readInText(index) : this.#readElsewhere(index);
  }

  #readInText(index: number): number {
    const markup = this.#markup;
    const {run} = this.#context;
    const start = markup.start(index);
    const partner = markup.partners[index]!;
    const role = this.#dialect.role(markup, index);
    if (role === 'block') run.finish();
    else if (role === 'break') run.code('break', start, markup.outerEnd(index));
    else if (role === 'reading') {
      const next = this.#afterReading(index);
      run.code('reading', start, markup.end(next - 1));
      return next;
    } else if (role === 'paragraph') {
      run.finish();
      if (partner > index) this.#push(partner, 'text');
    } else if (role === 'pair' && partner > index) run.open(index, start, markup.end(index));
    else {
      run.code('code', start, role === 'pair' ? markup.end(index) : markup.outerEnd(index));
      if (role === 'code') return markup.next(index);
      if (role === 'nested' && partner > index)
        this.#push(partner, this.#dialect.textEverywhere ? 'text' : 'silent');
    }
    return role === 'break' ? markup.next(index) : index + 1;
  }

  /** Index of the token after a phonetic annotation, which may lack an end tag. */
  #afterReading(index: number): number {
    const {kinds, partners, length} = this.#markup;
    if (partners[index]! > index) return partners[index]! + 1;
    let next = index + 1;
    while (next < length && (kinds[next] === 'text' || kinds[next] === 'other')) next += 1;
    return Math.min(next, this.#context.end);
  }

  /** Reads a tag outside of translated text. */
  #readElsewhere(index: number): number {
    const markup = this.#markup;
    const role = this.#dialect.role(markup, index);
    if ((role === 'code' || role === 'reading') && this.#context.state === 'silent')
      return markup.next(index);
    const partner = markup.partners[index]!;
    if (role === 'paragraph' && this.#context.state === 'silent' && partner > index)
      this.#push(partner, 'text');
    return index + 1;
  }

  #readClose(index: number): void {
    const markup = this.#markup;
    const {run} = this.#context;
    const role = this.#dialect.role(markup, index);
    if (role === 'block' || role === 'paragraph') run.finish();
    else if (role === 'break') run.code('break', markup.start(index), markup.end(index));
    else run.close(markup.partners[index]!, markup.start(index), markup.end(index));
  }

  /** Skips an element that is marked as not translatable. */
  #skipUntranslated(index: number): number {
    const markup = this.#markup;
    const {state, run} = this.#context;
    const role = this.#dialect.role(markup, index);
    const isBlock = role === 'block' || role === 'paragraph';
    if (state === 'text' && isBlock) run.finish();
    else if (state === 'text') {
      run.code(role === 'reading' ? role : 'code', markup.start(index), markup.outerEnd(index));
    }
    const partner = markup.partners[index]!;
    if (partner > index) this.#push(partner, 'untranslated');
    else if (isBlock && markup.kinds[index] === 'open')
      this.#push(Math.min(this.#nextBlock(index + 1), this.#context.end), 'untranslated', false);
    return index + 1;
  }

  /** Index of the token that ends a block without an end tag. */
  #nextBlock(from: number): number {
    const {kinds, length} = this.#markup;
    for (let index = from; index < length; index += 1) {
      const kind = kinds[index]!;
      if ((kind === 'open' || kind === 'close') && this.#dialect.role(this.#markup, index) === 'block')
        return index;
    }
    return length;
  }
}
