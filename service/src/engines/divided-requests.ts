import type {EngineError} from './engine.ts';
import {asEngineError} from './failure.ts';

/** Number of texts that are sent alone when all are rejected. */
const MAX_REJECTED = 4;

/** What the parts of a rejected request showed. */
interface Tried {
  /** Number of texts that were rejected alone. */
  rejected: number;
  isAnyAccepted: boolean;
}

/** Why a text has no translation. */
export interface Failed {
  readonly ok: false;
  readonly error: EngineError;
}

/**
 * Sends texts in one request. A server rejects a request as a whole, so it is halved until only the rejected texts fail,
 * unless the first few are all rejected: then the fault is not that of a text. Rejects only when aborted.
 *
 * @param send - Sends texts in one request, and resolves to a result for each.
 */
export async function sendDivided<Text, Result>(
  texts: readonly Text[],
  signal: AbortSignal,
  send: (part: readonly Text[]) => Promise<readonly Result[]>,
): Promise<(Result | Failed)[]> {
  const tried: Tried = {rejected: 0, isAnyAccepted: false};
  const sendPart = async (part: readonly Text[]): Promise<(Result | Failed)[]> => {
    try {
      const results = await send(part);
      tried.isAnyAccepted = true;
      return [...results];
    } catch (reason) {
      signal.throwIfAborted();
      const error = asEngineError(reason);
      const failed = part.map((): Failed => ({ok: false, error}));
      if (error.kind !== 'rejected') return failed;
      if (part.length === 1) tried.rejected += 1;
      const middle = part.length >> 1;
      const results: (Result | Failed)[] = [];
      for (const half of middle > 0 ? [part.slice(0, middle), part.slice(middle)] : []) {
        if (!tried.isAnyAccepted && tried.rejected >= MAX_REJECTED) break;
        results.push(...(await sendPart(half)));
      }
      return [...results, ...failed.slice(results.length)];
    }
  };
  return sendPart(texts);
}
