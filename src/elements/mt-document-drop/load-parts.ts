/** Loads what sends, follows and gets documents. */
export const loadJobs = () => import('./documents/document-jobs.ts');
/** Loads what packs several documents into one archive. */
export const loadArchive = () => import('./saving/archive.ts');
