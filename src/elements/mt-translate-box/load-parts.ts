/** Loads what a reader needs who corrects a sentence. */
export const loadCorrections = () => import('./correction-part.ts');

/** Loads what formatted text needs, and a long text that is pasted. */
export const loadRich = () => import('./rich/index.ts');

/** Loads what cuts texts into sentences. */
export const loadSentences = () => import('../../text/sentences.ts');

/** Loads what binds text fields of the page. */
export const loadHostField = () => import('./host-field.ts');
