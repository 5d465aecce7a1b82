import type {MtDocumentDropElement} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import type {SavedConfiguration} from '../../../src/contract/index.ts';
import type {DocumentStore, KeptDocument} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import {documentDrop} from '../../../src/localization/en/document-drop.ts';
import {documentList} from '../../../src/localization/en/document-list.ts';
import {TestService, type ServiceTask} from '../test-service.ts';
import {area, next, plain, stateOf, until} from '../translate-box/page.ts';

export {area, next, plain, stateOf, until};

/** Messages of the element and of its list. */
export const en = {
  ...documentDrop,
  ...documentList,
  problems: {...documentDrop.problems, ...documentList.problems},
};
export type Drop = MtDocumentDropElement;

/** Creates a test service with documents; new tasks have the given fields. */
export async function documentService(newTask: Partial<ServiceTask> = {}): Promise<TestService> {
  const service = await TestService.create();
  await service.serveDocuments(newTask);
  return service;
}

/** Store in memory that tests can inspect. */
export class MemoryStore implements DocumentStore {
  kept: readonly KeptDocument[];

  constructor(kept: readonly KeptDocument[] = []) {
    this.kept = kept;
  }

  get(): readonly KeptDocument[] {
    return this.kept;
  }

  set(documents: readonly KeptDocument[]): void {
    this.kept = documents;
  }
}

/** Elements that are removed after each test, so that their work has ended before the next test. */
const mounted = new Set<Drop>();

afterEach(() => {
  for (const el of mounted) el.remove();
  mounted.clear();
});

interface Setup {
  readonly store?: DocumentStore | null;
  readonly state?: SavedConfiguration;
}

/** Puts an element into a separate area whose session has a state; without a store, the element keeps no documents. */
export async function mount(
  service: TestService,
  attributes: Readonly<Record<string, string>> = {},
  {store = null, state = stateOf('en-lv', 'lv-en')}: Setup = {},
): Promise<Drop> {
  const el = create(attributes, store);
  const {element} = await area({baseUrl: service.baseUrl}, state);
  element.append(el);
  await el.updateComplete;
  return el;
}

/** Creates an element without putting it into the page. */
export function create(
  attributes: Readonly<Record<string, string>> = {},
  store: DocumentStore | null = null,
): Drop {
  const el = document.createElement('mt-document-drop');
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  el.store = store;
  mounted.add(el);
  return el;
}

export const root = (el: Drop): ShadowRoot => el.shadowRoot!;

export const parts = (el: Drop, name: string): HTMLElement[] => [
  ...root(el).querySelectorAll<HTMLElement>(`[part~='${name}']`),
];

/** Finds a part; throws if it is missing. */
export function part(el: Drop, name: string): HTMLElement {
  const [found] = parts(el, name);
  if (!found) throw new Error(`no part ${name}`);
  return found;
}

export const has = (el: Drop, name: string): boolean => parts(el, name).length > 0;

/** Creates a text file. */
export const file = (name: string, content = `Saturs: ${name}`): File => new File([content], name);

