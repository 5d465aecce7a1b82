/** Loads the module for corrections of sentences. */
export const loadCorrections = () => import('./corrections/index.ts');

/** Loads the module for formatted text, which also handles pasting long texts. */
export const loadRich = () => import('./rich/formatted-text.ts');

/** Loads the module that splits texts into sentences and keeps their translations. */
export const loadTranslator = () => import('./translating/sentence-translator.ts');

/** Loads the module for text fields of the host page. */
export const loadHostField = () => import('./host-field/bound-fields.ts');
