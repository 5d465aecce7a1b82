import {counted} from '../counted.ts';
import {percent} from '../percent.ts';
import {systemWords} from './system-status.ts';

const seconds = counted('en', {one: 'second', other: 'seconds'});
const minutes = counted('en', {one: 'minute', other: 'minutes'});
const waiting = (all: number) => (all < 60 ? seconds(all) : minutes(Math.round(all / 60)));

/** English messages of the chosen language pairs; `pair` and `system` are names. */
export const selectorPairs = {
  systemFor: (pair: string) => `Translation system for ${pair}`,
  ...systemWords,
  /** Says how long the first translation takes if the system is in stand-by. */
  wakes: (startSeconds: number | undefined) =>
    startSeconds === undefined
      ? 'The first translation waits until the system has started.'
      : `The first translation takes about ${waiting(startSeconds)} longer: the system starts.`,
  stopped: (status: string) => `${status}. Your choice is kept.`,
  gone: 'Your key no longer has this system. Your choice is kept.',
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
  percent: (share: number) => (share > 0 ? percent('en', share) : 'Show all'),
  compare: 'Compare on a sentence…',
  compareLoading: 'One moment…',
  compareFailed: 'This could not be loaded. Close it and try again.',
  chooseLanguage: 'Choose a language',
  noLanguage: 'No language matches',
  recentLanguages: 'Recently used',
  allLanguages: 'All languages',
  addPair: 'Add languages',
  from: 'From',
  to: 'To',
  notNow: 'Not available now',
  added: (pair: string) => `${pair} was added.`,
  addReverse: (pair: string) => `Add ${pair} too`,
  selected: 'Chosen languages',
  nothingSelected: 'No languages yet. Choose “From” and “To”.',
  count: (count: number) => count.toLocaleString('en'),
  shownOf: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  filter: 'Find a language pair',
  noPair: 'No language pair matches',
  showMore: (count: number) => `Show ${count} more`,
  system: 'System',
  noSystem: 'No system matches',
  otherDomain: 'Other',
  /** Size of a system's training data. */
  learnedFrom: counted('en', {one: 'sentence learned', other: 'sentences learned'}),
  rated: 'rated',
  ratedFrom: (share: string) => `rated ${share} or better`,
};

/** Messages of the chosen language pairs in any language. */
export type SelectorPairsMessages = typeof selectorPairs;
