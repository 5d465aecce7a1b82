/** Loads what sends, follows and gets documents. */
export const loadJobs = () => import('./document-job.ts');
