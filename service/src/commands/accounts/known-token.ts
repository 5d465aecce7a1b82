import type {Store, TokenRow} from '../../store/index.ts';
import {CommandError} from '../command-io.ts';

const MIN_ID_LENGTH = 4;

/** Finds the only token whose id starts with `start`; throws if there is no such token, or several. */
export async function knownToken(store: Store, start: string): Promise<TokenRow> {
  if (start.startsWith('mt_'))
    throw new CommandError(
      'Give the id of the token, as "mtservice token list" shows it, not the token itself.',
    );
  const id = start.toLowerCase();
  if (id.length < MIN_ID_LENGTH) {
    throw new CommandError(`"${id}" is too short: give at least ${MIN_ID_LENGTH} characters of the id.`);
  }
  const matching = (await store.tokens.list()).filter((token) => token.id.startsWith(id));
  const [only] = matching;
  if (only === undefined) {
    throw new CommandError(`There is no token with the id "${id}". See "mtservice token list".`);
  }
  if (matching.length > 1)
    throw new CommandError(`Several tokens have ids that start with "${id}". Give more of the id.`);
  return only;
}
