import {baseLanguage} from '../../../src/text/base-language.ts';
import {termLanguage} from '../corpora/index.ts';
import type {PreferredSystem, TokenRow} from '../store/index.ts';
import {mayUse} from '../systems/index.ts';
import {tokenState} from './change-tokens.ts';
import {noteChange, type Operator} from './operator.ts';

/** Source and target language of a translation, by the codes that systems use. */
export type LanguagePair = Pick<PreferredSystem, 'source' | 'target'>;

/** Properties of a system that is to be preferred for a token. */
export interface PreferableSystem extends LanguagePair {
  readonly id: string;
  readonly visibleTo: 'everyone' | readonly string[];
}

/**
 * Why a system cannot be preferred: the token is invalid, its user may not use the system, or the system
 * translates a different pair.
 */
export type PreferenceFault = 'revoked' | 'expired' | 'otherUsers' | 'otherPair';

/**
 * Sets a token's preferred system for a pair, which the doors then use. `pair` is as entered by the operator,
 * such as `en-lv`.
 */
export async function preferSystem(
  operator: Operator,
  token: Pick<TokenRow, 'id' | 'userName' | 'principals' | 'revokedAt' | 'expiresAt'>,
  system: PreferableSystem,
  pair: string,
): Promise<PreferredSystem | PreferenceFault> {
  const state = tokenState(token);
  if (state !== 'valid') return state;
  if (!isPreferable(system, token)) return 'otherUsers';
  const languages = pairOfSystem(pair, system);
  if (languages === undefined) return 'otherPair';
  const preferred = {...languages, systemId: system.id};
  // The token may have been revoked a moment ago.
  if (!(await operator.store.preferredSystems.prefer(token.id, preferred))) return 'revoked';
  const what = `${token.id} ${pairText(preferred)} ${preferred.systemId}`;
  await noteChange(operator, 'systemPreferred', what, token.userName);
  return preferred;
}

/** Whether the user of a token may use a system. */
export function isPreferable(
  {visibleTo}: Pick<PreferableSystem, 'visibleTo'>,
  {userName: name, principals}: Pick<TokenRow, 'userName' | 'principals'>,
): boolean {
  return mayUse(visibleTo, {name, ...(principals && {principals})});
}

/**
 * Removes a token's preference for a pair, so that the doors choose the system again; returns false if no
 * system was preferred.
 */
export async function forgetPreferredSystem(
  operator: Operator,
  token: Pick<TokenRow, 'id' | 'userName'>,
  pair: LanguagePair,
): Promise<boolean> {
  if (!(await operator.store.preferredSystems.forget(token.id, pair))) return false;
  await noteChange(operator, 'preferenceForgotten', `${token.id} ${pairText(pair)}`, token.userName);
  return true;
}

/** A pair in the notation of commands: `en-lv`, `en-pt-BR`. */
export function pairText({source, target}: LanguagePair): string {
  return `${source}-${target}`;
}

/** The preferred system of a token for a pair as entered; undefined if no system is set. */
export function preferredFor(
  {preferredSystems}: Pick<TokenRow, 'preferredSystems'>,
  pair: string,
): PreferredSystem | undefined {
  const named = pair.trim().toLowerCase();
  return preferredSystems.find((preferred) => pairText(preferred).toLowerCase() === named);
}

/** Parses an entered pair; undefined unless its languages, ignoring countries, are those of the system. */
function pairOfSystem(text: string, system: LanguagePair): LanguagePair | undefined {
  const tags = text.trim().split('-');
  for (let at = 1; at < tags.length; at += 1) {
    const source = termLanguage(tags.slice(0, at).join('-'));
    const target = termLanguage(tags.slice(at).join('-'));
    if (source === undefined || target === undefined) continue;
    const isOfSystem =
      baseLanguage(source) === baseLanguage(system.source) &&
      baseLanguage(target) === baseLanguage(system.target);
    if (isOfSystem) return {source, target};
  }
  return undefined;
}
