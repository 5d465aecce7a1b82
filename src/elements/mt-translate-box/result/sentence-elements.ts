import type {Point} from './caret.ts';
import type {SentenceLook} from './sentence-look.ts';

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

/** Sets the text of a sentence without notes; equal text is not replaced, so that it stays selected. */
export function setContent(span: HTMLElement, text: string): void {
  if (span.firstChild?.nodeValue !== text) span.textContent = text;
  while (span.childNodes.length > 1) span.lastChild!.remove();
}

/** Sets the text of a node. */
export function setText(node: ChildNode, text: string): void {
  if (node.nodeValue !== text) node.nodeValue = text; // setting the same value would cause a layout
}

/** Elements for the note and the button of a sentence. */
export function notesOf({note, action}: SentenceLook, language: string): HTMLElement[] {
  const notes = [];
  if (note)
    notes.push(
      Object.assign(document.createElement('small'), {
        textContent: note,
        lang: language,
        className: 'note',
        contentEditable: 'false',
      }),
    );
  if (action) {
    const button = Object.assign(document.createElement('button'), {textContent: action, lang: language});
    button.type = 'button';
    button.contentEditable = 'false';
    button.className = 'quiet';
    button.part.add('button');
    notes.push(button);
  }
  return notes;
}
