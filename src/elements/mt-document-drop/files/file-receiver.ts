import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {droppedFiles} from './dropped-files.ts';

const DRAG_ENDS_MS = 400; // browsers fire `dragover` at least every 350 ms

type Files = readonly File[];

/** For each drag or drop, the nearest of the elements that accept files anywhere on the page. */
const nearest = new WeakMap<Event, FileReceiver>();

/**
 * Receives files that are dropped on the element or the page, pasted, or chosen in an input of the element or the page.
 */
export class FileReceiver implements ReactiveController {
  /** Whether files may be dropped anywhere on the page. */
  takesPage = false;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onFiles: (files: Files) => void;
  #id = '';
  #over: 'element' | 'page' | undefined;
  #dragging: ReturnType<typeof setTimeout> | undefined;
  #listening: AbortController | undefined;
  #observer: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, onFiles: (files: Files) => void) {
    this.#host = host;
    this.#onFiles = onFiles;
    host.addController(this);
    for (const type of ['dragenter', 'dragover', 'drop'] as const) host.addEventListener(type, this.#onOwn);
  }

  /** Where files are being dragged: over the element, or over a page that accepts files for the element. */
  get over(): 'element' | 'page' | undefined {
    return this.#over;
  }

  /** Also receives files from the page's file input with this id; an empty id means no input. */
  follow(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    if (this.#host.isConnected) this.hostConnected();
  }

  /** Whether the page lacks the file input whose id was set. */
  get isMissing(): boolean {
    return this.#id !== '' && !this.#input;
  }

  hostConnected(): void {
    this.hostDisconnected();
    const {signal} = (this.#listening = new AbortController());
    for (const type of ['dragover', 'drop'] as const) {
      document.addEventListener(type, (event) => this.#claim(event), {signal});
      globalThis.addEventListener(type, (event) => this.#onBeside(event), {signal});
    }
    if (!this.#id) return;
    const root = this.#host.getRootNode();
    root.addEventListener('change', this.#onChange, {signal});
    this.#observer = new MutationObserver(() => this.#host.requestUpdate());
    this.#observer.observe(root, {subtree: true, childList: true, attributeFilter: ['id', 'type']});
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#observer?.disconnect();
    clearTimeout(this.#dragging);
    this.#over = undefined;
  }

  /** Receives the files of the element's own inputs. */
  readonly onChosen = ({target}: Event): void => {
    const input = target as HTMLInputElement;
    this.#take([...(input.files ?? [])]);
    input.value = ''; // so that the same file can be chosen again
  };

  /** Receives the files of the clipboard. */
  readonly onPaste = (event: ClipboardEvent): void => {
    const files = event.clipboardData?.files;
    if (!files?.length) return;
    event.preventDefault();
    this.#take([...files]);
  };

  /** Opens the browser's file chooser; allowed only while a user's click is handled. */
  choose(what: 'file' | 'files' | 'folder', accept: string, onFiles: (files: Files) => void): void {
    const input = document.createElement('input');
    Object.assign(input, {
      type: 'file',
      accept,
      multiple: what === 'files',
      webkitdirectory: what === 'folder',
    });
    input.onchange = () => onFiles([...(input.files ?? [])]);
    input.click();
  }

  get #input(): HTMLInputElement | undefined {
    const root = this.#host.getRootNode() as ParentNode;
    const found = root.querySelector(`#${CSS.escape(this.#id)}`);
    return found instanceof HTMLInputElement && found.type === 'file' ? found : undefined;
  }

  readonly #onChange = ({target}: Event): void => {
    if (target && target === this.#input) this.#take([...(this.#input?.files ?? [])]);
  };

  // Handled even if nothing can be translated: otherwise the browser would leave the page to open the file.
  readonly #onOwn = (event: DragEvent): void => this.#receive(event, 'element');

  #claim(event: DragEvent): void {
    const other = nearest.get(event);
    if (this.takesPage && (!other || this.#distance(event) < other.#distance(event)))
      nearest.set(event, this);
  }

  #distance({clientX: x, clientY: y}: DragEvent): number {
    const {left, right, top, bottom, width} = this.#host.getBoundingClientRect();
    if (width === 0) return Infinity; // hidden, as in an inactive tab
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  }

  /** Keeps the browser from leaving the page for a file dropped next to the element. */
  #onBeside(event: DragEvent): void {
    const [target] = event.composedPath();
    const isInput = target instanceof HTMLInputElement && target.type === 'file';
    const taker = nearest.get(event) ?? this;
    if (taker !== this) this.#setOver(undefined);
    else if (!event.defaultPrevented && !isInput) this.#receive(event, this.takesPage ? 'page' : undefined);
  }

  #receive(event: DragEvent, where: 'element' | 'page' | undefined): void {
    const {dataTransfer, type} = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (!where) dataTransfer.dropEffect = 'none';
    else if (type === 'drop') {
      this.#setOver(undefined);
      const files = droppedFiles(dataTransfer);
      if ('then' in files) void files.then((all) => this.#take(all));
      else this.#take(files);
    } else {
      dataTransfer.dropEffect = 'copy';
      this.#setOver(where);
    }
  }

  #setOver(where: 'element' | 'page' | undefined): void {
    clearTimeout(this.#dragging);
    if (where) this.#dragging = setTimeout(() => this.#setOver(undefined), DRAG_ENDS_MS);
    if (where === this.#over) return;
    this.#over = where;
    this.#host.requestUpdate();
  }

  #take(files: Files): void {
    if (files.length > 0) this.#onFiles(files);
  }
}
