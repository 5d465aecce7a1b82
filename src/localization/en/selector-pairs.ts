import {systemStatus} from './system-status.ts';

/** English messages of the chosen language pairs; `pair` and `system` are names. */
export const selectorPairs = {
  systemFor: (pair: string) => `Translation system for ${pair}`,
  status: systemStatus,
  wakes: 'Wakes up with the first translation, within a few minutes.',
  stopped: (status: string) => `Cannot translate now: ${status.toLowerCase()}. Your choice is kept.`,
  gone: 'Your client ID has no such system any more. Your choice is kept.',
  noReplacement: 'There is no other for this pair now.',
  replaceWith: (system: string) => `Use “${system}” instead`,
  showUnavailable: 'Show systems that cannot be used now',
  optionsFor: (pair: string) => `Options for ${pair}`,
  removePair: (pair: string) => `Remove ${pair}`,
  removed: (pair: string) => `${pair} was removed.`,
  undo: 'Undo',
  termCorpus: 'Terminology',
  noTermCorpus: 'None',
  termCorpusLoading: 'Loading terminology…',
  termCorpusFailed: 'The terminology could not be loaded.',
  termCorpusNotReady: 'not ready',
  termCorpusEmpty: 'This system has no terminology.',
  qualityEstimate: 'Estimate the quality of each translation',
  threshold: 'Hold back translations below',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  chooseLanguage: 'Choose a language',
  searchLanguage: 'Type to search',
  noLanguage: 'No language matches',
  allAdded: 'Every language pair of your systems is selected.',
};

/** Messages of the chosen language pairs in any language. */
export type SelectorPairsMessages = typeof selectorPairs;
