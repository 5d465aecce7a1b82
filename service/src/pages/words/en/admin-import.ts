import {IMPORT_WORDS, type ImportWords} from '../../../corpora/index.ts';

/**
 * English reasons why a file, or part of it, was not imported. The reasons contain no paths, which would mean
 * nothing to the user who uploaded the file.
 */
export const importWords: ImportWords = {
  ...IMPORT_WORDS,
  cannotRead: () => 'The service cannot read the file. Its log says why.',
  tooLarge: (_file, megabytes) => `The file is larger than ${megabytes} MB. Split it.`,
  noTerm: () => 'No term was found in the file.',
};
