// Shows a page with its own script: the script keeps the state of the `save` event, passes it back with `setState()`,
// and sends the systemID and options of the state with each text.
import {MtClient, MtError, whenAwake} from './components/client.js';

const STORED = 'mtservice-demo-state';
const baseUrl = new URL('.', import.meta.url).href;

const byId = (id) => document.getElementById(id);
const selector = document.querySelector('mtservice-selector');
const [form, pair, source, stop, progress, translation, stateText] = [
  'translation-form',
  'pair',
  'source',
  'stop',
  'progress',
  'translation',
  'state',
].map(byId);
const fields = form.querySelector('fieldset');

let state;
let running;

function nameOf(code) {
  try {
    return new Intl.DisplayNames(['en'], {type: 'language'}).of(code) ?? code;
  } catch {
    return code;
  }
}

function show(newState) {
  state = newState;
  const pairs = Object.keys(state?.systems ?? {});
  const chosen = pair.value;
  pair.replaceChildren(
    ...pairs.map((key) => new Option(key.split('-').map(nameOf).join(' → '), key, false, key === chosen)),
  );
  fields.disabled = pairs.length === 0;
  byId('nothing-saved').hidden = pairs.length > 0;
  const hidden = state && {...state, 'client-id': `${state['client-id'].slice(0, 6)}… (hidden here)`};
  stateText.textContent = hidden ? JSON.stringify(hidden, null, 2) : 'Nothing yet.';
}

function messageOf(error) {
  if (!(error instanceof MtError)) return String(error);
  if (error.description) return error.description;
  if (error.code === 'network') return 'The service does not answer. Your text is still here; try again.';
  return `The service could not translate this (${error.code}). Your text is still here; try again.`;
}

async function translate() {
  running?.abort();
  const {signal} = (running = new AbortController());
  const [, target] = pair.value.split('-');
  const {systemID, options} = state.systems[pair.value].params;
  const client = new MtClient({baseUrl, token: state['client-id'], appId: 'mtservice-demo'});
  progress.textContent = 'Translating…';
  stop.hidden = false;
  try {
    const text = await whenAwake(() => client.translate(systemID, source.value, options, {signal}), {
      signal,
      onWaiting: (seconds) => {
        progress.textContent = `The system is starting; next try in ${Math.ceil(seconds)} s.`;
      },
    });
    translation.lang = target;
    translation.dir = 'auto';
    translation.textContent = text;
    progress.textContent = 'Translated.';
  } catch (error) {
    progress.textContent = signal.aborted ? 'Stopped.' : messageOf(error);
  } finally {
    if (running.signal === signal) stop.hidden = true;
  }
}

selector.addEventListener('save', ({detail}) => {
  localStorage.setItem(STORED, JSON.stringify(detail));
  show(detail);
});
selector.addEventListener('logout', () => {
  localStorage.removeItem(STORED);
  show(undefined);
});
stop.addEventListener('click', () => running?.abort());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void translate();
});

const stored = localStorage.getItem(STORED);
await customElements.whenDefined('mtservice-selector');
if (stored) {
  selector.setState(stored);
  show(JSON.parse(stored));
}
