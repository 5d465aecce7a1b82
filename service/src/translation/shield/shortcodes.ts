import type {Segment} from '../../engines/engine.ts';
import type {Detector, ProtectedSpan} from './protected-span.ts';

/** Shortcodes of WordPress and of forums, recognized even without attributes. */
const KNOWN = new Set(
  (
    'gallery caption audio video playlist embed wp_caption products product cart checkout ' +
    'b i u s img url quote code list color size center spoiler youtube'
  ).split(' '),
);

const VALUE = '(?:"[^"]{0,1000}"|\'[^\']{0,1000}\'|[“”„″][^“”„″\\]]{0,400}[“”″]|[^\\s\\]"\'=<>[]{1,300})';
const ATTRIBUTE = `\\s{1,40}[\\w:.-]{1,60}\\s{0,5}=\\s{0,5}${VALUE}`;
const TAG = new RegExp(
  `\\[(?:/[A-Za-z][\\w-]{0,60}|[A-Za-z][\\w-]{0,60}(?:=${VALUE})?(?:${ATTRIBUTE}){0,40}\\s{0,40}/?)\\]`,
  'g',
);
const CLOSING = /\[\/([A-Za-z][\w-]{0,60})\]/g;
const BARE = /^\[([A-Za-z][\w-]*)\]$/;

/**
 * Tags of WordPress shortcodes and forum code, each by itself: the text between an opening and a closing tag
 * is translated. Notes such as "[sic]" and Markdown links are not tags.
 */
export const shortcodes: Detector = {
  hint: /\[\/?[A-Za-z]/,
  *find(text): Generator<ProtectedSpan, void, undefined> {
    const closed = new Set(Array.from(text.matchAll(CLOSING), ([, name]) => name));
    for (const {0: tag, index} of text.matchAll(TAG)) {
      const end = index + tag.length;
      const name = BARE.exec(tag)?.[1];
      const isLink = text.charAt(end) === '(' || text.charAt(end) === '[';
      const isTag =
        name === undefined || closed.has(name) || (!isLink && (KNOWN.has(name) || /^[a-z\d-]+_/.test(name)));
      if (isTag) yield {kind: 'shortcode', start: index, end};
    }
  },
};

const NAME = /^\[(\/?)([A-Za-z][\w-]*)/;

/**
 * The closing shortcode of each opening shortcode, by their indexes in a segment, if they surround words and
 * cross no pair of codes.
 *
 * @param tagAt - Returns the shortcode at an index of the segment; undefined for other parts.
 */
export function shortcodePairs(
  segment: Segment,
  tagAt: (index: number) => string | undefined,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: {readonly index: number; readonly name: string | undefined}[] = [];
  segment.forEach((part, index) => {
    if (typeof part === 'string') return;
    const [, slash = '', name] = NAME.exec(tagAt(index) ?? '') ?? [];
    if (part.kind === 'open' || (name !== undefined && slash === '')) open.push({index, name});
    else if (part.kind === 'close') while (open.length > 0 && open.pop()?.name !== undefined);
    else if (name !== undefined) {
      const crossed = open.findLastIndex((entry) => entry.name === undefined);
      const at = open.findLastIndex((entry) => entry.name === name);
      const opening = at > crossed ? open[at] : undefined;
      if (!opening) return;
      open.length = at;
      const inside = segment.slice(opening.index, index);
      if (inside.some((inner) => typeof inner === 'string' && /\p{L}/u.test(inner)))
        pairs.set(opening.index, index);
    }
  });
  return pairs;
}
