import {hash, verify} from '@node-rs/argon2';

/**
 * Minimum length of a new password in characters (NIST SP 800-63B); shorter passwords from earlier versions
 * still work.
 */
export const MIN_PASSWORD_LENGTH = 8;
/** Maximum length of an accepted password, in UTF-16 code units. */
export const MAX_PASSWORD_LENGTH = 1024;

/** Computes the argon2id hash of a password, which includes salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(comparable(password));
}

let someHash: Promise<string> | undefined;

/**
 * Whether the password has this hash. If there is no hash (no such user, or no password), returns false after
 * the same time, so that timing does not reveal which names exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await (someHash ??= hashPassword('nobody has this password')));
  const matches = await verify(against, comparable(password).slice(0, MAX_PASSWORD_LENGTH));
  return passwordHash !== undefined && password.length <= MAX_PASSWORD_LENGTH && matches;
}

/** Length of a password in characters as a person counts them, regardless of composition. */
export function passwordLength(password: string): number {
  return [...comparable(password)].length;
}

// The password is normalized, since keyboards differ in how they compose letters such as "ā".
function comparable(password: string): string {
  return password.normalize('NFC');
}
