import {ContextProvider, createContext} from '@lit/context';
import './default-session.ts'; // installs the context root
import {MtSession, type MtSessionOptions} from './session.ts';

/**
 * Context that carries the session from a provider to the elements below it. The key is global, so
 * that an element from the script and a provider from a bundle find each other.
 */
export const mtSessionContext = createContext<MtSession>(Symbol.for('mtservice-session'));

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
