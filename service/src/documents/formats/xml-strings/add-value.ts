import type {SourceRange} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {contentOf, outerOf} from '../bilingual/elements.ts';
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

/**
 * Adds the content of an element, to be replaced by its translation; what is at its ends is kept.
 *
 * @param copies - Writes what follows the element with a changed content.
 */
export function addValue(
  part: TextPart,
  reader: InlineReader,
  element: number,
  rules: ValueRules & {readonly copies?: (content: string) => string},
): void {
  const value = reader.read(element, rules.preserve);
  if (!value) return;
  const {paragraph} = value;
  const {start, end} = contentOf(part.markup, element);
  const written = part.markup.source.slice(start, end);
  const core = rules.core(written);
  const {end: outerEnd} = outerOf(part.markup, element);
  part.addElsewhere({start, end: outerEnd}, paragraph, (translated, emit) => {
    if (translated === paragraph.write(paragraph.text, emit)) return emit(start, outerEnd);
    const {start: from, end: to} = rules.core(translated);
    const pieces = [
      written.slice(0, core.start),
      translated.slice(from, to),
      written.slice(core.end),
    ] as const;
    const content = rules.finish?.(...pieces) ?? pieces.join('');
    return content + emit(end, outerEnd) + (rules.copies?.(content) ?? '');
  });
}
