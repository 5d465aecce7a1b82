import {ContextRoot} from '@lit/context';
import {MtSession} from './session.ts';

// Installed before any of our elements is defined, so that an element that is upgraded before its provider gets the
// provider's session as soon as the provider exists. Servers render no elements, but may import this module.
if (globalThis.document) new ContextRoot().attach(document.documentElement);

const key = Symbol.for('mtservice-default-session');
const shared = Reflect.get(globalThis, key) as MtSession | undefined;

/** The page's own session, for elements without a provider above them; shared by all scripts of a page. */
export const defaultSession = shared ?? new MtSession();
Reflect.set(globalThis, key, defaultSession);
