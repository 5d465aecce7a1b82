import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Caller} from '../operations/caller.ts';
import type {TokenUser} from '../store/index.ts';
import {namedSystems} from './answering-systems.ts';
import {ArrivingBody, type BodyParts} from './body/arriving-body.ts';
import {Meter} from './meter.ts';
import {requestSignal, type RequestSignal} from './request-signal.ts';
import type {Place} from './request-gate.ts';

/** A request on its way through the pipeline: its sender, its place, its time and its work. */
export class Visit {
  readonly meter = new Meter();
  readonly limit: RequestSignal;
  readonly body: ArrivingBody;
  /** The sender, once the key is known. */
  user: TokenUser | undefined;
  key: string | undefined;
  /** Whether its head was accepted, and its endpoint reads it. */
  isAccepted = false;
  #place: Place | undefined;
  #heldBytes = 0;
  #isOver = false;

  constructor(request: FastifyRequest, reply: FastifyReply, parts: Pick<BodyParts, 'limits' | 'documents'>) {
    this.limit = requestSignal(reply.raw);
    const hold = (bytes: number) => this.#hold(bytes);
    this.body = new ArrivingBody(request.raw, {...parts, meter: this.meter, hold});
  }

  /** Moves the request to a place, with the bytes that it holds; throws when they are too many there. */
  moveTo(place: Place): void {
    this.#place?.leave();
    this.#place = place;
    if (this.#isOver) place.leave();
    else place.hold(this.#heldBytes);
  }

  /** The request as the operations see it. */
  caller(user: TokenUser, reply: FastifyReply): Caller {
    return {
      ...{user, signal: this.limit.signal, share: this.meter.share},
      answeredBy: namedSystems(reply),
    };
  }

  /** Ends the request, whatever came of it; documents that nobody took are removed. */
  async leave(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#place?.leave();
    this.limit.end();
    await this.body.discardDocuments();
  }

  #hold(bytes: number): void {
    this.#place?.hold(bytes);
    this.#heldBytes += bytes;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request in the pipeline of the operations; undefined elsewhere. */
    visit: Visit | undefined;
  }
}
