import type {Configuration} from '../../config/index.ts';
import {OpenIdProvider} from '../../sign-in/provider/open-id-provider.ts';
import {ProviderFault} from '../../sign-in/provider/provider-fault.ts';
import type {ProviderSettings} from '../../sign-in/provider/provider-settings.ts';
import type {CheckedPart} from './checked-part.ts';

/** Checks that the OpenID Connect provider, if configured, can be reached. */
export async function* checkProvider({provider: settings}: Configuration): AsyncGenerator<CheckedPart> {
  if (settings === undefined) return;
  const part = `sign-in with ${settings.title}`;
  const fault = await providerProblem(new OpenIdProvider(settings));
  const message = `${settings.issuer} answers; it must know this service by the redirect address ${settings.redirectUrl}`;
  yield fault === undefined ? {part, outcome: 'ok', message} : {part, outcome: 'fault', message: fault};
}

/** Explains why sign-in with the provider does not work and what to do; undefined if the provider answers. */
export async function providerProblem(provider: OpenIdProvider): Promise<string | undefined> {
  try {
    await provider.reach();
    return undefined;
  } catch (error) {
    return `${described(error, provider.settings)}; users cannot sign in with it meanwhile`;
  }
}

function described(error: unknown, {issuer}: ProviderSettings): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof ProviderFault && error.kind === 'unavailable') {
    return `${issuer} cannot be reached (${reason}). Check openIdConnect.issuer, the network and the certificate of the provider`;
  }
  return `${issuer} is no provider of OpenID Connect as configured (${reason}). Write openIdConnect.issuer exactly as it names itself in ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}
