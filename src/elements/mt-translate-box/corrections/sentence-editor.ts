/** A sentence edited in place. */
export interface EditedSentence {
  /** Elements of the sentence; the first one receives the whole content. */
  readonly spans: readonly HTMLElement[];
  readonly content: Node | string;
  /** Name of the field for screen readers. */
  readonly label: string;
  /** Encodes the edited content as text to send. */
  encode(root: Node): string;
  /** Pointer position in the window for placing the caret; undefined for the end. */
  readonly pointer: {readonly clientX: number; readonly clientY: number} | undefined;
}

/** Makes a sentence of the translation editable in place. */
export class SentenceEditor {
  readonly #sentence: EditedSentence;

  constructor(sentence: EditedSentence) {
    this.#sentence = sentence;
    const [span, ...others] = sentence.spans;
    for (const other of others) other.hidden = true;
    if (!span) return;
    span.replaceChildren(sentence.content);
    span.contentEditable = 'plaintext-only';
    span.role = 'textbox';
    span.ariaLabel = sentence.label;
    span.focus();
    const {node, offset} = caretAt(span, sentence.pointer) ?? {node: span, offset: span.childNodes.length};
    getSelection()?.collapse(node, offset);
  }

  /** Sets the accessible name of the field, in the user's current language. */
  name(label: string): void {
    const [span] = this.#sentence.spans;
    if (span && span.ariaLabel !== label) span.ariaLabel = label;
  }

  /** The text as sent. */
  get text(): string {
    const {spans, encode} = this.#sentence;
    return spans[0] ? encode(spans[0]) : '';
  }

  /** Whether the focus is in the sentence. */
  get hasFocus(): boolean {
    return this.#sentence.spans[0]?.matches(':focus') ?? false;
  }

  /** Ends the editing. */
  end(): void {
    for (const span of this.#sentence.spans) {
      span.hidden = false;
      span.removeAttribute('contenteditable');
      span.role = span.ariaLabel = span.onblur = null;
    }
  }
}

/**
 * Finds the caret position for the pointer; undefined outside the element and in browsers without support.
 */
function caretAt(
  element: HTMLElement,
  pointer: EditedSentence['pointer'],
): {readonly node: Node; readonly offset: number} | undefined {
  const root = element.getRootNode();
  if (!pointer || !(root instanceof ShadowRoot) || !('caretPositionFromPoint' in document)) return undefined;
  const {clientX, clientY} = pointer;
  const found = document.caretPositionFromPoint(clientX, clientY, {shadowRoots: [root]});
  if (!found || !element.contains(found.offsetNode)) return undefined;
  return {node: found.offsetNode, offset: found.offset};
}

/** Plain text of an element on one line; a single no-break space is kept. */
export function lineOf(root: Node): string {
  return (root.textContent ?? '').replace(/\s*[^\S\u00A0]\s*/g, ' ').trim();
}
