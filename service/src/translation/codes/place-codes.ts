import type {InlineCode, Segment, SegmentPart} from '../../engines/engine.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {joinText, textOf} from '../../engines/segment-content.ts';
import {foldCase, isWordEdge, nearestWordEdge, type PositionLimits} from '../words/word-edges.ts';

/** A pair or a standalone code of the source segment, with the position of its content. */
interface CodeNode {
  readonly id: number;
  readonly pair: boolean;
  readonly start: number;
  end: number;
  readonly parent: CodeNode | undefined;
  readonly children: CodeNode[];
  /** Position in the translation. */
  low: number;
  high: number;
  found: boolean;
  readonly foundChildren: CodeNode[];
}

/** The content of a pair, translated separately so that it can be located in the translation. */
export interface CodedSpan {
  readonly id: number;
  readonly text: string;
}

const MAX_SPANS = 16;

/** Contents of pairs that consist of complete words and do not cover the whole segment. */
export function codedSpans(segment: Segment): CodedSpan[] {
  const text = textOf(segment);
  const spans: CodedSpan[] = [];
  let budget = text.length * 2;
  for (const node of allNodes(readNodes(segment))) {
    const {id, pair, start, end} = node;
    const content = text.slice(start, end).trim();
    if (!pair || content === '' || content.length > budget || content.length === text.length) continue;
    if (!isWordEdge(text, start) || !isWordEdge(text, end)) continue;
    budget -= content.length;
    spans.push({id, text: content});
    if (spans.length === MAX_SPANS) break;
  }
  return spans;
}

/**
 * Puts the codes of a segment into a translation without codes: each exactly once, properly nested.
 *
 * A pair surrounds the translation of its content if that translation is found. Other codes are placed at
 * word edges, in proportion to their place in the source. If the translation equals the source, all codes
 * keep their places.
 *
 * @param spans - Translations of the contents of pairs, by id.
 * @param indivisible - Parts of the translation that must not contain a code, in order.
 */
export function placeCodes(
  segment: Segment,
  translation: string,
  spans: ReadonlyMap<number, string> = new Map(),
  indivisible: readonly TextRange[] = [],
): Segment {
  const root = readNodes(segment);
  root.high = translation.length;
  if (foldCase(translation) === foldCase(textOf(segment))) {
    for (const node of allNodes(root)) Object.assign(node, {low: node.start, high: node.end});
    return writeNodes(root, translation);
  }
  findSpans(root, translation, spans);
  for (const node of allNodes(root)) placeByProportion(node, translation);
  if (indivisible.length > 0) for (const node of allNodes(root)) moveOutOf(indivisible, node);
  return writeNodes(root, translation);
}

/** Moves each end of a code out of a protected range, to the nearer edge. */
function moveOutOf(indivisible: readonly TextRange[], node: CodeNode): void {
  const around = (at: number): TextRange | undefined =>
    indivisible.find(({start, end}) => start < at && at < end);
  const nearer = (at: number, {start, end}: TextRange): number => (at - start < end - at ? start : end);
  const [low, high] = [around(node.low), around(node.high)];
  if (node.pair && low && low === high) Object.assign(node, {low: low.start, high: low.end});
  else {
    if (low) node.low = nearer(node.low, low);
    if (high) node.high = nearer(node.high, high);
  }
}

function readNodes(segment: Segment): CodeNode {
  let at = 0;
  let parent = newNode(0, true, 0, undefined);
  const root = parent;
  for (const part of segment) {
    if (typeof part === 'string') at += part.length;
    else if (part.kind === 'close') {
      parent.end = at;
      parent = parent.parent ?? root;
    } else {
      const node = newNode(part.id, part.kind === 'open', at, parent);
      parent.children.push(node);
      if (node.pair) parent = node;
    }
  }
  root.end = at;
  return root;
}

function newNode(id: number, pair: boolean, at: number, parent: CodeNode | undefined): CodeNode {
  return {
    id,
    pair,
    start: at,
    end: at,
    parent,
    children: [],
    low: 0,
    high: 0,
    found: false,
    foundChildren: [],
  };
}

/** Yields all codes below a root, parents before children. */
function* allNodes(root: CodeNode): Generator<CodeNode, void, undefined> {
  const stack = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      stack.push(node.children[index] as CodeNode);
    }
  }
}

