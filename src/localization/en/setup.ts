/** English messages of the language choice; `pair` consists of language names. */
export const pairs = {
  from: 'From',
  to: 'To',
  swap: 'Swap languages',
  detect: 'Detect language',
  asDetected: (language: string) => `${language} · detected`,
  pair: (source: string, target: string) => `${source} to ${target}`,
  noPair: (pair: string) => `Choose a system for ${pair} in the translation settings first.`,
  badAddress: (address: string) =>
    `“${address}” is not the address of a translation service. This page’s author can set base-url: http://, https://, or a path that starts with /.`,
  noField: (id: string) => `This page has no field “${id}”.`,
};

/** Messages of the language choice in any language. */
export type PairMessages = typeof pairs;

/** English messages of an incomplete setup. */
export const setupProblems = {
  noAddress: 'This page does not say where the translation service is. Its author can set base-url.',
  noToken: 'Sign in and save in the translation settings first.',
  noSystems: 'Choose a translation system and save in the translation settings first.',
  badState: 'The saved settings could not be read. Nothing was changed.',
};

/** Messages of an incomplete setup, in any language. */
export type SetupProblems = typeof setupProblems;

/** English messages of refusals if the page's own server holds the key, so that the user has no key. */
export const siteProblems = {
  /** The server does not let this user translate. */
  siteRefuses:
    'This site does not let you translate now. Sign in to it in another tab and try again, or ask its administrator.',
  /** The server does not know the user, or the service does not accept the server's key. */
  siteUnknown:
    'Sign in to this site in another tab, then try again. If that does not help, tell its administrator that its key may have expired.',
};

/** Messages of refusals if the page's own server holds the key, in any language. */
export type SiteProblems = typeof siteProblems;
