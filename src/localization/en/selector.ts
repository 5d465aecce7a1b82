import {counted} from '../counted.ts';
import {errors} from './errors.ts';

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
  options: 'Options',
  remove: 'Remove',
  addPair: 'Add a language pair',
  from: 'From',
  to: 'To',
  add: 'Add',
  selectOne: 'Select at least one translation system, then save.',
  saved: 'Saved.',
  pairSpoken: (source: string, target: string) => `${source} to ${target}`,
  addIncomplete: 'This pair is not complete. Choose a language in “To”, or none in “From”.',
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
