import type {Messages} from './messages.ts';

/** English: everything that the sign-in pages say. */
export const messages: Messages = {
  signIn: 'Sign in',
  toGetClientId: 'Sign in to the translation service to get your client ID.',
  asksForClientId: 'asks for a client ID of the translation service.',
  userName: 'User name',
  password: 'Password',
  wrongPassword: 'The user name or the password is wrong.',
  fillBoth: 'Fill in the user name and the password.',
  tooManyAttempts: (minutes) =>
    `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  badOrigin:
    'The page that opened this window did not say who it is, so nothing can be given to it. You can copy the client ID instead.',
  giveTitle: 'Give your client ID?',
  showTitle: 'Get your client ID',
  signedInAs: (name) => `You are signed in as ${name}.`,
  thisPageAsks: 'This web page asks for a client ID:',
  permissions:
    'With it, the page can translate in your name and see your translation systems. Give it only to a page that you trust.',
  newClientId: 'A new client ID will be made for you. Whoever has it can translate in your name.',
  giveIt: (origin) => `Give it to ${origin}`,
  showIt: 'Show it to copy it',
  cancel: 'Cancel',
  yourClientId: 'Your client ID',
  clientId: 'Client ID',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The client ID is selected: copy it with your keyboard or the menu.',
  pasteIt: 'Copy it and paste it where a client ID is asked for.',
  shownOnce: 'It is shown only this once. If you lose it, come back here for a new one.',
  given: (origin) => `It was given to ${origin}. You can close this window.`,
  notGiven: (origin) =>
    `The page ${origin} is no longer open, so the client ID could not be given to it. Copy it and paste it there.`,
  cancelledTitle: 'Cancelled',
  cancelled: 'No client ID was made or given. You can close this window.',
  expiredTitle: 'This page has expired',
  expired: 'A consent can be used once, within ten minutes. Nothing was given. Sign in again.',
  failedTitle: 'That did not work',
  badRequest: 'The form was not filled in as expected. Start again.',
  unavailable: 'The service cannot answer right now. Nothing was given. Try again in a few minutes.',
  startAgain: 'Start again',
};
