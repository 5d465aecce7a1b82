/** An element that lost all its text, its former position, and the sentence's text since then. */
interface Emptied {
  readonly element: HTMLElement;
  readonly at: number;
  readonly rest: string;
}

/**
 * Preserves the elements of tags in an editable sentence while the user replaces their text: browsers drop an
 * element whose text is completely overwritten, or deleted and retyped.
 */
export function keepTags(root: HTMLElement): void {
  let emptied: Emptied | undefined;
  let isOwn = false;

  /** Link whose text is being typed: browsers insert text typed at the end of a link after the link. */
  let link: HTMLElement | undefined;

  const replace = (range: Range, text: string): boolean => {
    const element = elementWith(root, range);
    const isAtEnd = link && range.collapsed && offsetIn(root, range) === endIn(root, link);
    if (link && isAtEnd) return overwrite(link, link.textContent + text);
    link = element instanceof HTMLAnchorElement ? element : undefined;
    if (element) return overwrite(element, text);
    const isThere = emptied?.at === offsetIn(root, range) && emptied.rest === root.textContent;
    return emptied !== undefined && isThere && revive(emptied.element, range, text);
  };

  const onBeforeInput = (event: InputEvent): void => {
    const {inputType, data, dataTransfer, isComposing} = event;
    const range = rangeOf(event, root);
    if (isOwn || isComposing || !range) return;
    const text = inputType.startsWith('insert') && (data ?? dataTransfer?.getData('text/plain'));
    if (text) {
      isOwn = true;
      if (replace(range, text.replace(/\s*[\r\n]\s*/g, ' '))) event.preventDefault();
      isOwn = false;
    }
    emptied = undefined;
    const element = inputType.startsWith('delete') && elementWith(root, range);
    if (!element) return;
    const at = offsetIn(root, range);
    const note = () => (emptied = {element, at, rest: root.textContent});
    root.addEventListener('input', note, {once: true});
  };

  root.onbeforeinput = onBeforeInput; // replaces the handler of an earlier edit of the same element
}

/** Range that an event is about to change. */
function rangeOf(event: InputEvent, root: HTMLElement): Range | undefined {
  const tree = root.getRootNode() as ShadowRoot & {getSelection?(): Selection | null};
  const selection = tree.getSelection?.();
  const range = event.getTargetRanges()[0] ?? (selection?.rangeCount ? selection.getRangeAt(0) : undefined);
  if (!range || !root.contains(range.startContainer)) return undefined;
  const copy = new Range();
  copy.setStart(range.startContainer, range.startOffset);
  copy.setEnd(range.endContainer, range.endOffset);
  return copy;
}

/** The outermost element of a tag that contains exactly the text of a range. */
function elementWith(root: HTMLElement, range: Range): HTMLElement | undefined {
  const text = range.toString();
  return [...root.querySelectorAll<HTMLElement>('[data-code]')].find(
    (each) =>
      text &&
      each.isContentEditable &&
      each.textContent === text &&
      range.intersectsNode(each) &&
      offsetIn(root, range) === offsetIn(root, contentsOf(each)),
  );
}

function contentsOf(element: HTMLElement): Range {
  const range = new Range();
  range.selectNodeContents(element);
  return range;
}

/** Number of characters before a range. */
function offsetIn(root: HTMLElement, {startContainer, startOffset}: Range): number {
  const before = new Range();
  before.setStart(root, 0);
  before.setEnd(startContainer, startOffset);
  return before.toString().length;
}

function endIn(root: HTMLElement, element: HTMLElement): number {
  const end = contentsOf(element);
  end.collapse();
  return root.contains(element) ? offsetIn(root, end) : -1;
}

/** Overwrites the text of an element with editing commands, so that the user can undo it. */
function overwrite(element: HTMLElement, text: string): boolean {
  const selection = getSelection();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const first = walker.nextNode();
  const last = walker.lastChild() ?? first;
  if (!selection || !(first instanceof Text) || !(last instanceof Text)) return false;
  if (first.length < 2) return fill(element, text); // no position is safely inside
  // Text after the first character stays in the element; the old text is deleted last, so the element is
  // never empty.
  selection.collapse(first, 1);
  document.execCommand('insertText', false, text);
  const end = 1 + text.length;
  if (last !== first || first.length > end) {
    selection.setBaseAndExtent(first, end, last, last.length);
    document.execCommand('delete');
  }
  selection.setBaseAndExtent(first, 0, first, 1);
  document.execCommand('delete');
  selection.collapse(first, text.length);
  return true;
}

/** Puts a copy of an emptied element into a range, with new text. */
function revive(element: HTMLElement, range: Range, text: string): boolean {
  const copy = element.cloneNode() as HTMLElement;
  if (element.isConnected) element.replaceWith(copy);
  else range.insertNode(copy);
  return fill(copy, text);
}

/** Sets the text of an element and moves the caret behind it. */
function fill(element: HTMLElement, text: string): boolean {
  element.textContent = text;
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
  element.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, inputType: 'insertText'}));
  return true;
}
