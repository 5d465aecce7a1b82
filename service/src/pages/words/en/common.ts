/** English: words that several sets of pages share. */
export const commonWords = {
  toContent: 'Skip to the content',
  cancel: 'Cancel',
  /** Between two ways to do the same. */
  or: 'or',
  signIn: 'Sign in',
  userName: 'User name',
  password: 'Password',
  /** Signs in with a provider, by the name that users know it by. */
  continueWith: (title: string) => `Continue with ${title}`,
  passwordsOff: 'Nobody signs in with a password here. Use the button.',
  fillBoth: 'Enter a user name and a password.',
  wrongPassword: 'The user name or the password is wrong.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  failedTitle: 'That did not work',
  forged: 'The form did not come from this page, so nothing was changed. Open the page again and repeat it.',
};

/** Words that several sets of pages share, in one language. */
export type CommonWords = typeof commonWords;
