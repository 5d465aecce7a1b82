import type {FastifyReply, FastifyRequest} from 'fastify';
import {SYSTEM_HEADER} from '../../../src/contract/index.ts';
import type {Caller} from '../operations/caller.ts';
import type {TokenUser} from '../store/index.ts';
import {ArrivingBody, type BodyParts} from './body/arriving-body.ts';
import {Meter} from './meter.ts';
import {requestSignal, type RequestSignal} from './request-signal.ts';
import type {Place} from './request-gate.ts';

/** A request on its way through the pipeline: its sender, place, time limit and work. */
export class Visit {
  readonly meter = new Meter();
  readonly limit: RequestSignal;
  readonly body: ArrivingBody;
  /** The sender; undefined until the key is known. */
  user: TokenUser | undefined;
  key: string | undefined;
  /** Whether the head of the request was accepted, so that the endpoint may read the body. */
  isAccepted = false;
  #place: Place | undefined;
  #heldBytes = 0;
  #isOver = false;

  constructor(request: FastifyRequest, reply: FastifyReply, parts: Pick<BodyParts, 'limits' | 'documents'>) {
    this.limit = requestSignal(reply.raw);
    const hold = (bytes: number) => this.#hold(bytes);
    const user = () => this.user;
    this.body = new ArrivingBody(request.raw, {...parts, user, meter: this.meter, hold});
  }

  /**
   * Moves the request, with the bytes that it has in memory, to another place; throws if they exceed the
   * limit there.
   */
  moveTo(place: Place): void {
    this.#place?.leave();
    this.#place = place;
    if (this.#isOver) place.leave();
    else place.hold(this.#heldBytes);
  }

  /** The caller of the operations for this request. */
  caller(user: TokenUser, reply: FastifyReply): Caller {
    return {
      ...{user, signal: this.limit.signal, share: this.meter.share},
      answeredBy: namedSystems(reply),
    };
  }

  /** Ends the visit, whether or not the request succeeded; removes documents that no operation has taken. */
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

/** Returns a function that adds the id of a system that has answered to the header `mt-system`. */
function namedSystems(reply: FastifyReply): (systemId: string) => void {
  const ids = new Set<string>();
  return (systemId) => {
    ids.add(systemId);
    reply.header(SYSTEM_HEADER, [...ids].join(', '));
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** State of the request in the pipeline; undefined for other requests. */
    visit: Visit | undefined;
  }
}
