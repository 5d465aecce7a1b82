import type {Messages} from './messages.ts';

/** English: everything that the sign-in pages say. */
export const messages: Messages = {
  signIn: 'Sign in',
  toGetKey: 'Sign in to the translation service to get your key.',
  asksToTranslate: 'wants to translate in your name.',
  userName: 'User name',
  password: 'Password',
  wrongPassword: 'The user name or the password is wrong.',
  disabled: 'This account is disabled. Ask whoever runs the service.',
  fillBoth: 'Fill in the user name and the password.',
  tooManyAttempts: (minutes) =>
    `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  badOrigin:
    'The page that opened this window did not say who it is, so nothing can be given to it. You can copy the key instead.',
  cutOff: (origin) =>
    `This window cannot give the key to ${origin} by itself. You will copy it here and paste it there.`,
  giveTitle: (site) => `Allow ${site} to translate in your name?`,
  showTitle: 'Get your key',
  signedInAs: (name) => `You are signed in as ${name}.`,
  thisPageAsks: 'This page asks:',
  permissions:
    'It gets a key with which it can translate in your name and see your translation systems. Allow only a page that you trust.',
  newKey: 'A new key will be made for you. Whoever has it can translate in your name.',
  giveIt: 'Allow',
  showIt: 'Show the key to copy it',
  cancel: 'Cancel',
  yourKey: 'Your key',
  key: 'Key',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The key is selected: copy it with your keyboard or the menu.',
  pasteIt: 'Copy it and paste it where a key is asked for.',
  pasteItAt: (origin) => `Copy the key and paste it at ${origin}, where a key is asked for.`,
  shownOnce: 'It is shown only this once. If you lose it, come back here for a new one.',
  given: (origin) => `${origin} can translate in your name now. You can close this window.`,
  cancelledTitle: 'Cancelled',
  cancelled: 'No key was made or given. You can close this window.',
  expiredTitle: 'This page has expired',
  expired: 'You can answer this question once, within ten minutes. Nothing was given. Sign in again.',
  failedTitle: 'That did not work',
  badRequest: 'The form was not filled in as expected. Start again.',
  unavailable: 'The service cannot answer right now. Nothing was given. Try again in a few minutes.',
  startAgain: 'Start again',
};
