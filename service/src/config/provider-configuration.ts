import type {ConfigurationFile} from './schema.ts';

type OpenIdConnect = NonNullable<ConfigurationFile['openIdConnect']>;

/** Names of the local machine, for which plain HTTP is safe. */
const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The first fault of the OpenID Connect settings that the schema cannot detect; undefined if there is no such
 * fault.
 */
export function providerSettingsFault(
  settings: OpenIdConnect,
  publicUrl: string | undefined,
): string | undefined {
  const {issuer, adminClaim, adminValue, allowedClaim, allowedValues} = settings;
  if (!isSafe(issuer)) {
    return `openIdConnect.issuer must be an https address, not "${issuer}": passwords and keys go there`;
  }
  if (publicUrl === undefined) {
    return 'publicUrl is missing: openIdConnect needs the address of the service that users see, such as "https://example.com/mt"';
  }
  if (!isSafe(publicUrl)) {
    return `publicUrl must be an https address for openIdConnect, not "${publicUrl}"`;
  }
  if ((adminClaim === undefined) !== (adminValue === undefined)) {
    return 'openIdConnect.adminClaim and openIdConnect.adminValue go together: the claim, and the value that it has for administrators';
  }
  if ((allowedClaim === undefined) !== (allowedValues === undefined)) {
    return 'openIdConnect.allowedClaim and openIdConnect.allowedValues go together: the claim, and the values of which it must have one';
  }
  return undefined;
}

/** Address to which the provider redirects users after sign-in. */
export function redirectUrlOf(publicUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/sign-in/callback`;
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const {protocol, hostname} = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname));
}
