import {expect} from '@open-wc/testing';
import type {TransportInit} from '../../../src/client/index.ts';
import {service, useService} from '../test-service.ts';
import {choose, documentService, en, file, mount, root, shown, until, type Drop} from './page.ts';

const bar = (el: Drop) => root(el).querySelector<HTMLProgressElement>('progress[part=progress]');

describe('mt-document-drop, with a transport of the page', () => {
  useService(() => documentService({Status: 'translating', Segments: 1200}));

  /** An element whose uploads are held until `send` is called; `inits` contains the options of each upload. */
  async function holding() {
    const el = await mount(service);
    const inits: TransportInit[] = [];
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    el.session.configure({
      transport: async (address, init?: TransportInit) => {
        if (String(address).includes('StartDocument')) {
          inits.push(init!);
          await held;
        }
        return fetch(address, init);
      },
    });
    await el.updateComplete;
    await choose(el, file('Ķīlu 👩‍💼.txt'));
    await until(() => inits.length === 1, 'the upload');
    return {el, send, told: inits[0]!.onProgress!};
  }

  it('shows how far the transport says an upload is', async () => {
    const {el, send, told} = await holding();
    told(250, 1000);
    await el.updateComplete;
    expect(bar(el)!.position).to.equal(0.25);
    expect(shown(el)[0]).to.contain(en.uploading('25%'));
    told(1000, 1000);
    await el.updateComplete;
    expect(bar(el)!.position).to.equal(1);
    send();
    await until(() => shown(el)[0]!.includes('Translating'), 'the translation');
  });

  it('shows that it does not know while the transport says nothing', async () => {
    const {el, send} = await holding();
    expect(bar(el)!.position).to.equal(-1);
    expect(bar(el)!.hasAttribute('value')).to.equal(false);
    expect(bar(el)!.ariaLabel ?? bar(el)!.getAttribute('aria-label')).to.contain('Ķīlu 👩‍💼.txt');
    send();
    await until(() => shown(el)[0]!.includes('Translating'), 'the translation');
  });

  it('reports nothing for other requests', async () => {
    const el = await mount(service);
    const others: (TransportInit | undefined)[] = [];
    el.session.configure({
      transport: (address, init?: TransportInit) => {
        if (!String(address).includes('StartDocument')) others.push(init);
        return fetch(address, init);
      },
    });
    await el.updateComplete;
    await choose(el, file('a.txt'));
    await until(() => others.length > 0, 'a state');
    expect(others.every((init) => init?.onProgress === undefined)).to.equal(true);
  });
});
