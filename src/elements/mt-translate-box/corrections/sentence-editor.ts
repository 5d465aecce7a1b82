/** Sentence that is edited in place. */
export interface EditedSentence {
  /** Elements of the sentence; the first one takes all of it. */
  readonly spans: readonly HTMLElement[];
  readonly content: Node | string;
  /** Name of the field for screen readers. */
  readonly label: string;
  /** Makes the text that is sent for the content, as the user has changed it. */
  encode(root: Node): string;
  /** Place of the pointer in the window, where the caret is put; undefined puts it at the end. */
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

  /** Names the field for screen readers in the language that the user has now. */
  name(label: string): void {
    const [span] = this.#sentence.spans;
    if (span && span.ariaLabel !== label) span.ariaLabel = label;
  }

  /** Text as it is sent. */
  get text(): string {
    const {spans, encode} = this.#sentence;
    return spans[0] ? encode(spans[0]) : '';
  }

  /** Whether the user is in the sentence. */
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

/** Finds the place of the caret for the pointer; undefined outside the element, and in browsers that do not tell. */
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

/** Plain text of an element as one line; a no-break space that stands alone stays. */
export function lineOf(root: Node): string {
  return (root.textContent ?? '').replace(/\s*[^\S\u00A0]\s*/g, ' ').trim();
}
