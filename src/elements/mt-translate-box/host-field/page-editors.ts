/** The used part of a CKEditor 5 instance; the editor stores the instance on its editable element. */
interface CkEditor {
  readonly data: {set(html: string, options: {batchType: {isUndoable: boolean}}): void};
}

/** The used part of TinyMCE and its editors. */
interface TinyMce {
  get(id: string): TinyEditor | null;
}

interface TinyEditor {
  setContent(html: string): void;
  readonly undoManager: {transact(act: () => void): void};
}

/**
 * Replaces the content of an editor with the editor's own methods, so that the user can undo the change. CKEditor and
 * TinyMCE handle a paste later, and then take the focus or lose the caret of the editor in use. Returns false for other
 * editors.
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
