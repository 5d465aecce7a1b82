/** Characters not counted: white space, which may be collapsed, and placeholders of images. */
const SPACE = /[\s\uFFFC]/;

/**
 * Marks a range of the text in an editable element; an empty range removes the mark. Positions are counted without
 * white space, since the editor may collapse it.
 */
export function highlight(root: HTMLElement, text: string, start: number, end: number): void {
  const {highlights} = CSS;
  if (!highlights) return;
  highlights.delete('mt-sentence');
  const range = start < end && rangeOf(root, inkBefore(text, start), inkBefore(text, end));
  if (range) highlights.set('mt-sentence', new Highlight(range));
}

/** Position of the caret in the text; undefined if the caret is elsewhere. */
export function caretIn(root: HTMLElement, text: string): number | undefined {
  const tree = root.getRootNode() as ShadowRoot & {getSelection?(): Selection | null};
  const {anchorNode, anchorOffset = 0} = tree.getSelection?.() ?? getSelection() ?? {};
  if (!anchorNode || !root.contains(anchorNode)) return undefined;
  const before = new Range();
  before.setStart(root, 0);
  before.setEnd(anchorNode, anchorOffset);
  let ink = inkBefore(before.toString(), Infinity);
  let at = 0;
  while (at < text.length && (ink > 0 || SPACE.test(text[at]!))) if (!SPACE.test(text[at++]!)) ink--;
  return at;
}

function inkBefore(text: string, end: number): number {
  return text.slice(0, end).replace(/[\s\uFFFC]+/g, '').length;
}

function rangeOf(root: HTMLElement, start: number, end: number): Range | undefined {
  const range = new Range();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let ink = 0;
  let hasStart = false;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (let at = 0; at < node.length; at++) {
      if (SPACE.test(node.data[at]!)) continue;
      if (ink === start && !hasStart) {
        range.setStart(node, at);
        hasStart = true;
      }
      if (++ink < end) continue;
      range.setEnd(node, at + 1);
      return range;
    }
  }
  return undefined;
}
