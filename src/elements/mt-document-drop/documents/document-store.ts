/** What is kept of a document so that it is found again after a reload: no content, no token. */
export interface KeptDocument {
  /** Id of its task; empty while the service does not have it. */
  readonly id: string;
  /** Name of its file. */
  readonly name: string;
  /** Folder that the file came in, as `Contracts/Old`. */
  readonly folder?: string;
  /** Language pair, as `en-lv`. */
  readonly pair: string;
  /** Whether `mt-document-done` was fired. */
  readonly delivered: boolean;
  /** Bytes of a file that the service does not have, or has without its personal details. */
  readonly size?: number;
  /** Whether a task of this name and size, in a list of tasks, can only come from this document. */
  readonly isSending?: boolean;
}

/** Place where a host page keeps the documents of an element. */
export interface DocumentStore {
  /** Returns the list that was set last; an empty one at first. */
  get(): readonly KeptDocument[] | Promise<readonly KeptDocument[]>;
  /** Called with all documents each time that one comes, goes or is delivered; a promise is waited for. */
  set(documents: readonly KeptDocument[]): unknown;
}

/** Keeps documents in this tab until it is closed. */
export function sessionStore(key: string): DocumentStore {
  return {
    get: () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as KeptDocument[],
    set: (documents) => sessionStorage.setItem(key, JSON.stringify(documents)),
  };
}

/** Reads the documents of a store; none when it fails or holds something else. */
export async function readStore(store: DocumentStore): Promise<KeptDocument[]> {
  try {
    const kept: unknown = await store.get();
    return (Array.isArray(kept) ? (kept as unknown[]) : []).filter(isKept);
  } catch {
    return []; // storage may be forbidden
  }
}

/** Gives a store the documents to keep; nothing happens when it fails. */
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
