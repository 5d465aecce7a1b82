import type {ClientOptions, Connection} from './types.ts';

// What asks for the description of a SOAP service, when its address was copied.
const DESCRIPTION = /^(single)?wsdl(=|$)/i;

/** A base address without its query, and the parameters of that as they are written. */
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

/** Fills in what the options leave out; the address loses what follows the path root, but for its query. */
export function connectionOf(options: ClientOptions): Connection {
  const [root, parameters] = partsOf(options.baseUrl.trim().replace(/#.*/s, ''));
  return {
    baseUrl: joined(
      root.replace(/\/+(service\.svc(\/+(json|soap))?)?\/*$/i, ''),
      parameters.filter((parameter) => !DESCRIPTION.test(parameter)),
    ),
    token: options.token ?? '',
    appId: options.appId ?? 'mtservice-elements',
    timeoutMs: options.timeoutMs,
    fetch: options.fetch,
  };
}

/** Address of a path below a base address; of parameters with the same name, `own` ones win over the base's. */
export function addressOf(baseUrl: string, path: string, own: Readonly<Record<string, string>> = {}): string {
  const [root, parameters] = partsOf(baseUrl);
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const kept = parameters.filter((parameter) => !names.includes(parameter.replace(/=.*/s, '').toLowerCase()));
  const added = new URLSearchParams(own).toString();
  return joined(root + path, added ? [...kept, added] : kept);
}
