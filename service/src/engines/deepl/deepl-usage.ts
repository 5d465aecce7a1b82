import {EngineError} from '../engine.ts';
import {httpJson} from '../http-json.ts';
import type {ProbeLimits} from '../remote/remote-dialect.ts';
import type {ServerAddress} from '../servers/server-address.ts';
import {authorization, NAME} from './deepl-requests.ts';

/** Used share of the plan's characters from which there is a notice. */
const NEARLY_USED = 0.9;

/**
 * Notice that the characters of the plan are nearly used up; undefined if they are not, or if the server does
 * not count. Rejects with `exhausted` if none are left.
 */
export async function usageNotice(
  {url, apiKey}: ServerAddress,
  limits: ProbeLimits,
): Promise<string | undefined> {
  const answer = await httpJson({
    engine: NAME,
    url: `${url}/v2/usage`,
    headers: authorization(apiKey),
    ...limits,
  });
  const {character_count: count, character_limit: limit} = (answer ?? {}) as Record<string, unknown>;
  if (typeof count !== 'number' || typeof limit !== 'number' || !(limit > 0)) return undefined;
  const used = `${count.toLocaleString('en')} of ${limit.toLocaleString('en')} characters of the plan`;
  if (count >= limit) throw new EngineError('exhausted', `${NAME}: ${used} are used; none are left.`);
  if (count < limit * NEARLY_USED) return undefined;
  return `${NAME}: ${used} are used (${Math.floor((count / limit) * 100)} %).`;
}