function findSpans(root: CodeNode, translation: string, spans: ReadonlyMap<number, string>): void {
  if (spans.size === 0) return;
  const folded = foldCase(translation);
  for (const node of allNodes(root)) {
    const spanText = node.pair ? foldCase(spans.get(node.id)?.trim() ?? '') : '';
    if (spanText === '') continue;
    let holder = node.parent ?? root;
    while (!holder.found && holder.parent) holder = holder.parent;
    const taken = (node.parent ?? root).foundChildren;
    const near = scale(node.start, root, root.low, root.high);
    const isFree = (at: number): boolean =>
      !taken.some(({low, high}) => at < high && low < at + spanText.length);
    const at = nearest(near, freeOccurrences(folded, spanText, holder, isFree));
    if (at === undefined) continue;
    Object.assign(node, {found: true, low: at, high: at + spanText.length});
    taken.push(node);
  }
}

/** Yields the free positions where a text occurs as complete words within the limits, in ascending order. */
function* freeOccurrences(
  text: string,
  spanText: string,
  {low, high}: PositionLimits,
  isFree: (at: number) => boolean,
): Generator<number, void, undefined> {
  for (let at = text.indexOf(spanText, low); at >= 0; at = text.indexOf(spanText, at + 1)) {
    const end = at + spanText.length;
    if (end > high) break;
    if (isWordEdge(text, at) && isWordEdge(text, end) && isFree(at)) yield at;
  }
}

/**
 * The position nearest to `near`, or the first of two that are equally near; undefined if there are no
 * positions.
 */
function nearest(near: number, ascending: Iterable<number>): number | undefined {
  let best: number | undefined;
  for (const at of ascending) {
    if (best !== undefined && Math.abs(at - near) >= Math.abs(best - near)) break;
    best = at;
  }
  return best;
}

function scale(at: number, {start, end}: CodeNode, low: number, high: number): number {
  if (at <= start) return low;
  if (at >= end) return high;
  return low + Math.round(((at - start) / (end - start)) * (high - low));
}

/** Places a code in proportion to its source position, clear of located siblings. */
function placeByProportion(node: CodeNode, translation: string): void {
  const parent = node.parent as CodeNode;
  const {low, high} = parent;
  if (node.found) {
    node.low = Math.min(Math.max(node.low, low), high);
    node.high = Math.min(Math.max(node.high, node.low), high);
    return;
  }
  node.low = edge(node.start, 'start', parent, translation);
  node.high = node.pair ? Math.max(node.low, edge(node.end, 'end', parent, translation)) : node.low;
  for (const sibling of parent.foundChildren) {
    if (!(node.low < sibling.high && sibling.low < node.high)) continue;
    if (node.low >= sibling.low) node.low = Math.min(sibling.high, high);
    else node.high = sibling.low;
    node.high = Math.max(node.low, node.high);
  }
}

function edge(at: number, side: 'start' | 'end', parent: CodeNode, translation: string): number {
  const {low, high} = parent;
  if (at === parent.start) return low;
  if (at === parent.end) return high;
  return nearestWordEdge(translation, scale(at, parent, low, high), side, parent);
}

/** Writes codes and text in final order; the later of two overlapping codes is moved. */
function writeNodes(root: CodeNode, translation: string): Segment {
  const parts: SegmentPart[] = [];
  let cursor = 0;
  const writeText = (end: number): void => {
    if (end > cursor) parts.push(translation.slice(cursor, end));
    cursor = Math.max(cursor, end);
  };
  const stack: {node: CodeNode; children: CodeNode[]; next: number; limit: number}[] = [
    {node: root, children: inOrder(root), next: 0, limit: translation.length},
  ];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = top.children[top.next];
    if (child) {
      top.next += 1;
      writeText(Math.min(child.low, top.limit));
      parts.push(codeOf(child, child.pair ? 'open' : 'standalone'));
      if (child.pair) {
        stack.push({node: child, children: inOrder(child), next: 0, limit: Math.min(child.high, top.limit)});
      }
    } else {
      writeText(top.limit);
      if (top.node !== root) parts.push(codeOf(top.node, 'close'));
      stack.pop();
    }
  }
  return joinText(parts);
}

function codeOf({id}: CodeNode, kind: InlineCode['kind']): InlineCode {
  return {kind, id};
}

function inOrder({children}: CodeNode): CodeNode[] {
  return [...children].sort((a, b) => a.low - b.low);
}
