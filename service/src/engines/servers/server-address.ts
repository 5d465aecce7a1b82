/** Settings of an engine with the addresses of its servers. */
export interface ServerSettings {
  readonly url: string | readonly (string | {readonly url: string; readonly apiKey?: string})[];
  /** Key for servers that do not have their own key. */
  readonly apiKey?: string;
}

/** One server of an engine, as configured. */
export interface ServerAddress {
  /** Address without trailing slashes. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Host and port for the operator; never a path, user name or key. */
  readonly name: string;
}

/** The servers of an engine in configured order, without duplicates. */
export function serverAddresses({url, apiKey: common}: ServerSettings): ServerAddress[] {
  const byUrl = new Map<string, ServerAddress>();
  const names = new Map<string, number>();
  for (const entry of typeof url === 'string' ? [url] : url) {
    const server = typeof entry === 'string' ? {url: entry} : entry;
    const address = server.url.replace(/\/+$/, '');
    if (byUrl.has(address)) continue;
    const host = hostOf(address);
    const count = (names.get(host) ?? 0) + 1;
    names.set(host, count);
    const name = count === 1 ? host : `${host} (${count})`;
    byUrl.set(address, {url: address, apiKey: server.apiKey ?? common, name});
  }
  return [...byUrl.values()];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'address without a host';
}
