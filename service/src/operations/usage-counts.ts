import {DEMO_USER} from '../accounts/demo-account.ts';

/** Class of users: all that is told of who asked. */
export type UserClass = 'user' | 'demo';

/** What characters were of. */
export type UsageKind = 'text' | 'document';

/** Characters of one class and kind. */
export interface UsageCount {
  readonly class: UserClass;
  readonly kind: UsageKind;
  readonly characters: number;
}

/** Counts the characters that were translated since the start, by class of user, never by user. */
export class UsageCounts {
  readonly #characters: Readonly<Record<UserClass, Record<UsageKind, number>>> = {
    user: {text: 0, document: 0},
    demo: {text: 0, document: 0},
  };

  add(userName: string, kind: UsageKind, characters: number): void {
    this.#characters[userName === DEMO_USER ? 'demo' : 'user'][kind] += characters;
  }

  /** All counts, also those that are 0. */
  all(): UsageCount[] {
    const {user, demo} = this.#characters;
    return [
      {class: 'user', kind: 'text', characters: user.text},
      {class: 'user', kind: 'document', characters: user.document},
      {class: 'demo', kind: 'text', characters: demo.text},
      {class: 'demo', kind: 'document', characters: demo.document},
    ];
  }
}
