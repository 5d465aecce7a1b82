/** English texts shared by several sets of pages. */
export const commonWords = {
  toContent: 'Skip to the content',
  cancel: 'Cancel',
  /** Separates two alternatives. */
  or: 'or',
  signIn: 'Sign in',
  userName: 'User name',
  password: 'Password',
  /** Button for signing in with the provider called `title`. */
  continueWith: (title: string) => `Continue with ${title}`,
  passwordsOff: 'Nobody signs in with a password here. Use the button.',
  fillBoth: 'Enter a user name and a password.',
  wrongPassword: 'The user name or the password is wrong.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  failedTitle: 'That did not work',
  forged: 'The form did not come from this page, so nothing was changed. Open the page again and repeat it.',
};

/** Texts shared by several sets of pages, in one language. */
export type CommonWords = typeof commonWords;
