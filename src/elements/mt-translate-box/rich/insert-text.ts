/** UTF-16 code units put in at a time; each time costs the browser 20 to 40 ms in a text of 100,000. */
const SLICE = 5_000;
/** Before these, the rest of the text is put in. */
const READER_ACTS = ['keydown', 'pointerdown', 'paste', 'drop', 'beforeinput'] as const;

/**
 * Puts plain text in the place of the selection as if it were typed: the field's own undo takes it
 * back. A long one goes in slice by slice, so that the page answers meanwhile; before anything that
 * the reader does counts, all of it is there.
 */
export function insertText(field: HTMLElement, text: string): void {
  const lines = text.replaceAll(/\r\n?/g, '\n'); // no slice ends between the two
  let at = 0;
  let length = lengthOf(field);
  let isOwn = false;
  const put = (end: number): void => {
    isOwn = true;
    type(field, lines.slice(at, end));
    isOwn = false;
    at = end;
    length = lengthOf(field);
  };
  const stop = (): void => {
    for (const act of READER_ACTS) removeEventListener(act, finish, true);
    at = lines.length;
  };
  const finish = (): void => {
    if (isOwn) return;
    put(lines.length);
    stop();
  };
  const next = (): void => {
    if (at === lines.length) return;
    if (lengthOf(field) !== length) return stop(); // the page has put another text there
    if (isActive(field)) put(sliceEnd(lines, at));
    else finish();
    if (at === lines.length) stop();
    else setTimeout(next);
  };
  field.focus();
  put(sliceEnd(lines, at));
  if (at === lines.length) return;
  for (const act of READER_ACTS) addEventListener(act, finish, true);
  setTimeout(next);
}

/** Never between the two halves of a character. */
function sliceEnd(text: string, at: number): number {
  const end = at + SLICE;
  if (end >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

function type(field: HTMLElement, text: string): void {
  const before = focused();
  field.focus();
  if (!isActive(field) || !document.execCommand('insertText', false, text)) {
    // Not in the page any more, or not to be typed into: the text counts more than the undo.
    if (field instanceof HTMLTextAreaElement) {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    } else field.append(text);
    field.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertText'}));
  }
  if (before !== focused()) before?.focus();
}

/** What has the focus, in shadow trees too. */
function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement | null;
}

function isActive(field: HTMLElement): boolean {
  return (field.getRootNode() as Partial<ShadowRoot>).activeElement === field;
}

function lengthOf(field: HTMLElement): number {
  return field instanceof HTMLTextAreaElement ? field.value.length : (field.textContent?.length ?? 0);
}
