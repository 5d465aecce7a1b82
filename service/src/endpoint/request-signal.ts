import {setMaxListeners} from 'node:events';
import type {ServerResponse} from 'node:http';
import {OperationError} from '../errors/operation-error.ts';

/** Until when an answer is wanted. */
export interface RequestSignal {
  readonly signal: AbortSignal;
  /** To be called when the answer is known. */
  end(): void;
}

/** A signal that is aborted when the client hangs up or the time is over. */
export function requestSignal(response: ServerResponse, timeoutMs: number): RequestSignal {
  const controller = new AbortController();
  // Every batch of a long request listens at the same time.
  setMaxListeners(0, controller.signal);
  const onClose = () => {
    if (!response.writableEnded) controller.abort(new ClientGoneError());
  };
  const timer = setTimeout(() => controller.abort(tooLong(timeoutMs)), timeoutMs);
  response.once('close', onClose);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      response.off('close', onClose);
    },
  };
}

/** The client hung up: there is nobody to answer. */
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
