/** Users of a test's WordPress, named after their roles; `admin` is the administrator. */
export type UserName = 'admin' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** A user who is signed in. */
export interface SignedIn {
  /** The header `Cookie`. */
  readonly cookie: string;
  /** The nonce of the REST interface. */
  readonly nonce: string;
  /** Cookies for Playwright's `context.addCookies`. */
  readonly cookies: {name: string; value: string; url: string}[];
  /** Requests a path of the site, such as `/wp-admin/options-general.php`, with the cookies. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Requests a route of the REST interface, such as `/wp/v2/posts?per_page=1`, with cookies and nonce; in a
   * network, from the site at `site`.
   */
  rest(route: string, init?: RequestInit, site?: string): Promise<Response>;
}

/** Signs in with WordPress's own form. */
export async function signIn(url: string, user: UserName, password: string): Promise<SignedIn> {
  const answer = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: {cookie: 'wordpress_test_cookie=WP Cookie check'},
    body: new URLSearchParams({log: user, pwd: password, testcookie: '1'}),
  });
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return {name: pair.slice(0, at), value: pair.slice(at + 1), url};
  });
  if (answer.status !== 302 || !cookies.some(({name}) => name.startsWith('wordpress_logged_in'))) {
    throw new Error(`${user} cannot sign in: ${answer.status} ${await answer.text()}`);
  }
  const cookie = cookies.map(({name, value}) => `${name}=${value}`).join('; ');
  const withCookie = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    return fetch(url + path, {redirect: 'manual', ...init, headers});
  };
  const nonce = await (await withCookie('/wp-admin/admin-ajax.php?action=rest-nonce')).text();
  return {
    ...{cookie, nonce, cookies},
    fetch: withCookie,
    rest: (route, init = {}, site = '/') => {
      const [path = '', query] = route.split('?');
      const headers = new Headers(init.headers);
      if (!headers.has('x-wp-nonce')) headers.set('x-wp-nonce', nonce);
      // This form also works with plain permalinks.
      const address = `${site}index.php?rest_route=${encodeURIComponent(path)}${query ? `&${query}` : ''}`;
      return withCookie(address, {...init, headers});
    },
  };
}
