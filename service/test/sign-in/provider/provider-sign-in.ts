import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import {OpenIdProvider} from '../../../src/sign-in/provider/open-id-provider.ts';
import type {ProviderSettings} from '../../../src/sign-in/provider/provider-settings.ts';
import type {SignInOptions} from '../../../src/sign-in/sign-in-pages.ts';
import {CLIENT, startOpenIdProvider} from '../../../../test/support/openid-provider.mjs';
import {seen, signInService, type SeenPage, type SignInService} from '../signing-in.ts';
import {Browser} from './browser.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

export const ORIGIN = 'https://cms.example';

/** A service whose users sign in with a provider. */
export interface ProviderService extends SignInService {
  readonly issuer: string;
  /** Stops the provider; `startProvider` starts it again at the same address. */
  stopProvider(): Promise<void>;
  startProvider(): Promise<void>;
  /** Follows the provider's link on the sign-in page. */
  begin(browser: Browser): Promise<SeenPage>;
  /** Completes sign-in as a user with this name; returns the last page. */
  signIn(name: string, browser?: Browser): Promise<SeenPage>;
}

/** Settings of a service with a provider, and the provider's claims about people. */
export interface ProviderServiceOptions extends SignInOptions {
  readonly settings?: Partial<ProviderSettings>;
  readonly people?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Starts a service with a real provider named "Example". */
export async function providerService(
  test: TestContext,
  {settings = {}, people = {}, ...options}: ProviderServiceOptions = {},
): Promise<ProviderService> {
  let issuer = settings.issuer ?? '';
  let start: ((port?: number) => ReturnType<typeof startOpenIdProvider>) | undefined;
  let real: Awaited<ReturnType<typeof startOpenIdProvider>> | undefined;
  const service = await signInService(test, async (url) => {
    const redirectUrl = `${url}/callback`;
    if (issuer === '') {
      start = (port = 0) => startOpenIdProvider({redirectUrls: [redirectUrl], people, port});
      real = await start();
      releaseAfter(test, () => real?.close());
      ({issuer} = real);
    }
    const {id: clientId, secret: clientSecret} = CLIENT;
    const ownSettings = {issuer, clientId, clientSecret, title: 'Example', redirectUrl};
    return {...options, provider: new OpenIdProvider({...ownSettings, ...settings})};
  });
  const begin = async (browser: Browser) => {
    const form = await service.get(`?origin=${ORIGIN}&state=n0nce`);
    const link = /href="([^"]*)" data-provider/.exec(form.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return seen(await browser.open(new URL(link, service.url)));
  };
  return {
    ...service,
    issuer,
    stopProvider: async () => {
      await real?.close();
      real = undefined;
    },
    startProvider: async () => {
      real = await start?.(Number(new URL(issuer).port));
    },
    begin,
    async signIn(name, browser = new Browser()) {
      const away = await begin(browser);
      assert.equal(away.status, 303, away.text);
      const address = new URL(away.headers.get('location') ?? '');
      const back = await browser.signInAt(address, name, service.url);
      return seen(await browser.open(back));
    },
  };
}
