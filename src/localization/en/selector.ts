import {counted} from '../counted.ts';
import {errors} from './errors.ts';
import {systemStatus} from './system-status.ts';

const pairs = counted('en', {one: 'language pair', other: 'language pairs'});
const systems = counted('en', {one: 'system', other: 'systems'});

/** English messages of `mtservice-selector`; `pair`, `system` and `language` are names. */
export const selector = {
  language: 'en',
  errors,
  name: 'Machine translation settings',
  engineName: 'Configuration name (optional)',
  clientId: 'Client ID',
  clientIdHint: 'The key that lets this page translate with your systems.',
  show: 'Show',
  showClientId: 'Show client ID',
  getClientId: 'Get my client ID',
  signInWaiting: 'Sign in in the new window. No window? Copy your client ID here:',
  signInLink: 'Sign-in page',
  continue: 'Continue',
  cancel: 'Cancel',
  save: 'Save',
  logout: 'Log out',
  retry: 'Try again',
  checking: 'Checking your client ID…',
  loading: 'Loading translation systems…',
  changeClientId: 'Use another client ID',
  found: (pairCount: number, asleep: number) =>
    pairs(pairCount) + (asleep > 0 ? `, ${systems(asleep)} asleep` : ''),
  selected: 'Selected systems',
  nothingSelected: 'No language pair is selected yet. Add the first one below.',
  selectOne: 'Select at least one translation system, then save.',
  saved: 'Saved.',
  pairSpoken: (source: string, target: string) => `${source} to ${target}`,
  systemFor: (pair: string) => `Translation system for ${pair}`,
  status: systemStatus,
  wakes: 'Wakes up with the first translation, within a few minutes.',
  stopped: (status: string) => `Cannot translate now: ${status.toLowerCase()}. Your choice is kept.`,
  gone: 'Your client ID has no such system any more. Your choice is kept.',
  noReplacement: 'There is no other for this pair now.',
  replaceWith: (system: string) => `Use “${system}” instead`,
  showUnavailable: 'Show systems that cannot be used now',
  options: 'Options',
  optionsFor: (pair: string) => `Options for ${pair}`,
  remove: 'Remove',
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
  addPair: 'Add a language pair',
  from: 'From',
  to: 'To',
  chooseLanguage: 'Choose a language',
  searchLanguage: 'Type to search',
  noLanguage: 'No language matches',
  add: 'Add',
  addIncomplete: 'This pair is not complete. Choose a language in “To”, or none in “From”.',
  allAdded: 'Every language pair of your systems is selected.',
  /** Issues of a restored state, with the name of a pair or the path in the state. */
  issues: {
    notJson: (): string =>
      'The saved settings could not be read: they are not valid JSON. Nothing was changed.',
    notAState: (): string => 'The saved settings belong to something else. Nothing was changed.',
    wrongType: (path: string) =>
      `The saved settings could not be read: “${path}” is not of the expected type. Nothing was changed.`,
    corpusIdRepaired: (pair: string) =>
      `${pair}: an older version saved the terminology choice incorrectly. Please choose the terminology again.`,
  },
};

/** Messages of `mtservice-selector` in any language. */
export type SelectorMessages = typeof selector;
