/** Loads the document list, including the modules that send and follow documents. */
export const loadList = () => import('./list/list-controller.ts');

/** Loads the module that sorts documents by language. */
export const loadSorting = () => import('./language/sort-by-language.ts');

/** Loads the module that packs several files into one. */
export const loadArchive = () => import('./saving/archive.ts');
