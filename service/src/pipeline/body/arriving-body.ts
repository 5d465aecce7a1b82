import type {IncomingMessage} from 'node:http';
import type {DocumentOperations} from '../../operations/documents/documents.ts';
import type {Meter} from '../meter.ts';
import {ArrivingDocument} from './arriving-document.ts';
import {inTurns} from './body-turns.ts';
import {checkContentEncoding, eachChunk, wholeBody, type ArrivalLimits} from './request-body.ts';
import {hasBody, isBodyAdmitted, KeyMissingError} from './unknown-senders.ts';

/** Bounds of bodies; read for each request, since they may change. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Time for the whole body to arrive. */
  readonly timeoutMs: number;
  /** Items of its arrays of texts; the operations check their own limit later. */
  readonly maxItems: number;
}

/** What a body is bounded and metered by. */
export interface BodyParts {
  readonly limits: BodyLimits;
  /** Where documents are received, and their bounds. */
  readonly documents: Pick<DocumentOperations, 'work' | 'settings'>;
  readonly meter: Meter;
  /** Counts bytes before they are kept in memory; throws when there is no room for them. */
  hold(bytes: number): void;
}

/** What looks at a body while it arrives. */
export interface Watching {
  /** Looks at each part; throws to refuse the whole. */
  readonly look?: (chunk: Buffer) => void;
  /** Looks for the key in what has arrived of a long body, and offers it; rejects to refuse the whole. */
  readonly findKey?: (soFar: Buffer) => Promise<void>;
}

/** The body of a request, which endpoints can only read within its bounds, and at the cost of its sender. */
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

  /** Bounds of a document in it. */
  get uploadLimits(): {readonly maxBytes: number; readonly timeoutMs: number} {
    const {maxBytes, uploadSeconds} = this.#parts.documents.settings;
    return {maxBytes, timeoutMs: uploadSeconds * 1000};
  }

  get isEmpty(): boolean {
    return !hasBody(this.#raw);
  }

  /** Whether its sender is known. */
  get isAdmitted(): boolean {
    return isBodyAdmitted(this.#raw);
  }

  /** Bytes that it announces; 0 when it announces none. */
  get announcedBytes(): number {
    return Number(this.#raw.headers['content-length'] ?? 0);
  }

  /** The header as it was sent: it is removed before the framework checks it. */
  get contentType(): string {
    const {rawHeaders} = this.#raw;
    const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type');
    return index < 0 ? '' : rawHeaders[index + 1]!;
  }

  /** Counts bytes before they are kept in memory; throws when there is no room for them. */
  hold(bytes: number): void {
    this.#parts.hold(bytes);
  }

  /** Uses the whole body at once. */
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

  /** Uses one chunk after the other; the next one is not read before the last one is used. */
  async each(limits: ArrivalLimits, use: (chunk: Buffer) => Promise<void>): Promise<void> {
    await eachChunk(this.#opened(), limits, (chunk) => this.#parts.meter.time(() => use(chunk)));
  }

  /** Uses a chunk in small pieces, between which other requests take their turns. */
  async inTurns(chunk: Buffer, use: (piece: Buffer) => void | Promise<void>): Promise<void> {
    await inTurns(chunk, (piece) => this.#parts.meter.time(() => use(piece)));
  }

  /** Opens a file for a document in it, which is removed after the request unless an operation has taken it. */
  async openDocument(): Promise<ArrivingDocument> {
    if (!this.isAdmitted) throw new KeyMissingError();
    const opening = ArrivingDocument.open(this.#parts.documents.work, this.uploadLimits.maxBytes);
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
