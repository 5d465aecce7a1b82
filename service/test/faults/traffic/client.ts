import {setTimeout as wait} from 'node:timers/promises';
import {sendTo, type Answer, type Sending} from '../../http/send-to.ts';
import type {History, Outcome} from '../history.ts';
import type {SeededRandom} from '../seeded-random.ts';
import {SYSTEM_ID, type ServiceCluster, type ServiceUser} from '../system/service-cluster.ts';

/** Time after which clients give up, as impatient users do. */
const PATIENCE_MS = 8_000;

/** Outcome of a request, with the answer if there was one. */
export interface Asked {
  readonly observed: {
    readonly sentAt: number;
    readonly endedAt: number;
    readonly node: number;
    readonly user: string;
  };
  readonly outcome: Outcome;
  /** The answer; undefined if there was none in time. */
  readonly answer: Answer | undefined;
}

/** Parts shared by all users of a run. */
export interface Traffic {
  readonly cluster: ServiceCluster;
  readonly history: History;
  /** Aborted to end the traffic. */
  readonly ending: AbortSignal;
}

/** A user whose requests go to any node, as through a load balancer. */
export class Client {
  readonly user: ServiceUser;
  readonly random: SeededRandom;
  readonly #traffic: Traffic;

  constructor(traffic: Traffic, user: ServiceUser, random: SeededRandom) {
    this.#traffic = traffic;
    this.user = user;
    this.random = random;
  }

  get history(): History {
    return this.#traffic.history;
  }

  get isEnding(): boolean {
    return this.#traffic.ending.aborted;
  }

  /**
   * Sends a request to the given node, or to a random node. A refused token is recorded, since the tokens of users are
   * never revoked.
   */
  async ask(operation: string, sending: Sending = {}, at?: number): Promise<Asked> {
    const nodes = this.#traffic.cluster.nodes;
    const node = nodes[(at ?? this.random.between(1, nodes.length)) - 1]!;
    const sentAt = Date.now();
    let isReached = true;
    const answer = await sendTo(`${node.url}/service.svc/json/${operation}`, {
      token: this.user.token,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...sending,
    }).catch((error: unknown) => {
      isReached = !isRefusedConnection(error);
      return undefined;
    });
    const observed = {sentAt, endedAt: Date.now(), node: node.number, user: this.user.name};
    if (answer?.status === 401 && sending.token === undefined) {
      const token = `the token of ${this.user.name}`;
      const issued = {
        kind: 'token issued',
        token,
        outcome: 'done',
        ...observed,
        sentAt: 0,
        endedAt: 0,
      } as const;
      this.history.note(issued, {kind: 'token use', token, isAccepted: false, ...observed});
    }
    return {observed, outcome: isReached ? outcomeOf(answer) : 'refused', answer};
  }

  /** Returns why a node does not translate for this user now; undefined if it does. */
  async problemOf(node: number): Promise<string | undefined> {
    const body = {appID: 'faults', systemID: SYSTEM_ID, text: 'Good morning', options: ''};
    const {outcome, answer} = await this.ask('Translate', {body}, node);
    return outcome === 'done' ? undefined : (answer?.text ?? 'no answer');
  }

  translate(text: string): Promise<Asked> {
    return this.ask('Translate', {body: {appID: 'faults', systemID: SYSTEM_ID, text, options: ''}});
  }

  /** Waits for a random time, or until the traffic ends. */
  async pause(least: number, most: number): Promise<void> {
    await wait(this.random.between(least, most), undefined, {signal: this.#traffic.ending}).catch(
      () => undefined,
    );
  }
}

/** Whether the connection was refused, so that nothing was sent. */
function isRefusedConnection(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/** Outcome of a request; after a client error, the operation was not performed. */
function outcomeOf(answer: Answer | undefined): Outcome {
  if (!answer || answer.status >= 500) return 'unknown';
  return answer.status >= 400 ? 'refused' : 'done';
}
