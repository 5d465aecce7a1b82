/** English texts of the sign-in pages. */
export const signInWords = {
  toGetKey: 'Sign in to the translation service to get your key.',
  asksToTranslate: 'wants to translate in your name.',
  /** Message to a user whose password was right, but whom the operator has disabled. */
  disabled: 'This account is disabled. Ask the operator of the service.',
  badOrigin:
    'The page that opened this window did not say who it is, so nothing can be given to it. You can copy the key instead.',
  cutOff: (origin: string) =>
    `This window cannot give the key to ${origin} by itself. You will copy it here and paste it there.`,
  giveTitle: (site: string) => `Allow ${site} to translate in your name?`,
  showTitle: 'Get your key',
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  thisPageAsks: 'This page asks:',
  permissions:
    'It gets a key with which it can translate in your name and see your translation systems. Allow only a page that you trust.',
  newKey: 'You get a new key. Anyone who has it can translate in your name.',
  giveIt: 'Allow',
  showIt: 'Show the key to copy it',
  yourKey: 'Your key',
  key: 'Key',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The key is selected: copy it with your keyboard or the menu.',
  pasteIt: 'Copy it and paste it where a key is asked for.',
  pasteItAt: (origin: string) => `Copy the key and paste it at ${origin}, where a key is asked for.`,
  shownOnce: 'It is shown only this once. If you lose it, come back here for a new one.',
  given: (origin: string) => `${origin} can translate in your name now. You can close this window.`,
  cancelledTitle: 'Cancelled',
  cancelled: 'No key was made or given. You can close this window.',
  expiredTitle: 'This page has expired',
  expired: 'You can answer this question once, within ten minutes. Nothing was given. Sign in again.',
  badRequest: 'The form was not filled in as expected. Start again.',
  unavailable: 'The service cannot answer right now. Nothing was given. Try again in a few minutes.',
  startAgain: 'Start again',
  /** Texts for signing in with the provider called `title`. */
  provider: {
    unavailable: (title: string) => `${title} cannot be reached right now. Try again in a few minutes.`,
    unavailableOrPassword: (title: string) =>
      `${title} cannot be reached right now. Try again in a few minutes, or sign in with a password.`,
    refusedTitle: 'You are not signed in',
    denied: (title: string) => `You said no at ${title}, or ${title} did not let you in. Nothing was given.`,
    expired:
      'Signing in took longer than ten minutes, or this page was opened a second time. Nothing was given. Sign in again.',
    otherBrowser:
      'This did not begin in this browser, or the browser keeps no cookies of this site. Allow cookies, and sign in again from here.',
    untrusted: (title: string) =>
      `The answer of ${title} failed a check and was refused. Sign in again; if it happens again, tell the operator of the service.`,
    clock: (title: string) =>
      `The clocks of ${title} and of this service differ, so its answer was refused. Tell the operator of the service.`,
    misconfigured: (title: string) =>
      `${title} does not know this service; its settings are wrong. Tell the operator of the service.`,
    notAllowed: (title: string) =>
      `Your account at ${title} may not use this service. If it should, ask the operator of the service.`,
    noAccount: (title: string) =>
      `Your account at ${title} has no user here yet. Ask the operator of the service to add one for you.`,
    nameTaken: (name: string) =>
      `A user “${name}” exists already and signs in another way. If that is you, ask the operator of the service to join the accounts.`,
    noName: (title: string) =>
      `${title} sent no user name that can be used here. Ask the operator of the service.`,
    /** Text before the provider's address and the provider's id of the person. */
    tellThem: 'They need this:',
  },
};

/** Texts of the sign-in pages, in one language. */
export type SignInWords = typeof signInWords;
