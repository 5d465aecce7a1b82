/** Loads the module for the language pairs, needed once there is a list of systems. */
export const loadPairs = () => import('./pairs/index.ts');

/** Loads the module that compares systems on a sentence. */
export const loadTrying = () => import('./systems/trying/index.ts');
