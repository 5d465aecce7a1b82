import type {ReactiveController, ReactiveControllerHost} from 'lit';

const DRAG_ENDS_MS = 400; // browsers fire `dragover` at least every 350 ms

/** Receives files that are dropped on the element, pasted, or chosen in it or in an input of the page. */
export class FileReceiver implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onFiles: (files: readonly File[]) => void;
  #id = '';
  #dragging: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, onFiles: (files: readonly File[]) => void) {
    this.#host = host;
    this.#onFiles = onFiles;
    host.addController(this);
    host.addEventListener('dragenter', this.#onDrag);
    host.addEventListener('dragover', this.#onDrag);
    host.addEventListener('drop', this.#onDrop);
  }

  /** Whether files are being dragged over the element. */
  get isOver(): boolean {
    return this.#dragging !== undefined;
  }

  /** Takes files also of the page's file input with this id; empty for none. */
  follow(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    if (this.#host.isConnected) this.hostConnected();
  }

  /** Whether the page has no such input. */
  get isMissing(): boolean {
    return this.#id !== '' && !this.#input;
  }

  hostConnected(): void {
    this.hostDisconnected();
    if (!this.#id) return;
    const root = this.#host.getRootNode();
    this.#listening = new AbortController();
    root.addEventListener('change', this.#onChange, {signal: this.#listening.signal});
    this.#observer = new MutationObserver(() => this.#host.requestUpdate());
    this.#observer.observe(root, {subtree: true, childList: true, attributeFilter: ['id', 'type']});
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#observer?.disconnect();
    clearTimeout(this.#dragging);
    this.#dragging = undefined;
  }

  /** Takes the files of the element's own input. */
  readonly onChosen = ({target}: Event): void => {
    const input = target as HTMLInputElement;
    this.#take(input.files);
    input.value = ''; // so that the same file can be chosen again
  };

  /** Takes the files of the clipboard. */
  readonly onPaste = (event: ClipboardEvent): void => {
    const files = event.clipboardData?.files;
    if (!files?.length) return;
    event.preventDefault();
    this.#take(files);
  };

  get #input(): HTMLInputElement | undefined {
    const root = this.#host.getRootNode() as ParentNode;
    const found = root.querySelector(`#${CSS.escape(this.#id)}`);
    return found instanceof HTMLInputElement && found.type === 'file' ? found : undefined;
  }

  readonly #onChange = ({target}: Event): void => {
    if (target && target === this.#input) this.#take(this.#input?.files);
  };

  // Also while nothing can be translated: otherwise the browser leaves the page and opens the file.
  readonly #onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    clearTimeout(this.#dragging);
    this.#dragging = setTimeout(() => this.#endDrag(), DRAG_ENDS_MS);
    this.#host.requestUpdate();
  };

  readonly #onDrop = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#endDrag();
    this.#take(event.dataTransfer.files);
  };

  #endDrag(): void {
    clearTimeout(this.#dragging);
    this.#dragging = undefined;
    this.#host.requestUpdate();
  }

  #take(files: FileList | null | undefined): void {
    if (files?.length) this.#onFiles([...files]);
  }
}
