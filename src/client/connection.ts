import type {ClientOptions, Connection} from './types.ts';

/** Fills in what the options leave out; the address loses everything after the path root. */
export function connectionOf(options: ClientOptions): Connection {
  return {
    baseUrl: options.baseUrl
      .trim()
      .replace(/[?#].*/s, '')
      .replace(/\/+(service\.svc(\/+(json|soap))?)?\/*$/i, ''),
    token: options.token ?? '',
    appId: options.appId ?? 'mtservice-elements',
    timeoutMs: options.timeoutMs,
    fetch: options.fetch,
  };
}
