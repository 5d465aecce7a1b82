import {emailPrincipal, subjectPrincipal} from '../store/accounts/principals.ts';
import type {Identity, User} from '../store/index.ts';
import type {Visibility} from './definition.ts';

/** An entry of `visibleTo` as configured. */
export type VisibleTo = string | {readonly email: string} | Identity;

/** Converts the setting `visibleTo` to principals; by default, everyone may see a system. */
export function visibilityOf(entry: 'everyone' | readonly VisibleTo[] = 'everyone'): Visibility {
  if (entry === 'everyone') return entry;
  return entry.map((who) => {
    if (typeof who === 'string') return who;
    return 'email' in who ? emailPrincipal(who.email) : subjectPrincipal(who);
  });
}

/** Whether a user may see a system. Only this function decides visibility. */
export function mayUse(visibleTo: Visibility, {name, principals = [name]}: Omit<User, 'id'>): boolean {
  return visibleTo === 'everyone' || principals.some((principal) => visibleTo.includes(principal));
}
