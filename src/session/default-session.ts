import {ContextRoot} from '@lit/context';
import {MtSession} from './session.ts';

// Installed before any element of ours is defined: an element that is upgraded before its
// provider gets the provider's session as soon as there is one.
new ContextRoot().attach(document.documentElement);

/** The page's own session, for elements with no provider above them. */
export const defaultSession = new MtSession();
