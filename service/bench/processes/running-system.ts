import type {WireSystemList} from '../../../src/contract/index.ts';
import type {ServiceProcess} from './service-process.ts';

/** Headers of a JSON request with the token of the service's demo account. */
export function jsonHeaders({token}: ServiceProcess): Record<string, string> {
  return {'client-id': token, 'content-type': 'application/json; charset=utf-8'};
}

/** Returns the id of the engine's system for a pair when the system translates; rejects after a minute. */
export async function runningSystem(
  service: ServiceProcess,
  source: string,
  target: string,
  engine: 'Apertium' | 'Phrasebook',
): Promise<string> {
  const base = `${service.url}/service.svc/json`;
  const list = await fetch(`${base}/GetSystemList?appID=bench`, {headers: jsonHeaders(service)});
  const system = ((await list.json()) as WireSystemList).System.find(
    ({SrcLanguage, TrgLanguage, Metadata}) =>
      SrcLanguage.Code === source &&
      TrgLanguage.Code === target &&
      Metadata.some(({Key, Value}) => Key === 'engine' && Value === engine),
  );
  if (!system)
    throw new Error('a pair is missing: install the Debian packages apertium-eng-spa and apertium-es-pt');
  const body = JSON.stringify({appID: 'bench', systemID: system.ID, text: 'a', options: ''});
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${base}/Translate`, {method: 'POST', headers: jsonHeaders(service), body});
    if (answer.ok) return system.ID;
    if (Date.now() > deadline) throw new Error(`the system did not start: ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
