/** Loads the module for the language pairs, which is needed once there is a list of systems. */
export const loadPairs = () => import('./pairs/index.ts');
