/** Variables that name a proxy, as other programs read them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The proxies that the environment names. */
export interface Proxies {
  readonly http: Proxy | undefined;
  readonly https: Proxy | undefined;
  /** Hosts that are asked without a proxy, separated by commas. */
  readonly except: string;
}

/** A proxy, and the variable that names it. */
export interface Proxy {
  readonly url: URL;
  readonly variable: string;
}

/** Hosts of this machine, which a proxy elsewhere could not reach. */
const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

/**
 * A request that a proxy did not pass on, or for which none could be chosen. The message is for operators: it names the
 * proxy without its password, and what to do.
 */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault';
  /** What happened, without addresses. */
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Reads the proxies; undefined if the environment names none.
 *
 * @throws ProxyFault if a variable is not the address of a proxy.
 */
export function proxiesOf(environment: Environment): Proxies | undefined {
  const http = proxyIn(environment, 'HTTP_PROXY');
  const https = proxyIn(environment, 'HTTPS_PROXY') ?? http;
  if (!http && !https) return undefined;
  const except = (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').trim();
  return {http, https, except: except === '*' ? except : `${except},${THIS_MACHINE}`};
}

function proxyIn(environment: Environment, name: string): Proxy | undefined {
  const variable = environment[name.toLowerCase()] ? name.toLowerCase() : name;
  const text = environment[variable]?.trim();
  if (!text) return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return {url, variable};
  const reason = `${variable} is not the address of an HTTP proxy`;
  throw new ProxyFault(`${reason} such as http://proxy.example.com:3128. Change or remove it.`, reason);
}

/** Address of a proxy without its user and password. */
const shown = ({url: {protocol, host}}: Proxy): string => `${protocol}//${host}`;

/** The fault of a proxy that answers with a status instead of passing a request on to a host. */
export function refusal(proxy: Proxy, status: number, host: string): ProxyFault {
  const {url, variable} = proxy;
  const name = `The proxy ${shown(proxy)} of ${variable}`;
  const orElse = `or name ${host} in NO_PROXY if it can be reached without the proxy.`;
  if (status !== 407)
    return new ProxyFault(
      `${name} does not let requests through to ${host} (${status}). Ask who runs the proxy to allow that host, ${orElse}`,
      `the proxy of ${variable} does not let requests through (${status})`,
    );
  const did = url.username ? 'refuses the user and password' : 'asks for a user and password';
  const advice = `Write them into ${variable} as ${url.protocol}//user:password@${url.host}`;
  return new ProxyFault(
    `${name} ${did} (407). ${advice}, ${orElse}`,
    `the proxy of ${variable} ${did} (407)`,
  );
}

/** Says for an operator that a request to an address may have gone through a proxy; empty if it cannot. */
export function proxyNote(address: string, environment: Environment = process.env): string {
  const {protocol} = new URL(address);
  const proxies = proxiesOf(environment);
  const proxy = protocol === 'https:' ? proxies?.https : proxies?.http;
  if (!proxy || proxies?.except === '*') return '';
  return ` Requests go through the proxy ${shown(proxy)} of ${proxy.variable}, except for this machine and hosts in NO_PROXY.`;
}
