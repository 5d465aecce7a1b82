// The demo account: its token, and an initial choice of systems for all of its language pairs.
import {MtClient, systemsInOrder} from './components/client.js';

const baseUrl = new URL('.', import.meta.url).href;

/** The token of the demo account; undefined if this service has none. */
export async function demoToken() {
  const response = await fetch('demo-account');
  if (!response.ok) throw new Error('The service does not answer.');
  return response.status === 204 ? undefined : (await response.json()).token;
}

/** The systems of a token, as the service lists them. */
export function systemsOf(token) {
  return new MtClient({baseUrl, token, appId: 'mtservice-demo'}).getSystemList();
}

const kindOf = ({metadata}) => metadata['engine-kind'];
const pairOf = ({source, target}) => `${source.code}-${target.code}`;
// Regional variants, such as pt-BR beside pt, would show the same language twice.
const languagesOf = ({source, target}) => `${source.code.split('-')[0]}-${target.code.split('-')[0]}`;
const isRegional = (system) => pairOf(system) !== languagesOf(system);
const USABLE = ['running', 'standby', 'queuingtransl'];

/** A state with the best system for each language pair. */
export async function firstState(token) {
  const best = new Map();
  for (const system of systemsInOrder(await systemsOf(token))) {
    if (!USABLE.includes(system.status)) continue;
    const current = best.get(languagesOf(system));
    if (!current || (isRegional(current) && !isRegional(system) && kindOf(current) === kindOf(system))) {
      best.set(languagesOf(system), system);
    }
  }
  const chosen = [...best.values()].sort((a, b) => rank(a) - rank(b));
  const systems = chosen.map((system) => [pairOf(system), {params: {systemID: system.id, options: ''}}]);
  return {engineName: '', 'client-id': token, systems: Object.fromEntries(systems)};
}

// Real engines come first, then pairs from the language of the page.
function rank(system) {
  const isForeign = system.source.code !== document.documentElement.lang;
  return (kindOf(system) === 'phrasebook' ? 4 : 0) + (isForeign ? 2 : 0) + (isRegional(system) ? 1 : 0);
}
