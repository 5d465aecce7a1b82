import {EngineError, type Term} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import type {RemoteTerms, TermsTarget} from '../remote/remote-dialect.ts';
import {AccountGlossaries} from './account-glossaries.ts';
import {glossaryEntries} from './glossary-entries.ts';
import type {AccountAccess} from './glossary-requests.ts';

/** Time limit of a request for glossaries, since the text can be translated without them. */
const MAX_WAIT_MS = 20_000;

/** Applies the terms of batches as glossaries of DeepL, one for each set of terms and language pair. */
export class DeepLGlossaries implements RemoteTerms {
  readonly #most: number;
  readonly #accounts = new Map<string, AccountGlossaries>();

  /** @param most - Maximum number of glossaries in each account. */
  constructor(most: number) {
    this.#most = most;
  }

  async idOf(terms: readonly Term[], target: TermsTarget, signal: AbortSignal): Promise<string | undefined> {
    const account = this.#account(target);
    const entries = await glossaryEntries(terms);
    if ('problem' in entries) throw new EngineError('noTerms', `DeepL cannot use them: ${entries.problem}.`);
    if (entries.count === 0) return undefined;
    const {source, target: to} = target.pair;
    try {
      const wanted = {source: languageOf(source), target: languageOf(to), entries};
      return await account.idOf(wanted, accessOf(target, signal));
    } catch (reason) {
      signal.throwIfAborted();
      const error = asEngineError(reason);
      throw error.kind === 'noTerms'
        ? error
        : new EngineError('noTerms', error.message, undefined, {cause: error});
    } finally {
      target.notice(account.notice);
    }
  }

  async isLost(id: string, target: TermsTarget, signal: AbortSignal): Promise<boolean> {
    try {
      return await this.#account(target).isLost(id, accessOf(target, signal));
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  #account({server: {url, apiKey = ''}}: TermsTarget): AccountGlossaries {
    // Two keys at one address are two accounts.
    const key = `${url}\n${apiKey}`;
    const account = this.#accounts.get(key) ?? new AccountGlossaries(this.#most);
    this.#accounts.set(key, account);
    return account;
  }
}

function accessOf({server, timeoutMs}: TermsTarget, signal: AbortSignal): AccountAccess {
  return {server, timeoutMs: Math.min(timeoutMs, MAX_WAIT_MS), signal};
}

/** A glossary's language has no region. */
function languageOf(code: string): string {
  return code.split('-')[0]!.toLowerCase();
}
