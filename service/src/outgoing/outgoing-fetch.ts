import type {EnvHttpProxyAgent} from 'undici';
import {ProxyFault, proxiesOf, refusal, type Environment, type Proxies} from './proxies.ts';

/** The agent for the proxies of the environment, which change only in tests. */
let cached: {readonly key: string; readonly agent: EnvHttpProxyAgent} | undefined;

/**
 * Requests an address as `fetch` does, through the proxy of `HTTPS_PROXY` or `HTTP_PROXY`. Node reads these variables
 * itself only from version 24 on, and with a switch. Without them, this is Node's own `fetch`.
 *
 * @throws TypeError whose cause is a `ProxyFault` if a proxy does not pass the request on.
 */
export async function outgoingFetch(
  address: string,
  init: RequestInit = {},
  environment: Environment = process.env,
): Promise<Response> {
  try {
    const proxies = proxiesOf(environment);
    const answer = proxies ? await throughProxy(proxies, address, init) : await fetch(address, init);
    return init.signal ? endingWith(init.signal, answer) : answer;
  } catch (error) {
    // As `fetch` itself reports a connection that failed.
    throw error instanceof ProxyFault ? new TypeError('fetch failed', {cause: error}) : error;
  }
}

/**
 * The answer, whose body ends with the signal. With `redirect: 'error'`, `fetch` of Node 20 forgets its signal as soon as
 * memory is freed after the headers: an answer that comes slowly could not be ended. A body that is not read must be
 * cancelled.
 */
function endingWith(signal: AbortSignal, {body, status, statusText, headers}: Response): Response {
  const bytes = body?.pipeThrough(new TransformStream(), {signal}) ?? null;
  return new Response(bytes, {status, statusText, headers});
}

async function throughProxy(proxies: Proxies, address: string, init: RequestInit): Promise<Response> {
  // Imported here, since most services never need it. Its agents fit only its own `fetch`.
  const {EnvHttpProxyAgent, fetch: fetchBy} = await import('undici');
  const {http, https, except: noProxy} = proxies;
  const key = JSON.stringify([http?.url, https?.url, noProxy]);
  if (cached?.key !== key) {
    // Proxies often tunnel only to port 443, so that plain HTTP is asked for with the whole address.
    const options = {httpProxy: http?.url.href ?? '', httpsProxy: https?.url.href ?? '', noProxy};
    cached = {key, agent: new EnvHttpProxyAgent({...options, proxyTunnel: false})};
  }
  try {
    return (await fetchBy(address, {...init, dispatcher: cached.agent} as object)) as unknown as Response;
  } catch (error) {
    const {host, protocol} = new URL(address);
    const proxy = protocol === 'https:' ? https : http;
    const status = refusedStatus(error);
    throw proxy && status !== undefined ? refusal(proxy, status, host) : error;
  }
}

/** Status with which a proxy refused a request, by the causes of the error; undefined for any other failure. */
function refusedStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/^proxy authentication required/i.test(error.message)) return 407;
  const [, status] = /^Proxy response \((\d+)\)/.exec(error.message) ?? [];
  return status === undefined ? refusedStatus(error.cause) : Number(status);
}
