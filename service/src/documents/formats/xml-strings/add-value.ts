import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {contentOf} from '../bilingual/elements.ts';
import type {InlineReader} from '../bilingual/inline-reader.ts';

/** How the values of a file are written. */
export interface ValueRules {
  /** Whether line breaks are part of a value. */
  readonly preserve: boolean;
  /** Range of a written value without the white space at its ends, and without the tags of a CDATA section. */
  readonly core: (written: string) => SourceRange;
  /** Completes the text between the ends of the old value. */
  readonly finish?: (before: string, text: string, after: string) => string;
}

/** Adds the content of an element, to be replaced by its translation; what is at its ends is kept. */
export function addValue(part: TextPart, reader: InlineReader, element: number, rules: ValueRules): void {
  const value = reader.read(element, rules.preserve);
  if (!value) return;
  const {paragraph} = value;
  const {start, end} = contentOf(part.markup, element);
  const written = part.markup.source.slice(start, end);
  const core = rules.core(written);
  part.addElsewhere({start, end}, paragraph, (translated, emit) => {
    if (translated === paragraph.write(paragraph.text, emit)) return emit(start, end);
    const {start: from, end: to} = rules.core(translated);
    const pieces = [
      written.slice(0, core.start),
      translated.slice(from, to),
      written.slice(core.end),
    ] as const;
    return rules.finish?.(...pieces) ?? pieces.join('');
  });
}
