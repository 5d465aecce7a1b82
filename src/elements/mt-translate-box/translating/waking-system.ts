import {whenAwake} from '../../../client/waiting/when-awake.ts';
import type {TranslationEvents, TranslationState} from './translation-state.ts';

/** Functions that report the wait for a system. */
export interface WakingView {
  readonly state: () => TranslationState;
  /** Shows the seconds to the next attempt. */
  readonly show: (state: TranslationState) => void;
  /** Called for each attempt that finds the system still starting. */
  readonly onTry: (waking: TranslationEvents['waking']) => void;
}

/**
 * Repeats a request while the service answers that the system is starting (error 21), and reports the waiting
 * time. Rejects with any other error, or the signal's reason.
 */
export function untilAwake(
  request: () => Promise<void>,
  signal: AbortSignal,
  view: WakingView,
): Promise<void> {
  const ask = () => {
    const state = view.state();
    if (state.kind === 'waking') view.show({...state, secondsToNextTry: 0});
    return request();
  };
  const onWaiting = (secondsToNextTry: number, attempt: number) => {
    const state = view.state();
    const isNew = state.kind !== 'waking' || state.attempt !== attempt;
    view.show({kind: 'waking', secondsToNextTry, attempt});
    if (isNew) view.onTry({secondsToNextTry, attempt});
  };
  return whenAwake(ask, {signal, onWaiting});
}
