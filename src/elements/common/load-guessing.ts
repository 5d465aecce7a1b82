/**
 * Loads the module for language detection; shared, so that a script with both elements refers to the module once.
 */
export const loadGuessing = () => import('../../text/identification/identify-language.ts');
