import {setMaxListeners} from 'node:events';
import type {ServerResponse} from 'node:http';
import {OperationError} from '../errors/operation-error.ts';

/** Signal of a request, with the time limit of its answer. */
export interface RequestSignal {
  readonly signal: AbortSignal;
  /** Starts the time limit; to be called when the request has arrived. */
  begin(timeoutMs: number): void;
  /** Ends the time limit; to be called when the answer is known. */
  end(): void;
}

/** Creates a signal that aborts when the client disconnects or the time limit is exceeded. */
export function requestSignal(response: ServerResponse): RequestSignal {
  const controller = new AbortController();
  // There is no limit for listeners: all batches of a long request listen to the signal at once.
  setMaxListeners(0, controller.signal);
  const onClose = () => {
    if (!response.writableEnded) controller.abort(new ClientGoneError());
  };
  let timer: NodeJS.Timeout | undefined;
  response.once('close', onClose);
  return {
    signal: controller.signal,
    begin: (timeoutMs) => {
      timer = setTimeout(() => controller.abort(tooLong(timeoutMs)), timeoutMs);
    },
    end: () => {
      clearTimeout(timer);
      response.off('close', onClose);
    },
  };
}

/** Reason of the signal after the client has disconnected; no answer is sent. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
  constructor() {
    super('The client closed the connection.');
  }
}

function tooLong(timeoutMs: number): OperationError {
  return new OperationError(
    'systemTranslationFailed',
    `The system failed to translate the text: no answer within ${timeoutMs / 1000} seconds`,
  );
}