/** Creates a text file from a folder: its path is `Contracts/Old/a.txt`. */
export function fileIn(path: string, content?: string): File {
  const made = file(path.replace(/.*\//, ''), content);
  return Object.defineProperty(made, 'webkitRelativePath', {value: path});
}

/** A dropped folder as browsers provide it, with its entries in batches. */
export function folder(name: string, ...entries: readonly FileSystemEntry[]): FileSystemEntry {
  const pieces = [entries.slice(0, 2), entries.slice(2)].filter(({length}) => length > 0);
  const createReader = () => ({
    readEntries: (found: (all: readonly FileSystemEntry[]) => void) => found(pieces.shift() ?? []),
  });
  return {name, isFile: false, isDirectory: true, createReader} as unknown as FileSystemEntry;
}

/** A dropped file, or a file of a dropped folder. */
export function fileEntry(name: string): FileSystemEntry {
  const read = (found: (one: File) => void) => found(file(name));
  return {name, isFile: true, isDirectory: false, file: read} as unknown as FileSystemEntry;
}

/** Drops files and folders on the element. */
export function drop(el: Drop, ...entries: readonly FileSystemEntry[]): void {
  const items = entries.map((entry) => ({kind: 'file', webkitGetAsEntry: () => entry}));
  const event = new DragEvent('drop', {bubbles: true, composed: true, cancelable: true});
  Object.defineProperty(event, 'dataTransfer', {value: {items, files: [], types: ['Files']}});
  part(el, 'drop-zone').dispatchEvent(event);
}

/** Chooses files as a user does. */
export async function choose(el: Drop, ...files: readonly File[]): Promise<void> {
  const input = root(el).querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = transferOf(...files).files;
  input.dispatchEvent(new Event('change', {bubbles: true}));
  await el.updateComplete;
}

/** Creates the data of a drag or a paste. */
export function transferOf(...files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const each of files) transfer.items.add(each);
  return transfer;
}

/** Name and status of each document in the list. */
export const shown = (el: Drop): string[] =>
  parts(el, 'document').map(
    (row) => `${plain(row.querySelector("[part~='name']")!)}: ${plain(withoutRoute(row))}`,
  );

/** The status of a row without the languages, which only narrow rows show there. */
function withoutRoute(row: Element): Element {
  const status = row.querySelector("[part~='status']")!.cloneNode(true) as Element;
  status.querySelector('.route')?.remove();
  return status;
}

/** Waits until the list shows exactly these documents. */
export async function shows(el: Drop, ...expected: readonly string[]): Promise<void> {
  try {
    await until(() => JSON.stringify(shown(el)) === JSON.stringify(expected), 'the list');
  } catch {
    throw new Error(`shows ${JSON.stringify(shown(el))} instead of ${JSON.stringify(expected)}`);
  }
}

/** Waits until the service has this many tasks. */
export async function untilTasks(service: TestService, count: number): Promise<void> {
  const starts = await service.requests('StartDocumentTranslation', {atLeast: count});
  const {length} = await service.tasks();
  if (length !== count)
    throw new Error(`${length} tasks instead of ${count}, after ${starts.length} uploads`);
}

/** Finds a button by its text and the document that it belongs to. */
export function button(el: Drop, words: string, name?: string): HTMLButtonElement {
  const wanted = name === undefined ? words : `${words}: ${name}`;
  const all = [...root(el).querySelectorAll('button')];
  const found = all.find((each) => (each.ariaLabel ?? each.textContent.trim()) === wanted);
  if (!found)
    throw new Error(
      `no «${wanted}» among ${all.map((each) => each.ariaLabel ?? each.textContent.trim()).join(', ')}`,
    );
  return found;
}

export const buttonNames = (el: Drop): string[] =>
  [...root(el).querySelectorAll('button')].map((each) => each.ariaLabel ?? each.textContent.trim());

/** Last text announced to screen readers. */
export const spoken = (el: Drop): string => root(el).querySelector('[role=status]')!.textContent.trim();

/** Runs `act` and returns the names and texts of the files saved as downloads. */
export async function saved(act: () => void, count = 1): Promise<[string, string][]> {
  const found: Promise<[string, string]>[] = [];
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const {download, href} = event.target;
    found.push(
      fetch(href)
        .then((response) => response.text())
        .then((text) => [download, text]),
    );
  };
  const original = HTMLAnchorElement.prototype.click;
  // The link is outside the page, so that no other listener sees the click.
  HTMLAnchorElement.prototype.click = function () {
    this.addEventListener('click', onClick, {once: true});
    original.call(this);
  };
  try {
    act();
    await until(() => found.length >= count, 'the download');
  } finally {
    HTMLAnchorElement.prototype.click = original;
  }
  return Promise.all(found);
}
