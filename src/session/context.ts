import {createContext} from '@lit/context';
import type {MtSession} from './session.ts';

/**
 * Context that carries the session from a provider to the elements below it. The key is global, so
 * that an element from the script and a provider from a bundle find each other.
 */
export const mtSessionContext = createContext<MtSession>(Symbol.for('mtservice-session'));
