import {pairs, siteProblems} from './setup.ts';

/**
 * English messages of failed requests, which say what happened and what the user can do; `host` and `page` are host
 * names.
 */
export const errors = {
  unauthorized: () =>
    'The service does not know this key. Check that it is complete, or sign in for a new one.',
  siteRefuses: () => siteProblems.siteRefuses,
  siteUnknown: () => siteProblems.siteUnknown,
  offline: () => 'You are offline. This continues when you are back online.',
  unreachable: (host: string) => `No answer from ${host}. Check your connection. Retrying automatically.`,
  blocked: (host: string, page: string) =>
    `This page may not use the service at ${host}. Ask its operator to allow ${page}.`,
  timeout: (host: string) => `${host} took too long to answer. Try again in a moment.`,
  service: (host: string) => `${host} cannot answer properly now. Try again in a few minutes.`,
  malformed: (host: string) =>
    `${host} did not answer as a translation service. Ask the author of this page to check the address.`,
  missing: () => 'Enter your key, or sign in to get one.',
  badCharacters: () => 'A key has no spaces, line breaks or accented letters. Copy it again.',
  noAddress: () => 'This page does not say where the translation service is. Its author can set base-url.',
  badAddress: pairs.badAddress,
  noSystems: () =>
    'This key works, but it has no translation systems. Ask the service’s operator for access.',
  /** No systems, if the page's own server holds the key. */
  noSiteSystems: () => 'This site has no translation systems for you. Ask its administrator.',
};

/** Messages of failed requests in any language. */
export type ErrorMessages = typeof errors;
