/** Loads the module that keeps personal data in the page; here, so that a script with both elements names it once. */
export const loadPersonalData = () => import('./personal-data/index.ts');
