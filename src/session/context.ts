import {ContextProvider, createContext} from '@lit/context';
import './default-session.ts'; // installs the context root
import {MtSession, type MtSessionOptions} from './session.ts';

/**
 * Context that carries the session from a provider to the elements below it. The key is global, so
 * that an element from the script and a provider from a bundle find each other.
 */
export const mtSessionContext = createContext<MtSession>(Symbol.for('mtservice-session'));

/**
 * Provides a new session to all current and future elements below `element`.
 *
 * @returns The new session; publish a configuration to it, or listen for its changes.
 */
export function provideMtSession(element: HTMLElement, options: MtSessionOptions = {}): MtSession {
  const session = new MtSession(options);
  const provider = new ContextProvider(element, {context: mtSessionContext, initialValue: session});
  provider.hostConnected();
  return session;
}
