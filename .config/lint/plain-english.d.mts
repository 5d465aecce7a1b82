import type {ESLint} from 'eslint';

/** The project's own rules. */
export const project: ESLint.Plugin;
