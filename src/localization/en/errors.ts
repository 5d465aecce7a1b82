/** English messages of failed requests, with what the user can do; `host` is a host name. */
export const errors = {
  unauthorized: () =>
    'The service does not know this client ID. Check that it is complete, or get a new one.',
  offline: () => 'You are offline. This goes on by itself when you are back.',
  unreachable: (host: string) => `No answer from ${host}. Check your connection; this goes on by itself.`,
  blocked: (host: string) =>
    `${host} does not let this page use it. Ask its operator to allow this page’s address (CORS).`,
  timeout: (host: string) => `${host} took too long to answer. Try again in a moment.`,
  service: (host: string, status: number | undefined) =>
    `${host} reports an error${status ? ` (${status})` : ''}. Try again in a few minutes.`,
  malformed: (host: string) =>
    `${host} did not answer with a list of translation systems. Check the service’s address.`,
  missing: () => 'Enter your client ID, or get one with the button below.',
  badCharacters: () => 'A client ID has no spaces, line breaks or accented letters. Copy it again.',
  noAddress: () => 'This page does not say where the translation service is. Its author can set base-url.',
  noSystems: () =>
    'This client ID works, but has no translation systems. Ask the service’s operator for access.',
};

/** Messages of failed requests in any language. */
export type ErrorMessages = typeof errors;
