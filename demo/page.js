// One state for the whole page, stored by this script and shared by the selector, the box and the documents.
import {showControls} from './controls.js';
import {defaultSession} from './components/session.js';
import {followLanguage, followState} from './engine-note.js';
import {restoreText} from './kept-text.js';
import './tabs.js';
import {putWords, said} from './words.js';

const STORED = 'mtservice-demo-state';

const UNDO_MS = 60_000; // as in the selector

const byId = (id) => document.getElementById(id);
const selector = document.querySelector('mtservice-selector');
const settings = byId('settings');
const actions = (name) => document.querySelectorAll(`[data-action=${name}]`);

let state; // stored
let edited = false; // changed in the drawer, not saved
let undoEnds;
let leftInDrawer; // stored state of the last user, until another user signs in

for (const element of document.querySelectorAll('mt-translate-box, mt-document-drop')) {
  const start = byId('start').content.firstElementChild.cloneNode(true);
  start.slot = 'empty';
  if (element.localName === 'mt-document-drop') start.firstElementChild.dataset.word = 'startDocuments';
  element.append(start);
}

function announce(word, undo) {
  const line = byId('said');
  line.replaceChildren(said()[word]);
  line.classList.toggle('stays', undo !== undefined);
  clearTimeout(undoEnds);
  if (undo) {
    const button = Object.assign(document.createElement('button'), {type: 'button', onclick: undo});
    button.textContent = said().undo;
    line.append(' ', button);
    undoEnds = setTimeout(clearSaid, UNDO_MS);
    return;
  }
  line.getAnimations().forEach((animation) => animation.cancel());
  line.classList.remove('shown');
  void line.offsetWidth; // restarts the animation
  line.classList.add('shown');
}

function clearSaid() {
  clearTimeout(undoEnds);
  byId('said').replaceChildren();
  byId('said').classList.remove('shown', 'stays');
}

/** Focuses the element of the open tab after its rendering, unless the user has moved the focus. */
function focusWork() {
  const box = document.querySelector(
    '[role=tabpanel]:not([hidden]) > :is(mt-translate-box, mt-document-drop)',
  );
  const find = () => {
    const field = box.shadowRoot.querySelector('#text, input[type=file][multiple]');
    if (!field?.checkVisibility()) return;
    stop();
    field.focus();
  };
  const observer = new MutationObserver(find);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  observer.observe(box.shadowRoot, {subtree: true, childList: true, attributes: true});
  document.addEventListener('focusin', stop);
  find();
}

/** Stores a state again that a logout has removed; other changes in the drawer are kept. */
function takeBack(before) {
  keep(before);
  edited = selector.value !== JSON.stringify(before);
  // Delayed until the selector has finished handling the event.
  if (!edited) queueMicrotask(() => restore(before));
}

function restore(next) {
  edited = false;
  selector.setState(next);
}

// Last characters of the key, as in the selector: users recognize a key by its end, but the end of a short key would
// reveal too much.
function keyEnd() {
  const key = state?.['client-id'] ?? '';
  return key.length > 12 ? key.slice(-4) : '';
}

const keyOf = (json) => (json ? JSON.parse(json)['client-id'] : undefined);

function showAccount() {
  const {terms, client} = defaultSession.visit ?? {};
  const kind = state ? 'Own' : client ? 'Visitor' : 'None';
  document.body.dataset.account = kind.toLowerCase();
  Object.assign(byId('account-name').dataset, {word: `account${state ? 'Own' : 'None'}`, about: keyEnd()});
  Object.assign(byId('account-about').dataset, {word: `about${kind}`, about: terms?.charactersPerDay ?? ''});
  for (const button of actions('forget')) button.hidden = state === undefined;
  byId('menu-sign-in').dataset.word = state ? 'signInOther' : 'signInOwn';
  byId('menu-sign-in').classList.toggle('primary', !state);
  putWords();
}

function keep(next) {
  state = next;
  leftInDrawer = undefined;
  edited = false;
  clearSaid();
  if (next) localStorage.setItem(STORED, JSON.stringify(next));
  else localStorage.removeItem(STORED);
  showAccount();
  void followState(next);
}

function signIn() {
  byId('account-menu').hidePopover();
  restore(undefined); // the stored state returns if the user does not sign in
  openSettings();
}

function openSettings() {
  byId('unsaved').hidden = true;
  settings.showModal();
}

function forget() {
  byId('account-menu').hidePopover();
  const before = state;
  restore(undefined);
  keep(undefined);
  announce('left', () => {
    restore(before);
    keep(before);
    focusWork();
  });
}

const does = {'sign-in': signIn, forget, 'open-settings': openSettings};
document.addEventListener('click', ({target}) => does[target.closest('[data-action]')?.dataset.action]?.());
settings.addEventListener('close', () => {
  if (state && !selector.value) restore(state);
  byId('unsaved').hidden = !edited;
  // The control that opened the drawer may have disappeared, or may be about to disappear.
  if (state && document.activeElement.matches('body, .start *')) focusWork();
});
selector.addEventListener('save', ({detail}) => {
  keep(detail);
  settings.close();
  announce('saved');
});
selector.addEventListener('input', () => {
  edited = true;
  // The user has undone the logout in the drawer.
  if (!state && leftInDrawer && keyOf(selector.value) === leftInDrawer['client-id']) takeBack(leftInDrawer);
});
selector.addEventListener('cancel', () => {
  edited = false;
  settings.close();
});
selector.addEventListener('logout', () => {
  const before = state;
  keep(undefined);
  leftInDrawer = before;
});

defaultSession.configure({appId: 'mtservice-demo', signIn});
defaultSession.addEventListener('mt-session-change', () => {
  if (state) return;
  showAccount();
  void followState(undefined);
});
showControls(() => {
  showAccount();
  followLanguage();
});
const [stored] = [localStorage.getItem(STORED), await customElements.whenDefined('mtservice-selector')];
if (stored) {
  selector.setState(stored);
  keep(JSON.parse(stored));
}
restoreText();
