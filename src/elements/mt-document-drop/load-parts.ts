/** Loads what sends, follows and gets documents. */
export const loadJobs = () => import('./document-job.ts');
/** Loads what packs several documents into one archive. */
export const loadArchive = () => import('./archive.ts');
