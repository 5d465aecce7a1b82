// One state for the whole page, which this script stores: the selector, the box and the documents share it.
import {showControls} from './controls.js';
import {demoToken, firstState} from './demo-account.js';
import {followLanguage, followState} from './engine-note.js';
import './tabs.js';
import {putWords, said} from './words.js';

const STORED = 'mtservice-demo-state';
const DEMO = 'mtservice-demo-account';

const byId = (id) => document.getElementById(id);
const selector = document.querySelector('mtservice-selector');
const settings = byId('settings');
const actions = (name) => document.querySelectorAll(`[data-action=${name}]`);

let token; // of the demo account
let state; // as it is stored

for (const element of document.querySelectorAll('mt-translate-box, mt-document-drop')) {
  const start = byId('start').content.firstElementChild.cloneNode(true);
  start.slot = 'empty';
  element.append(start);
}

function announce(text) {
  const line = byId('said');
  line.textContent = '';
  line.textContent = text;
  line.getAnimations().forEach((animation) => animation.cancel());
  line.classList.remove('shown');
  void line.offsetWidth; // starts the animation again
  line.classList.add('shown');
}

function showAccount() {
  const isDemo = state !== undefined && state['client-id'] === localStorage.getItem(DEMO);
  const kind = state === undefined ? 'None' : isDemo ? 'Demo' : 'Own';
  document.body.dataset.account = kind.toLowerCase();
  byId('account-name').dataset.word = `account${kind}`;
  byId('account-about').dataset.word = `about${kind}`;
  for (const button of actions('use-demo')) button.hidden = token === undefined || isDemo;
  for (const button of actions('forget')) button.hidden = state === undefined;
  for (const text of document.querySelectorAll('.start [data-word^=startAbout]')) {
    text.dataset.word = token === undefined ? 'startAboutOwn' : 'startAbout';
  }
  putWords();
}

function keep(next) {
  state = next;
  if (next) localStorage.setItem(STORED, JSON.stringify(next));
  else localStorage.removeItem(STORED);
  showAccount();
  void followState(next);
}

async function useDemo() {
  try {
    token = await demoToken();
    const next = await firstState(token);
    localStorage.setItem(DEMO, token);
    selector.setState(next);
    keep(next);
    document.querySelector('[role=tab][aria-selected=true]').focus();
  } catch {
    announce(said().demoFailed);
  }
}

function signIn() {
  byId('account-menu').hidePopover();
  selector.setState(undefined); // what is stored comes back if nobody signs in
  settings.showModal();
}

function forget() {
  byId('account-menu').hidePopover();
  selector.setState(undefined);
  keep(undefined);
  announce(said().left);
}

const does = {'use-demo': useDemo, 'sign-in': signIn, forget};
document.addEventListener('click', ({target}) => does[target.closest('[data-action]')?.dataset.action]?.());
byId('open-settings').addEventListener('click', () => settings.showModal());
settings.addEventListener('close', () => {
  if (state && !selector.value) selector.setState(state);
});
selector.addEventListener('save', ({detail}) => {
  keep(detail);
  settings.close();
  announce(said().saved);
});
selector.addEventListener('cancel', () => settings.close());
selector.addEventListener('logout', () => keep(undefined));

showControls(() => {
  showAccount();
  followLanguage();
});
const [stored] = [localStorage.getItem(STORED), await customElements.whenDefined('mtservice-selector')];
if (stored) {
  selector.setState(stored);
  keep(JSON.parse(stored));
}
token = await demoToken().catch(() => undefined);
showAccount();
