import type {InlineCode, Segment, SegmentPart} from '../engine.ts';
import {joinText, keepsCodes} from '../segment-content.ts';
import {wellFormed} from '../segment-text.ts';

/** Writes a segment as text, with codes as tags whose name does not occur in the text. */
export function withPlaceholders(segment: Segment): {text: string; name: string} {
  let name = 'g';
  while (segment.some((part) => typeof part === 'string' && part.includes(name) && tags(name).test(part)))
    name += 'g';
  return {
    text: segment.map((part) => (typeof part === 'string' ? wellFormed(part) : tag(part, name))).join(''),
    name,
  };
}

/** Reads text with placeholders; undefined unless its codes are those of `question`. */
export function fromPlaceholders(text: string, name: string, question: Segment): Segment | undefined {
  const parts: SegmentPart[] = [];
  let start = 0;
  for (const {0: placeholder, 1: close, 2: id, 3: standalone, index} of text.matchAll(tags(name, 'g'))) {
    parts.push(text.slice(start, index), {kind: kindOf(close, standalone), id: Number(id)});
    start = index + placeholder.length;
  }
  parts.push(text.slice(start));
  const answer = joinText(parts);
  return keepsCodes(question, answer) ? answer : undefined;
}

const tags = (name: string, flags = '') => new RegExp(`<(/?)${name}(\\d+) ?(/?)>`, flags);

function tag({kind, id}: InlineCode, name: string): string {
  if (kind === 'standalone') return `<${name}${id}/>`;
  return kind === 'open' ? `<${name}${id}>` : `</${name}${id}>`;
}

function kindOf(close: string | undefined, standalone: string | undefined): InlineCode['kind'] {
  if (close) return 'close';
  return standalone ? 'standalone' : 'open';
}
