import {setTimeout as wait} from 'node:timers/promises';
import type * as OpenIdClient from 'openid-client';
import type {ClientAuth, Configuration} from 'openid-client';
import {boundedResponse} from '../../answers/bounded.ts';
import {outgoingFetch} from '../../outgoing/outgoing-fetch.ts';
import type {Identity} from '../../store/index.ts';
import {lacksClaims, type Claims} from './claims.ts';
import {ProviderFault, providerFault} from './provider-fault.ts';
import type {ProviderSettings} from './provider-settings.ts';

/** Secrets of a sign-in, kept by the service until the provider has answered. */
export interface SignInSecrets {
  /** PKCE verifier, of which the provider at first receives only the hash. */
  readonly verifier: string;
  /** Text that the provider must include in the ID token. */
  readonly nonce: string;
}

/** A person who signed in with the provider. */
export interface SignedInPerson extends Identity {
  readonly claims: Claims;
}

interface Discovered {
  readonly library: typeof OpenIdClient;
  readonly configuration: Configuration;
}

const DEFAULT_SCOPES: readonly string[] = ['openid', 'profile', 'email'];
const TIMEOUT_SECONDS = 5;
/** Maximum size of metadata, keys, tokens and claims; the library itself has no limit. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Longest time that a person waits for the check of the provider. */
const CHECK_MS = 2_000;
const RETRY_MS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * An OpenID Connect provider. Its metadata are loaded when they are first needed, so the service can start
 * while the provider is down. Methods reject with a `ProviderFault`.
 */
export class OpenIdProvider {
  readonly settings: ProviderSettings;
  readonly #end = new AbortController();
  #discovered: Promise<Discovered> | undefined;

  constructor(settings: ProviderSettings) {
    this.settings = settings;
  }

  /** Creates the secrets for one sign-in. */
  async secrets(): Promise<SignInSecrets> {
    const {library} = await this.#discover();
    return {verifier: library.randomPKCECodeVerifier(), nonce: library.randomNonce()};
  }

  /** Address at the provider to which the person is sent to sign in. */
  async address(state: string, {verifier, nonce}: SignInSecrets, language: string): Promise<URL> {
    const {library, configuration} = await this.#discover();
    const {redirectUrl, scopes = DEFAULT_SCOPES} = this.settings;
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUrl,
      scope: [...new Set(['openid', ...scopes])].join(' '),
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: language,
    });
  }

  /** Identifies the person whom the provider has sent back with this query string. */
  async person(search: string, state: string, {verifier, nonce}: SignInSecrets): Promise<SignedInPerson> {
    const {library, configuration} = await this.#discover();
    const url = new URL(this.settings.redirectUrl);
    url.search = search;
    try {
      const tokens = await library.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const tokenClaims = tokens.claims();
      if (tokenClaims === undefined) throw new ProviderFault('untrusted', 'there is no ID token');
      const {iss: issuer, sub: subject} = tokenClaims;
      const isEnough =
        !lacksClaims(tokenClaims, this.settings) ||
        configuration.serverMetadata().userinfo_endpoint === undefined;
      const more: Claims = isEnough
        ? {}
        : await library.fetchUserInfo(configuration, tokens.access_token, subject);
      return {issuer, subject, claims: {...more, ...tokenClaims}};
    } catch (error) {
      const fault = providerFault(error);
      // The metadata are loaded again, since the provider's addresses or keys may have changed.
      if (fault.kind === 'unavailable' || fault.kind === 'untrusted') this.#discovered = undefined;
      throw fault;
    }
  }

  /** Loads the provider's metadata, unless they are already loaded. */
  async reach(): Promise<void> {
    await this.#discover();
  }

  /**
   * Checks that the provider answers now: a browser that is sent to a provider that is down would show its
   * own error page.
   */
  async checkAnswers(): Promise<void> {
    if (this.#discovered === undefined) return await this.reach();
    await this.#discover();
    try {
      const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(CHECK_MS)]);
      const answer = await outgoingFetch(discoveryAddress(this.settings.issuer), {signal});
      await answer.body?.cancel();
      if (answer.status >= 500) throw new ProviderFault('unavailable', `HTTP status ${answer.status}`);
    } catch (error) {
      // The provider's addresses may have changed when it is available again.
      this.#discovered = undefined;
      if (error instanceof ProviderFault) throw error;
      const {message} = providerFault(error);
      throw new ProviderFault('unavailable', message, {cause: error});
    }
  }

  /** Whether the service is closing. */
  get isClosed(): boolean {
    return this.#end.signal.aborted;
  }

  /** Aborts pending requests: a provider that does not answer must not delay the end of the service. */
  close(): void {
    this.#end.abort();
  }

  async #discover(): Promise<Discovered> {
    this.#discovered ??= this.#ask();
    const pending = this.#discovered;
    try {
      return await pending;
    } catch (error) {
      if (this.#discovered === pending) this.#discovered = undefined;
      throw providerFault(error);
    }
  }

  async #ask(): Promise<Discovered> {
    // The library is imported here, since most services never need it.
    const library = await import('openid-client');
    const ask = async () => ({
      library,
      configuration: await discover(library, this.settings, this.#end.signal),
    });
    try {
      return await ask();
    } catch (error) {
      if (providerFault(error).kind !== 'unavailable') throw error;
      await wait(RETRY_MS, undefined, {signal: this.#end.signal});
      return await ask();
    }
  }
}

/** Address of a provider's metadata. */
function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

function discover(
  library: typeof OpenIdClient,
  {issuer, clientId, clientSecret}: ProviderSettings,
  end: AbortSignal,
): Promise<Configuration> {
  const metadata = {[library.clockTolerance]: CLOCK_TOLERANCE_SECONDS};
  const url = new URL(issuer);
  return library.discovery(url, clientId, metadata, clientAuthentication(library, clientSecret), {
    timeout: TIMEOUT_SECONDS,
    [library.customFetch]: async (address, {signal, body, ...options}) => {
      const answer = await outgoingFetch(address, {
        ...options,
        ...(body instanceof URLSearchParams && {body}), // The library sends no other kinds of bodies.
        signal: signal ? AbortSignal.any([signal, end]) : end,
      });
      return await boundedResponse(answer, MAX_ANSWER_BYTES);
    },
    execute: [
      // Without this option, the library would trust TLS instead of checking the signature.
      library.enableNonRepudiationChecks,
      // Plain HTTP is only configured for a provider on this machine.
      ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  });
}

/** Uses the standard's default authentication method, unless the provider lists only other methods. */
function clientAuthentication(library: typeof OpenIdClient, secret: string | undefined): ClientAuth {
  if (secret === undefined) return library.None();
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
  return (provider, ...rest) => {
    const ways = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = ways.includes('client_secret_basic') ? basic : post;
    authenticate(provider, ...rest);
  };
}
