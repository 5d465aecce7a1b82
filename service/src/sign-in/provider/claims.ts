import type {Role} from '../../store/index.ts';
import type {ProviderSettings} from './provider-settings.ts';

/** A provider's statements about a person. */
export type Claims = Readonly<Record<string, unknown>>;

type NameSettings = Pick<ProviderSettings, 'userNameClaim'>;
type AdminSettings = Pick<ProviderSettings, 'adminClaim' | 'adminValue'>;
type AllowedSettings = Pick<ProviderSettings, 'allowedEmailDomains' | 'allowedClaim' | 'allowedValues'>;

/** Email address that the provider has verified; undefined if there is no such address. */
export function emailIn(claims: Claims): string | undefined {
  return textAt(claims, 'email');
}

/** User name from the claims; undefined if the claims contain no user name. */
export function userNameIn(claims: Claims, {userNameClaim}: NameSettings): string | undefined {
  const names = userNameClaim === undefined ? ['preferred_username', 'email'] : [userNameClaim];
  return names.map((name) => textAt(claims, name)).find((name) => name !== undefined && name.trim() !== '');
}

/** Role from the claims; undefined if no claim is configured for roles. */
export function roleIn(claims: Claims, {adminClaim, adminValue}: AdminSettings): Role | undefined {
  if (adminClaim === undefined || adminValue === undefined) return undefined;
  return hasOneOf(claims, adminClaim, [adminValue]) ? 'admin' : 'user';
}

/** Whether the person may sign in, according to the settings. */
export function isAllowed(
  claims: Claims,
  {allowedEmailDomains, allowedClaim, allowedValues}: AllowedSettings,
): boolean {
  if (allowedClaim !== undefined && !hasOneOf(claims, allowedClaim, allowedValues ?? [])) return false;
  if (allowedEmailDomains === undefined) return true;
  const domain = textAt(claims, 'email')?.split('@').at(-1)?.toLowerCase();
  const domains = allowedEmailDomains.map((name) => name.replace(/^@/, '').toLowerCase());
  return domain !== undefined && domains.includes(domain);
}

/** Whether a claim that the settings need is missing; the provider may send it on request. */
export function lacksClaims(
  claims: Claims,
  settings: NameSettings & AdminSettings & AllowedSettings,
): boolean {
  const {userNameClaim = 'preferred_username', adminClaim, allowedClaim, allowedEmailDomains} = settings;
  const needed = [userNameClaim, adminClaim, allowedClaim];
  if (allowedEmailDomains !== undefined) needed.push('email');
  return needed.some((name) => name !== undefined && valueAt(claims, name) === undefined);
}

function hasOneOf(claims: Claims, name: string, values: readonly string[]): boolean {
  const value = valueAt(claims, name);
  const claimed: unknown[] = Array.isArray(value) ? value : [value];
  return claimed.some(
    (item) => ['string', 'number', 'boolean'].includes(typeof item) && values.includes(String(item)),
  );
}

function textAt(claims: Claims, name: string): string | undefined {
  const value = valueAt(claims, name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Value of a claim by name, or by a path such as `realm_access.roles`. An email address counts only if the
 * provider has verified it, whatever the address is used for: otherwise, people could enter the addresses of
 * others.
 */
function valueAt(claims: Claims, name: string): unknown {
  if (name === 'email' && claims['email_verified'] !== true) return undefined;
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    return (value as Record<string, unknown>)[step];
  }, claims);
}
