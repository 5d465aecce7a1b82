import {counted} from '../counted.ts';
import {errors} from './errors.ts';

const characters = counted('en', {one: 'character', other: 'characters'});
const pairs = counted('en', {one: 'language pair', other: 'language pairs'});

/** English messages of `mtservice-selector`; `pair`, `system` and `language` are names. */
export const selector = {
  language: 'en',
  errors,
  name: 'Machine translation settings',
  engineName: 'Name of these settings (optional)',
  signIn: 'Sign in',
  signInIntro: 'Sign in, then choose how this page translates for you.',
  visitors: (count: number) => `You can translate ${characters(count)} a day without signing in.`,
  haveKey: 'I have a key',
  key: 'Key',
  keyHint: 'Your key for this service (client ID)',
  show: 'Show',
  showKey: 'Show key',
  signInState: {
    waiting:
      'A window has opened: sign in there. If nothing happens here then, copy the key there and paste it here.',
    blocked: 'Your browser did not open the sign-in window. Open it with the link below.',
    closed: 'The sign-in window was closed before you were signed in. Sign in again, or paste a key.',
    cancelled: 'You cancelled signing in. Nothing was changed.',
    unreachable:
      'This page cannot see the sign-in window. Sign in there, then copy the key and paste it here.',
  },
  signInLink: 'Open the sign-in page',
  continue: 'Continue',
  cancel: 'Cancel',
  save: 'Save',
  signedInAs: (user: string) => `Signed in as ${user}`,
  /** Shows the last characters of the key, for the user to recognize it; a short key is not shown. */
  keyEnding: (end: string) => (end ? `Your key: …${end}` : 'Your key is in use'),
  keyKept: 'This site keeps the key',
  logout: 'Log out',
  loggedOut: 'You are logged out, and this page forgets your settings.',
  loggedInAgain: 'You are signed in again. Save, so that this page keeps your settings.',
  retry: 'Try again',
  undo: 'Undo',
  checking: 'Checking your key…',
  loading: 'Loading translation systems…',
  changeKey: 'Use another key',
  details: 'Details',
  found: (pairCount: number) => `${pairs(pairCount)} to choose from`,
  selectOne: 'Select at least one translation system, then save.',
  saved: 'Saved',
  notSaved: 'Not saved yet',
  unsaved: counted('en', {one: 'change not saved', other: 'changes not saved'}),
  pairSpoken: (source: string, target: string) => `${source} to ${target}`,
  addIncomplete: 'This pair is not complete. Choose a language in “To”, or none in “From”.',
  /** Issues of a restored state, with the name of a pair or the path in the state. */
  issues: {
    notJson: (): string =>
      'The saved settings could not be read, so nothing was changed. Choose again and save.',
    notAState: (): string =>
      'The saved settings belong to something else, so nothing was changed. Choose again and save.',
    wrongType: (path: string) =>
      `A part of the saved settings (${path}) could not be read, so nothing was changed. Choose again and save.`,
    corpusIdRepaired: (pair: string) =>
      `${pair}: an older version saved the choice of terms wrongly. Please choose the terms again.`,
  },
};

/** Messages of `mtservice-selector` in any language. */
export type SelectorMessages = typeof selector;
