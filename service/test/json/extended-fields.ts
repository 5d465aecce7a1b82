/** Fields of every extended translation, in the order of the alphabet. */
export const EXTENDED_FIELDS: readonly string[] = [
  'countSentences',
  'countTokens',
  'originalSentenceRanges',
  'qualityEstimate',
  'translation',
  'translationSentenceRanges',
];
