import {whenAwake} from '../../../../client/waiting/when-awake.ts';
import type {Ask} from './trying-store.ts';

/** Sends a sentence to a system, and measures the time of its final answer. */
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
