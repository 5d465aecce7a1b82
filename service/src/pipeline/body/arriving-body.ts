import type {IncomingMessage} from 'node:http';
import type {DocumentOperations} from '../../operations/documents/documents.ts';
import type {User} from '../../store/index.ts';
import type {Meter} from '../meter.ts';
import {ArrivingDocument} from './arriving-document.ts';
import {inTurns} from './body-turns.ts';
import {checkContentEncoding, eachChunk, wholeBody, type ArrivalLimits} from './request-body.ts';
import {hasBody, isBodyAdmitted, KeyMissingError} from './unknown-senders.ts';

/** Limits for bodies; read for each request, since a reload may change them. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Milliseconds within which the whole body must arrive. */
  readonly timeoutMs: number;
  /** Maximum number of items in arrays of texts; the operations later check their own limits. */
  readonly maxItems: number;
}

/** Parts that limit and meter a body. */
export interface BodyParts {
  readonly limits: BodyLimits;
  /** Folder and limits for documents that are received. */
  readonly documents: Pick<DocumentOperations, 'work' | 'settings' | 'limitsOf'>;
  /** The sender; undefined until known. */
  readonly user: () => User | undefined;
  readonly meter: Meter;
  /** Counts bytes before they are kept in memory; throws if there is no room. */
  hold(bytes: number): void;
}

/** Functions that inspect a body as it arrives. */
export interface Watching {
  /** Inspects each chunk; throws to reject the body. */
  readonly look?: (chunk: Buffer) => void;
  /**
   * Looks for the key in the part of a long body received so far and offers the key; rejects to refuse the
   * body.
   */
  readonly findKey?: (soFar: Buffer) => Promise<void>;
}

/** Body of a request. Endpoints can read it only within limits, and the work is charged to the sender. */
export class ArrivingBody {
  readonly #raw: IncomingMessage;
  readonly #parts: BodyParts;
  readonly #documents: Promise<ArrivingDocument>[] = [];

  constructor(raw: IncomingMessage, parts: BodyParts) {
    this.#raw = raw;
    this.#parts = parts;
  }

  get limits(): BodyLimits {
    return this.#parts.limits;
  }

  /** Limits for a document in the body. */
  get uploadLimits(): {readonly maxBytes: number; readonly timeoutMs: number} {
    const {documents, user} = this.#parts;
    const {maxBytes} = documents.limitsOf(user());
    return {maxBytes, timeoutMs: documents.settings.uploadSeconds * 1000};
  }

  get isEmpty(): boolean {
    return !hasBody(this.#raw);
  }

  /** Whether the sender is known. */
  get isAdmitted(): boolean {
    return isBodyAdmitted(this.#raw);
  }

  /** Announced length in bytes; 0 if not announced. */
  get announcedBytes(): number {
    return Number(this.#raw.headers['content-length'] ?? 0);
  }

  /**
   * Content type as sent, from the raw headers: the header itself is deleted so that the framework does not
   * check it.
   */
  get contentType(): string {
    const {rawHeaders} = this.#raw;
    const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type');
    return index < 0 ? '' : rawHeaders[index + 1]!;
  }

  /** Counts bytes before they are kept in memory; throws if there is no room. */
  hold(bytes: number): void {
    this.#parts.hold(bytes);
  }

  /** Receives the whole body and passes it on in one piece. */
  async whole<Result>(use: (bytes: Buffer) => Result, {look, findKey}: Watching = {}): Promise<Result> {
    const {limits, meter} = this.#parts;
    const {maxBytes, timeoutMs} = limits;
    const bytes = this.isEmpty
      ? Buffer.alloc(0)
      : await wholeBody(this.#opened(), {
          ...{maxBytes, timeoutMs, findKey},
          hold: (more) => this.hold(more),
          look: look && ((chunk) => meter.time(() => look(chunk))),
        });
    return meter.time(() => use(bytes));
  }

  /** Passes on the body chunk by chunk; reads the next chunk only when `use` is done with the last chunk. */
  async each(limits: ArrivalLimits, use: (chunk: Buffer) => Promise<void>): Promise<void> {
    await eachChunk(this.#opened(), limits, (chunk) => this.#parts.meter.time(() => use(chunk)));
  }

  /** Passes on a chunk in small pieces, between which other requests take turns. */
  async inTurns(chunk: Buffer, use: (piece: Buffer) => void | Promise<void>): Promise<void> {
    await inTurns(chunk, (piece) => this.#parts.meter.time(() => use(piece)));
  }

  /**
   * Opens a file for a document in the body. The file is removed after the request, unless an operation has
   * taken it.
   */
  async openDocument(): Promise<ArrivingDocument> {
    if (!this.isAdmitted) throw new KeyMissingError();
    const {documents, user} = this.#parts;
    const {maxBytes, bounds, tooManyTasks} = documents.limitsOf(user());
    // The document is refused before its bytes are received.
    if (bounds.tasks === 0) throw tooManyTasks();
    const opening = ArrivingDocument.open(documents.work, maxBytes);
    this.#documents.push(opening);
    return await opening;
  }

  /** Removes the documents that no operation has taken. */
  async discardDocuments(): Promise<void> {
    const removals = this.#documents.map(async (opening) => (await opening).discard());
    await Promise.allSettled(removals);
  }

  #opened(): IncomingMessage {
    checkContentEncoding(this.#raw);
    return this.#raw;
  }
}
