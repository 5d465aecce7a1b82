// Says which engine answers, and how to get a better one.
import {systemsOf} from './demo-account.js';
import {said} from './words.js';

const note = document.getElementById('engine');
const operator = document.getElementById('operator');
const more = document.getElementById('open-engines');
let systems = [];
let chosen = {};
let pair;

function show() {
  const words = said();
  const ids = Object.values(pair && chosen[pair] ? {[pair]: chosen[pair]} : chosen).map(
    ({params}) => params.systemID,
  );
  const names = new Set(
    systems.filter(({id}) => ids.includes(id)).map(({metadata}) => metadata.engine ?? ''),
  );
  const all = new Set(systems.map(({metadata}) => metadata.engine ?? ''));
  const known = [...names].map((name) => words[name.toLowerCase()] ?? words.other(name));
  const poor = names.size === 1 && names.has('Phrasebook');
  note.textContent =
    poor || names.size < 2 ? known.join('') : known.filter((text) => text !== words.phrasebook).join(' · ');
  operator.hidden = names.size === 0 || [...all].some((name) => !['Phrasebook', 'Apertium'].includes(name));
  more.textContent = poor ? words.getReal : words.getNeural;
}

/** Follows another state of the page. */
export async function followState(state) {
  chosen = state?.systems ?? {};
  pair = undefined;
  systems = state ? await systemsOf(state['client-id']).catch(() => []) : [];
  show();
}

/** Says it again, in the language of the page. */
export const followLanguage = show;

document.addEventListener('mt-translation', (event) => {
  pair = event.pair;
  show();
});
more.addEventListener('click', () => document.getElementById('engines').showModal());
