import {ContextProvider} from '@lit/context';
import {mtSessionContext} from './context.ts';
import './default-session.ts';
import {MtSession, type MtSessionOptions} from './session.ts';

/**
 * Gives the elements below `element` a session of their own, now and for those added later.
 *
 * @returns The new session, to publish a configuration to it or to follow its changes.
 */
export function provideMtSession(element: HTMLElement, options: MtSessionOptions = {}): MtSession {
  const session = new MtSession(options);
  const provider = new ContextProvider(element, {context: mtSessionContext, initialValue: session});
  provider.hostConnected();
  return session;
}
