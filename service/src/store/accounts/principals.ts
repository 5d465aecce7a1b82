import {fromStored} from '../database/stored-text.ts';
import type {Identity} from './account.ts';

/** What decides by which names `visibleTo` means a user. */
export interface PrincipalColumns {
  readonly name: string;
  readonly named_by_provider: number;
  /** Issuer, subject and verified address of each identity, as JSON; null without one. */
  readonly identities: string | null;
}

type StoredIdentity = readonly [issuer: string, subject: string, email: string | null];

/**
 * By what `visibleTo` may mean a user: the name, if an operator gave it, and what a provider vouches for. A name that
 * somebody chose at a provider is none: anybody may have chosen it first. Undefined: the name alone.
 */
export function principalsOf({
  name,
  named_by_provider: isNamedByProvider,
  identities,
}: PrincipalColumns): string[] | undefined {
  const rows = identities === null ? [] : (JSON.parse(identities) as StoredIdentity[]);
  if (rows.length === 0 && isNamedByProvider === 0) return undefined;
  const own = isNamedByProvider === 0 ? [fromStored(name)] : [];
  const vouched = rows.flatMap(([issuer, subject, email]) => [
    subjectPrincipal({issuer: fromStored(issuer), subject: fromStored(subject)}),
    ...(email === null ? [] : [emailPrincipal(fromStored(email))]),
  ]);
  return [...own, ...vouched];
}

/** The person of a provider, as a principal; names have no line breaks. */
export function subjectPrincipal({issuer, subject}: Identity): string {
  return `subject\n${issuer.replace(/\/$/, '')}\n${subject}`;
}

/** A verified address, as a principal. */
export function emailPrincipal(email: string): string {
  return `email\n${email.trim().toLowerCase()}`;
}
