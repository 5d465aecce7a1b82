import type {ClientOptions, Connection} from './types.ts';

/** Default name of the calling application. */
export const DEFAULT_APP_ID = 'mtservice-elements';

// Query for the description of a SOAP service, which may be part of an address that was copied.
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

/** Fills in what the options leave out; of the address the path root and the query stay. */
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

/** Whether requests go to the same service in the name of the same user. */
export function isSameConnection(first: Connection | undefined, second: Connection | undefined): boolean {
  return (
    first?.baseUrl === second?.baseUrl &&
    first?.token === second?.token &&
    first?.appId === second?.appId &&
    first?.fetch === second?.fetch
  );
}

// `host:8080` without its scheme would be a path of the page, or an address with the scheme `host:`.
const ADDRESS = /^\s*(https?:\/\/|[/.])/i;

/** Base address for requests, from the first address that is given; undefined when that is neither `http(s)://…` nor a path. */
export function baseUrlOf(...addresses: readonly (string | undefined)[]): string | undefined {
  const baseUrl = addresses.find(Boolean);
  const isAddress = baseUrl && ADDRESS.test(baseUrl) && URL.canParse(baseUrl, globalThis.location?.href);
  return isAddress ? connectionOf({baseUrl}).baseUrl : undefined;
}

/** Address of a path below a base address; of parameters with the same name, `own` ones win over the base's. */
export function addressOf(baseUrl: string, path: string, own: Readonly<Record<string, string>> = {}): string {
  const [root, parameters] = partsOf(baseUrl);
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const kept = parameters.filter((parameter) => !names.includes(parameter.replace(/=.*/s, '').toLowerCase()));
  const added = new URLSearchParams(own).toString();
  return joined(root + path, added ? [...kept, added] : kept);
}
