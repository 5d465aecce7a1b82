import {REVIEW_PATH} from '../contract/reviews.ts';
import {MtError} from './errors.ts';
import {call, nothing} from './requests/call.ts';
import type {CallOptions, Connection, Review} from './types.ts';

/**
 * Reports to the service that a translation was published or reviewed, or that a review no longer holds; without texts.
 *
 * @returns Whether the service keeps such reports: other services than this project's do not know them.
 */
export async function recordReview(
  connection: Connection,
  {event, provenance, reference, characters}: Review,
  o?: CallOptions,
): Promise<boolean> {
  const body = JSON.stringify({event, provenance, reference, characters});
  const query = {appID: connection.appId};
  try {
    await call(connection, {operation: REVIEW_PATH, query, body, read: nothing}, o);
    return true;
  } catch (error) {
    if (error instanceof MtError && isUnknownAddress(error)) return false;
    throw error;
  }
}

/** Whether the service, or a proxy before it, does not know the address of reports; a system that is gone has status 404, too. */
const isUnknownAddress = ({httpStatus, code}: MtError): boolean =>
  httpStatus !== undefined && [404, 405, 501].includes(httpStatus) && code !== 'systemNotFound';
