/** What is used of an editor of CKEditor 5, which it keeps at its editable element. */
interface CkEditor {
  readonly data: {set(html: string, options: {batchType: {isUndoable: boolean}}): void};
}

/** What is used of TinyMCE and of its editors. */
interface TinyMce {
  get(id: string): TinyEditor | null;
}

interface TinyEditor {
  setContent(html: string): void;
  readonly undoManager: {transact(act: () => void): void};
}

/**
 * Replaces the content of an editor by its own methods, so that the user can undo it. These two editors take a paste
 * later, and then the focus, or they lose the caret of the editor that the user writes in. Returns false for others.
 */
export function setInEditor(element: HTMLElement, html: string): boolean {
  const {ckeditorInstance} = element as {ckeditorInstance?: CkEditor};
  if (ckeditorInstance) {
    ckeditorInstance.data.set(html, {batchType: {isUndoable: true}});
    return true;
  }
  const {tinymce} = globalThis as {tinymce?: TinyMce};
  const editor = element.id ? tinymce?.get(element.id) : undefined;
  editor?.undoManager.transact(() => editor.setContent(html));
  return !!editor;
}
