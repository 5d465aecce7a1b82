import assert from 'node:assert/strict';
import {sendTo, type Answer} from '../../http/send-to.ts';

/** A minimal browser without JavaScript: keeps cookies by host and path, loads pages and submits forms. */
export class Browser {
  readonly #cookies = new Map<
    string,
    {readonly host: string; readonly path: string; readonly pair: string}
  >();

  /** The `Cookie` header for an address. */
  cookiesFor(url: URL): string {
    return [...this.#cookies.values()]
      .filter(({host, path}) => host === url.hostname && url.pathname.startsWith(path))
      .map(({pair}) => pair)
      .join('; ');
  }

  /** Loads a page or submits a form to the page, without following redirects. */
  async open(url: URL, form?: Readonly<Record<string, string>>): Promise<Answer> {
    const headers: Record<string, string> = {};
    const cookies = this.cookiesFor(url);
    if (cookies !== '') headers['cookie'] = cookies;
    if (form) {
      headers['content-type'] = 'application/x-www-form-urlencoded';
      headers['origin'] = url.origin;
    }
    const body = form ? {raw: new URLSearchParams(form).toString()} : {};
    const answer = await sendTo(url.href, {...body, headers, redirect: 'manual'});
    for (const cookie of answer.headers.getSetCookie()) this.#keep(url, cookie);
    return answer;
  }

  /** Signs in and consents at the test provider; returns the address to which the provider redirects the browser. */
  async signInAt(address: URL, name: string, redirectUrl: string): Promise<URL> {
    let url = address;
    for (let steps = 0; steps < 12; steps += 1) {
      if (url.href.startsWith(redirectUrl)) return url;
      const page = await this.open(url);
      const next = page.headers.get('location');
      if (next !== null) {
        url = new URL(next, url);
        continue;
      }
      const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
      assert.ok(action, `no form at ${url.pathname}: ${page.text.slice(0, 2000)}`);
      const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? '';
      const fields = prompt === 'login' ? {prompt, login: name, password: 'any'} : {prompt};
      const sent = await this.open(new URL(action, url), fields);
      url = new URL(sent.headers.get('location') ?? '', url);
    }
    throw new Error(`no way back from ${url.href}`);
  }

  #keep(url: URL, cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
    const name = pair.split('=', 1)[0] ?? '';
    const key = `${url.hostname} ${path} ${name}`;
    const isGone = attributes.some((part) => /^(?:max-age=0|expires=thu, 01 jan 1970)/i.test(part));
    if (isGone) this.#cookies.delete(key);
    else this.#cookies.set(key, {host: url.hostname, path, pair});
  }
}
