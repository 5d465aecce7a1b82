import {setMaxListeners} from 'node:events';
import type {ToolRequest} from './tool.ts';

/** Reason of the signal of a call that its client cancelled. */
export class CallCancelledError extends Error {
  override readonly name = 'CallCancelledError';
  constructor() {
    super('The client cancelled the call.');
  }
}

/** A message of JSON-RPC, as far as it matters here. */
interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: {readonly requestId?: unknown} | null;
}

/**
 * The calls of tools that run in this process. A client without a session cancels a call with another request.
 * Ids are unique only within a client, and several clients may share a token; so a call is found by its id, the
 * token, and the address and program of the client. Of two calls that are equal in all of these, neither is cancelled.
 */
export class RunningCalls {
  readonly #calls = new Map<string, Set<AbortController>>();

  /**
   * Does the work of a message. The work of a call gets a signal that also aborts when the call is cancelled;
   * the result is then undefined.
   */
  async run<Result>(
    message: unknown,
    request: ToolRequest,
    work: (request: ToolRequest) => Promise<Result>,
  ): Promise<Result | undefined> {
    const {id, method} = asMessage(message);
    if (method !== 'tools/call' || !isId(id)) return await work(request);
    const controller = new AbortController();
    const leave = this.#add(nameOf(id, request), controller);
    try {
      const result = await work(withSignal(request, controller.signal));
      return controller.signal.aborted ? undefined : result;
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      leave();
    }
  }

  /** Cancels the call that a message names, if it is a notification that cancels a call of the same client. */
  cancelBy(message: unknown, request: ToolRequest): void {
    const {method, params} = asMessage(message);
    const id = params?.requestId;
    if (method !== 'notifications/cancelled' || !isId(id)) return;
    const calls = this.#calls.get(nameOf(id, request));
    if (calls?.size !== 1) return;
    for (const controller of calls) controller.abort(new CallCancelledError());
  }

  #add(name: string, controller: AbortController): () => void {
    const calls = this.#calls.get(name) ?? new Set();
    this.#calls.set(name, calls.add(controller));
    return () => {
      calls.delete(controller);
      if (calls.size === 0) this.#calls.delete(name);
    };
  }
}

const asMessage = (value: unknown): Message => (typeof value === 'object' && value !== null ? value : {});

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';

/** Name of a call: the number 1 and the text "1" are different ids. */
function nameOf(id: string | number, {key, request: {headers, ip}}: ToolRequest): string {
  return JSON.stringify([key, ip, headers['user-agent'], id]);
}

function withSignal(request: ToolRequest, cancelled: AbortSignal): ToolRequest {
  const signal = AbortSignal.any([request.caller.signal, cancelled]);
  // There is no limit for listeners, as for the signal of the request.
  setMaxListeners(0, signal);
  return {...request, caller: {...request.caller, signal}};
}
