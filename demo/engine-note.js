// Shows which engine answers, and how to get a better one.
import {MtClient} from './components/client.js';
import {defaultSession} from './components/session.js';
import {addCopyButtons, showCommand} from './copy-buttons.js';
import {said} from './words.js';

const note = document.getElementById('engine');
const operator = document.getElementById('operator');
const more = document.getElementById('open-engines');
const baseUrl = new URL('.', import.meta.url).href;
let systems = [];
let chosen = {};
/** Id of the last system that translated, which the user may have chosen only in the box. */
let answering;

function show() {
  const words = said();
  const ids = answering ? [answering] : Object.values(chosen).map(({params}) => params.systemID);
  const names = new Set(
    systems.filter(({id}) => ids.includes(id)).map(({metadata}) => metadata.engine ?? ''),
  );
  const all = new Set(systems.map(({metadata}) => metadata.engine ?? ''));
  const isOnly = all.size === 1 && all.has('Phrasebook');
  const saidOf = (name) =>
    name === 'Phrasebook' && !isOnly
      ? words.phrasebookHere
      : (words[name.toLowerCase()] ?? words.other(name));
  const shown = names.size < 2 ? [...names] : [...names].filter((name) => name !== 'Phrasebook');
  note.textContent = shown.map(saidOf).join(' · ');
  operator.hidden = names.size === 0 || [...all].some((name) => !['Phrasebook', 'Apertium'].includes(name));
  more.textContent = words.getNeural;
  showCommands();
}

/** Names the languages that the user translates in the commands for neural models. */
function showCommands() {
  const system = systems.find(({id}) => id === answering);
  const codes = system ? [system.source.code, system.target.code] : ['en', 'es'];
  const [one, other] = codes.map((code) => code.split('-')[0]);
  const pairs = `${one}-${other} ${other}-${one}`;
  showCommand(document.getElementById('neural-command'), `npm start -- --models ${pairs}`);
  showCommand(document.getElementById('neural-add'), `npx mtservice model add ${pairs}`);
}

/** Updates the note for another state of the page; without a state, for the visitor of the page. */
export async function followState(state) {
  const {visit} = defaultSession;
  const token = state?.['client-id'];
  const client = state ? new MtClient({baseUrl, token, appId: 'mtservice-demo'}) : visit?.client;
  chosen = (state ?? visit)?.systems ?? {};
  answering = undefined;
  systems = (await client?.getSystemList().catch(() => [])) ?? [];
  show();
}

/** Shows the note again, in the language of the page. */
export const followLanguage = show;

for (const type of ['mt-translation', 'mt-box-system-change']) {
  document.addEventListener(type, ({systemId}) => {
    answering = systemId;
    show();
  });
}
addCopyButtons();
more.addEventListener('click', () => document.getElementById('engines').showModal());
