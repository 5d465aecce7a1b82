import type {Point} from './caret.ts';

/** Removes and returns the text that was added between a sentence and the white space after it. */
export function takeStrayText(gap: Node | null, expected: string | undefined): string {
  if (!(gap instanceof Text) || expected === undefined || !gap.data.endsWith(expected)) return '';
  const text = gap.data.slice(0, gap.data.length - expected.length);
  gap.data = expected;
  return text;
}

/** The element of the sentence around a position, else before the position, else after the position. */
export function sentenceAt({node, offset}: Point): Element | null {
  const around = (node instanceof Element ? node : node.parentElement)?.closest('.sentence');
  if (around) return around;
  const before = node.childNodes[offset - 1] ?? node.previousSibling;
  const after = node.childNodes[offset] ?? node.nextSibling;
  return lastSentence(before) ?? firstSentence(after);
}

function lastSentence(node: Node | null | undefined): Element | null {
  if (!(node instanceof Element)) return null;
  return node.matches('.sentence') ? node : ([...node.querySelectorAll('.sentence')].at(-1) ?? null);
}

function firstSentence(node: Node | null | undefined): Element | null {
  if (!(node instanceof Element)) return null;
  return node.matches('.sentence') ? node : node.querySelector('.sentence');
}
