/** Loads the list of documents with all that sends and follows them. */
export const loadList = () => import('./list/list-controller.ts');

/** Loads what packs several files into one. */
export const loadArchive = () => import('./saving/archive.ts');
