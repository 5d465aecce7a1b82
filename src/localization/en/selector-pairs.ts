import {systemStatus} from './system-status.ts';

/** English messages of the chosen language pairs; `pair` and `system` are names. */
export const selectorPairs = {
  systemFor: (pair: string) => `Translation system for ${pair}`,
  status: systemStatus,
  wakes: 'The first translation can take a few minutes.',
  stopped: (status: string) => `${status}. Your choice is kept.`,
  gone: 'Your key has no such system any more. Your choice is kept.',
  noReplacement: 'There is no other for this pair now.',
  replaceWith: (system: string) => `Use “${system}” instead`,
  showUnavailable: 'Show systems that cannot be used now',
  optionsFor: (pair: string) => `Options for ${pair}`,
  removePair: (pair: string) => `Remove ${pair}`,
  removed: (pair: string) => `${pair} was removed.`,
  termCorpus: 'Terms',
  noTermCorpus: 'None',
  termCorpusLoading: 'Loading terms…',
  termCorpusFailed: 'The terms could not be loaded.',
  termCorpusNotReady: 'not ready',
  termCorpusEmpty: 'This system has no terms.',
  qualityEstimate: 'Rate each translation',
  threshold: 'Leave out translations rated below',
  percent: (share: number) => (share > 0 ? `${Math.round(share * 100)} %` : 'Show all'),
  compare: 'Compare on a sentence…',
  compareLoading: 'One moment…',
  compareFailed: 'This could not be loaded. Close it and try again.',
  chooseLanguage: 'Choose a language',
  searchLanguage: 'Type to search',
  noLanguage: 'No language matches',
  allAdded: 'Every language pair of your systems is selected.',
};

/** Messages of the chosen language pairs in any language. */
export type SelectorPairsMessages = typeof selectorPairs;
