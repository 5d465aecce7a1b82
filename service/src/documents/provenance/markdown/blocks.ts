import {parser} from '@lezer/markdown';
import {INLINE_PARSERS} from '../../formats/markdown/bounds.ts';
import {FRONT_MATTER} from '../../formats/markdown/markdown.ts';
import {mdx} from '../../formats/markdown/mdx.ts';

// The blocks of a text do not depend on the marks inside of its paragraphs.
const BLOCKS = parser.configure({remove: INLINE_PARSERS});

/** The blocks after the front matter, and where they start. */
export interface Blocks {
  readonly tree: ReturnType<typeof BLOCKS.parse>;
  readonly start: number;
}

export function blocksOf(text: string, isMdx: boolean): Blocks {
  const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  // The parser reads line feeds; with a space in place of the carriage return, positions stay the same.
  const body = text.slice(start).replaceAll('\r\n', ' \n');
  return {tree: (isMdx ? BLOCKS.configure(mdx(body).blocks) : BLOCKS).parse(body), start};
}
