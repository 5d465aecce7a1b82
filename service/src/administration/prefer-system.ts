import {baseLanguage} from '../../../src/text/base-language.ts';
import {termLanguage} from '../corpora/index.ts';
import type {PreferredSystem, TokenRow} from '../store/index.ts';
import {noteChange, type Operator} from './operator.ts';

/** Languages of a translation, as systems name them. */
export type LanguagePair = Pick<PreferredSystem, 'source' | 'target'>;

/** Prefers a system for requests with a token at the doors; false when the token is revoked or not there. */
export async function preferSystem(
  operator: Operator,
  token: Pick<TokenRow, 'id' | 'userName'>,
  preferred: PreferredSystem,
): Promise<boolean> {
  if (!(await operator.store.preferSystem(token.id, preferred))) return false;
  const what = `${token.id} ${pairText(preferred)} ${preferred.systemId}`;
  await noteChange(operator, 'systemPreferred', what, token.userName);
  return true;
}

/** Leaves the choice of a pair's system to the doors again; false when none was preferred. */
export async function forgetPreferredSystem(
  operator: Operator,
  token: Pick<TokenRow, 'id' | 'userName'>,
  pair: LanguagePair,
): Promise<boolean> {
  if (!(await operator.store.forgetPreferredSystem(token.id, pair))) return false;
  await noteChange(operator, 'preferenceForgotten', `${token.id} ${pairText(pair)}`, token.userName);
  return true;
}

/** A pair as commands name it: `en-lv`, `en-pt-BR`. */
export function pairText({source, target}: LanguagePair): string {
  return `${source}-${target}`;
}

/** The pair that somebody wrote, when its languages are those of a system, whatever the countries. */
export function pairOfSystem(text: string, system: LanguagePair): LanguagePair | undefined {
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
