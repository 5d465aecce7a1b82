import {createHmac} from 'node:crypto';
import type {WireVisitor, WireVisitorTerms} from '../../../../src/contract/index.ts';
import {newToken} from '../../accounts/tokens.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {Store} from '../../store/index.ts';
import {MAX_SESSIONS, type VisitorSettings} from './visitor-settings.ts';

/** Sessions of visitors without an account. */
export interface VisitOperations {
  /** Permissions and limits of visitors; undefined if the service serves no visitors. */
  terms(): WireVisitorTerms | undefined;
  /**
   * Begins the session of a visitor from a network; undefined if the service serves no visitors. Rejects with
   * `tooManyRequests` if there are too many sessions.
   */
  begin(network: string): Promise<WireVisitor | undefined>;
}

const HOUR_MS = 3_600_000;
const RETRY_SECONDS = 600;

/** @param settings - Called for each visit, since a reload may change them. */
export function createVisits(
  store: Pick<Store, 'visitors' | 'installation'>,
  settings: () => VisitorSettings | undefined,
): VisitOperations {
  let installation: Promise<string> | undefined;
  /** Hash of a network's address; the address itself is not stored. */
  const hashOf = async (network: string): Promise<Buffer> => {
    installation ??= store.installation.id();
    // The id is read again after a failure.
    installation.catch(() => (installation = undefined));
    return createHmac('sha256', await installation)
      .update(network)
      .digest();
  };
  return {
    terms() {
      const current = settings();
      return current && termsOf(current);
    },
    async begin(network) {
      const current = settings();
      if (!current) return undefined;
      const {token, hash} = newToken();
      const endsAt = await store.visitors.add({
        network: await hashOf(network),
        tokenHash: hash,
        lifetimeMs: current.sessionHours * HOUR_MS,
        most: MAX_SESSIONS,
      });
      if (!endsAt) throw tooManySessions();
      return {token, endsAt: endsAt.toISOString(), ...termsOf(current)};
    },
  };
}

function termsOf({charactersPerDay, documents, maxDocumentBytes}: VisitorSettings): WireVisitorTerms {
  return {charactersPerDay, documents, maxDocumentBytes};
}

function tooManySessions(): OperationError {
  return new OperationError(
    'tooManyRequests',
    'There are too many visitors now. Sign in to translate, or try again later.',
    RETRY_SECONDS,
  );
}
