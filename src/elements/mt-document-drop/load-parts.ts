/** Loads the document list with everything that sends and follows documents. */
export const loadList = () => import('./list/list-controller.ts');

/** Loads the module that packs several files into one. */
export const loadArchive = () => import('./saving/archive.ts');
