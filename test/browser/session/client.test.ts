import {expect} from '@open-wc/testing';
import {MtClient, type Connection} from '../../../src/client/index.ts';
import type {MtDocumentDropElement} from '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {MtSession} from '../../../src/session/index.ts';
import {TestService} from '../test-service.ts';
import {area, SYSTEMS, stateOf, until, type Box} from '../translate-box/page.ts';

/** A client that records which of its methods are called. */
function notingClient(connection: Connection, calls: Set<string>): MtClient {
  return new Proxy(new MtClient(connection), {
    get(target, name: keyof MtClient) {
      if (Object.hasOwn(MtClient.prototype, name)) calls.add(name);
      return target[name];
    },
  });
}

describe('the client of a session', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', SYSTEMS);
    await service.program('TranslateArrayEx', {translate: {}});
    await service.serveDocuments({});
  });

  afterEach(() => service.close());

  it('calls the service with the saved token', async () => {
    const session = new MtSession({baseUrl: service.baseUrl});
    session.publish(stateOf('en-lv'));
    const systems = await session.client!.getSystemList();
    expect(systems.map(({id}) => id)).to.include('smt-en-lv');
    const [request] = await service.requests('GetSystemList');
    expect(request!.headers['client-id']).to.equal('u-1');
  });

  it('may be the host’s, which all three elements call', async () => {
    const calls = new Set<string>();
    const {element} = await area(
      {baseUrl: service.baseUrl, createClient: (connection) => notingClient(connection, calls)},
      stateOf('en-lv'),
    );
    const selector = document.createElement('mtservice-selector');
    selector.setState(stateOf('en-lv'));
    element.append(selector);
    await until(() => calls.has('getSystemList'), 'the selector asks for the systems');
    const box = document.createElement('mt-translate-box') as Box;
    box.debounce = 10;
    element.append(box);
    box.value = 'Good morning!';
    box.translateNow();
    await until(() => calls.has('translateArrayChecked'), 'the box translates');
    const drop: MtDocumentDropElement = document.createElement('mt-document-drop');
    drop.store = null;
    element.append(drop);
    drop.addFiles([new File(['Good morning!'], 'letter.txt')]);
    await until(() => calls.has('watchDocumentTranslation'), 'a document is translated');
    expect([...calls]).to.include('startDocumentTranslation');
  });

  it('is made once for each connection', () => {
    const tokens: string[] = [];
    const session = new MtSession({
      baseUrl: service.baseUrl,
      createClient: (connection) => {
        tokens.push(connection.token);
        return new MtClient(connection);
      },
    });
    session.publish(stateOf('en-lv'));
    const {client} = session;
    expect(session.client).to.equal(client);
    session.publish({...stateOf('en-lv'), 'client-id': 'u-2'});
    expect(session.client).not.to.equal(client);
    expect(tokens).to.deep.equal(['u-1', 'u-2']);
    session.configure({createClient: (connection) => new MtClient({...connection, appId: 'other'})});
    expect(session.client!.appId).to.equal('other');
  });
});
