import {fromStored} from '../database/stored-text.ts';
import type {Identity, User} from './account.ts';

/** Columns from which a user's principals are derived. */
export interface PrincipalColumns {
  readonly name: string;
  readonly named_by_provider: number;
  /** Issuer, subject and verified address of each identity, as JSON; null if there are no identities. */
  readonly identities: string | null;
}

/** Columns from which the accounts of a visitor are derived; null for other users. */
export interface PayerColumns {
  /** Account of the visitor's network. */
  readonly payer_id: number | null;
  /** Account of all visitors. */
  readonly all_id: number | null;
}

/** Accounts of a visitor, who has no principals; empty for other users. */
export function withVisitor({
  payer_id: network,
  all_id: all,
}: PayerColumns): Pick<User, 'visitor' | 'principals'> {
  return network === null || all === null ? {} : {visitor: {network, all}, principals: []};
}

type StoredIdentity = readonly [issuer: string, subject: string, email: string | null];

/**
 * Principals that `visibleTo` may list for a user: the name, if an operator chose it, and everything that a
 * provider vouches for. A name chosen at a provider does not count, since anyone could have taken the name
 * first. Undefined if only the name counts.
 */
export function principalsOf({
  name,
  named_by_provider: isNamedByProvider,
  identities,
}: PrincipalColumns): string[] | undefined {
  const rows = identities === null ? [] : (JSON.parse(identities) as StoredIdentity[]);
  if (rows.length === 0 && isNamedByProvider === 0) return undefined;
  const local = isNamedByProvider === 0 ? [fromStored(name)] : [];
  const vouched = rows.flatMap(([issuer, subject, email]) => [
    subjectPrincipal({issuer: fromStored(issuer), subject: fromStored(subject)}),
    ...(email === null ? [] : [emailPrincipal(fromStored(email))]),
  ]);
  return [...local, ...vouched];
}

/** Principal for a person at a provider; names contain no line breaks. */
export function subjectPrincipal({issuer, subject}: Identity): string {
  return `subject\n${issuer.replace(/\/$/, '')}\n${subject}`;
}

/** Principal for a verified email address. */
export function emailPrincipal(email: string): string {
  return `email\n${email.trim().toLowerCase()}`;
}
