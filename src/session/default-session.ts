import {ContextRoot} from '@lit/context';
import {MtSession} from './session.ts';

// Installed before any element of ours is defined: an element that is upgraded before its
// provider gets the provider's session as soon as there is one. A server renders no elements, but may import them.
if (globalThis.document) new ContextRoot().attach(document.documentElement);

const key = Symbol.for('mtservice-default-session');
const shared = Reflect.get(globalThis, key) as MtSession | undefined;

/** The page's own session, for elements with no provider above them; all scripts of a page have the same. */
export const defaultSession = shared ?? new MtSession();
Reflect.set(globalThis, key, defaultSession);
