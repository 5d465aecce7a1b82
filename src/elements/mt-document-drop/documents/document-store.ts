/** Saved description of a document, to find the document again after a reload; has no content and no token. */
export interface KeptDocument {
  /** Id of the document's task; empty while the service does not have the document. */
  readonly id: string;
  /** Name of the document's file. */
  readonly name: string;
  /** Folder of the file, such as `Contracts/Old`. */
  readonly folder?: string;
  /** Language pair, such as `en-lv`. */
  readonly pair: string;
  /** Whether `mt-document-done` was fired. */
  readonly delivered: boolean;
  /** Size in bytes of the file, if the service does not have the file or has it without the personal details. */
  readonly size?: number;
  /** Options of a settings file for the document. */
  readonly options?: string;
  /** Whether a listed task with this name and size can only come from this document. */
  readonly isSending?: boolean;
}

/** Storage that a host page provides for the documents of an element. */
export interface DocumentStore {
  /** Returns the list of the last call of `set`; initially an empty list. */
  get(): readonly KeptDocument[] | Promise<readonly KeptDocument[]>;
  /** Called with all documents each time a document is added, removed or delivered; a returned promise is awaited. */
  set(documents: readonly KeptDocument[]): unknown;
}

/** Saves documents in this tab until the tab is closed. */
export function sessionStore(key: string): DocumentStore {
  return {
    get: () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as KeptDocument[],
    set: (documents) => sessionStorage.setItem(key, JSON.stringify(documents)),
  };
}

/** The element whose documents are saved. */
export interface StoreHost extends HTMLElement {
  readonly store: DocumentStore | null | undefined;
}

/** Store of an element: the page's own store, else session storage under a key with the element's id or position. */
export function storeOf(host: StoreHost): DocumentStore | null {
  if (host.store !== undefined) return host.store;
  const all = [...document.querySelectorAll(host.localName)];
  return sessionStore(`mt-documents-${host.id || all.indexOf(host)}`);
}

/** Reads the documents of a store; empty if the store fails or contains something else. */
export async function readStore(store: DocumentStore): Promise<KeptDocument[]> {
  try {
    const kept: unknown = await store.get();
    return (Array.isArray(kept) ? (kept as unknown[]) : []).filter(isKept);
  } catch {
    return []; // storage may be forbidden
  }
}

/** Saves documents in a store; failures are ignored. */
export async function writeStore(store: DocumentStore, documents: readonly KeptDocument[]): Promise<void> {
  try {
    await store.set(documents);
  } catch {
    // Storage may be forbidden or full.
  }
}

function isKept(value: unknown): value is KeptDocument {
  const {id, name} = (value ?? {}) as Partial<KeptDocument>;
  return typeof id === 'string' && typeof name === 'string' && name !== '';
}
