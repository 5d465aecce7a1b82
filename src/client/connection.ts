import type {ClientOptions, Connection} from './types.ts';

/** Default name of the calling application. */
export const DEFAULT_APP_ID = 'mtservice-elements';

// Query that requests the description of a SOAP service; a copied address may include this query.
const DESCRIPTION = /^(single)?wsdl(=|$)/i;

/** Splits a base address into the path root and the parameters of its query, without decoding them. */
function partsOf(baseUrl: string): [root: string, parameters: string[]] {
  const at = `${baseUrl}?`.indexOf('?');
  return [
    baseUrl.slice(0, at),
    baseUrl
      .slice(at + 1)
      .split('&')
      .filter(Boolean),
  ];
}

const joined = (root: string, parameters: readonly string[]): string =>
  parameters.length > 0 ? `${root}?${parameters.join('&')}` : root;

/** Fills in missing options; keeps only the path root and the query of the address. */
export function connectionOf(options: ClientOptions): Connection {
  const [root, parameters] = partsOf(options.baseUrl.trim().replace(/#.*/s, ''));
  return {
    baseUrl: joined(
      root.replace(/\/+(service\.svc(\/+(json|soap))?)?\/*$/i, ''),
      parameters.filter((parameter) => !DESCRIPTION.test(parameter)),
    ),
    token: options.token ?? '',
    appId: options.appId ?? DEFAULT_APP_ID,
    timeoutMs: options.timeoutMs,
    fetch: options.fetch,
  };
}

/**
 * Whether two connections reach the same service with the same `fetch`, for the same user and application.
 */
export function isSameConnection(first: Connection | undefined, second: Connection | undefined): boolean {
  return (
    first?.baseUrl === second?.baseUrl &&
    first?.token === second?.token &&
    first?.appId === second?.appId &&
    first?.fetch === second?.fetch
  );
}

// Without a scheme, `host:8080` would be a path on the page's site, or an address with the scheme `host:`.
const ADDRESS = /^\s*(https?:\/\/|[/.])/i;

/**
 * Base address for requests, from the first non-empty address; undefined unless this address begins with `http(s)://`
 * or is a path.
 */
export function baseUrlOf(...addresses: readonly (string | undefined)[]): string | undefined {
  const baseUrl = addresses.find(Boolean);
  const isAddress = baseUrl && ADDRESS.test(baseUrl) && URL.canParse(baseUrl, globalThis.location?.href);
  // The address `/`, the root of the page's site, becomes an empty text.
  return isAddress ? connectionOf({baseUrl}).baseUrl || location.origin : undefined;
}

/**
 * Address of a path below a base address; parameters in `own` replace parameters of the base address with the same
 * name.
 */
export function addressOf(baseUrl: string, path: string, own: Readonly<Record<string, string>> = {}): string {
  const [root, parameters] = partsOf(baseUrl);
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const kept = parameters.filter((parameter) => !names.includes(parameter.replace(/=.*/s, '').toLowerCase()));
  const added = new URLSearchParams(own).toString();
  return joined(root + path, added ? [...kept, added] : kept);
}
