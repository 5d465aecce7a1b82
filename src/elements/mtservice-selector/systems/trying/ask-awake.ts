import {whenAwake} from '../../../../client/waiting/when-awake.ts';
import type {Ask} from './trying-store.ts';

/**
 * Sends a sentence to a system; measures the time until the answer, without the time that the system takes to start.
 */
export const askAwake: Ask = async (client, {choice, options}, text, {signal, onWaiting}) => {
  let start = 0;
  const answer = await whenAwake(
    () => {
      start = performance.now();
      return client.translateEx(choice.systemId, text, options, signal ? {signal} : {});
    },
    {...(signal && {signal}), ...(onWaiting && {onWaiting})},
  );
  return {...answer, milliseconds: performance.now() - start};
};
