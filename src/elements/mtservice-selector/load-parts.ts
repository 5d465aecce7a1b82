/** Loads the module for the language pairs, needed once there is a list of systems. */
export const loadPairs = () => import('./pairs/pairs-part.ts');

/** Loads the module that compares systems on a sentence. */
export const loadTrying = () => import('./systems/trying/trying-part.ts');
