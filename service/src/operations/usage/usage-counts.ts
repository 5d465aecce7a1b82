import {DEMO_USER} from '../../accounts/demo-account.ts';

/** Classes of users: visitors, the demo account, administrators, and everyone else. */
const CLASSES = ['user', 'admin', 'demo', 'visitor'] as const;

/** Class of a user; the only information about users in these counts. */
export type UserClass = (typeof CLASSES)[number];

const KINDS = ['text', 'document'] as const;

/** Source of the characters. */
export type UsageKind = (typeof KINDS)[number];

/** Characters of one class and kind. */
export interface UsageCount {
  readonly class: UserClass;
  readonly kind: UsageKind;
  readonly characters: number;
}

/** Properties that determine a user's class. */
interface CountedUser {
  readonly name: string;
  readonly isAdmin?: boolean;
  readonly visitor?: unknown;
}

/** Counts the characters translated since the service started, by class of user, never by user. */
export class UsageCounts {
  readonly #characters: Readonly<Record<UserClass, Record<UsageKind, number>>> = {
    user: {text: 0, document: 0},
    admin: {text: 0, document: 0},
    demo: {text: 0, document: 0},
    visitor: {text: 0, document: 0},
  };

  add(user: CountedUser, kind: UsageKind, characters: number): void {
    this.#characters[classOf(user)][kind] += characters;
  }

  /** All counts, including zeros. */
  all(): UsageCount[] {
    return CLASSES.flatMap((userClass) =>
      KINDS.map((kind) => ({class: userClass, kind, characters: this.#characters[userClass][kind]})),
    );
  }
}

function classOf({name, isAdmin = false, visitor}: CountedUser): UserClass {
  if (visitor !== undefined) return 'visitor';
  if (name === DEMO_USER) return 'demo';
  return isAdmin ? 'admin' : 'user';
}
