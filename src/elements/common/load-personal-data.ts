/**
 * Loads the module that keeps personal data in the page; shared, so that a script with both elements refers to the
 * module once.
 */
export const loadPersonalData = () => import('./personal-data/index.ts');
