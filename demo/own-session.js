// Shows a provider: the elements in <main> share a session. The page creates the client of this session, and also calls
// the client itself.
import {MtClient} from './components/client.js';
import {provideMtSession} from './components/session.js';

const STORED = 'mtservice-demo-state';
const byId = (id) => document.getElementById(id);
const main = document.querySelector('main');

function note(text) {
  byId('calls').append(Object.assign(document.createElement('li'), {textContent: text}));
}

/** A client that logs two of its calls. */
class NotingClient extends MtClient {
  getSystemList(...parameters) {
    note('getSystemList');
    return super.getSystemList(...parameters);
  }

  translateArrayChecked(systemId, texts, ...rest) {
    note(`translateArrayChecked: ${texts.join(' ')}`);
    return super.translateArrayChecked(systemId, texts, ...rest);
  }
}

const session = provideMtSession(main, {
  baseUrl: new URL('.', import.meta.url).href,
  appId: 'mtservice-demo',
  createClient: (connection) => new NotingClient(connection),
});

const followSession = () => (byId('count').disabled = !session.client);
session.addEventListener('mt-session-change', followSession);
byId('count').addEventListener('click', async () => {
  try {
    byId('systems').textContent = `${(await session.client.getSystemList()).length} systems`;
  } catch (error) {
    byId('systems').textContent = `The service does not answer (${error.code}).`;
  }
});

const selector = document.querySelector('mtservice-selector');
selector.addEventListener('save', ({detail}) => localStorage.setItem(STORED, JSON.stringify(detail)));
selector.addEventListener('logout', () => localStorage.removeItem(STORED));

const stored = localStorage.getItem(STORED);
await customElements.whenDefined('mtservice-selector');
if (stored) selector.setState(stored);
followSession();
