import {expect} from '@open-wc/testing';
import '../../../../src/elements/mt-document-drop/mt-document-drop.ts';
import {service, useService} from '../../test-service.ts';
import {mount, text, translatingService, until, write} from '../page.ts';

describe('mt-translate-box, files that are dropped on it', () => {
  useService(translatingService);

  function drag(target: EventTarget, type: string, kinds: Readonly<Record<string, string>> = {}): DragEvent {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['Ķekava'], 'līgums.txt', {type: 'text/plain'}));
    for (const [kind, data] of Object.entries(kinds)) dataTransfer.setData(kind, data);
    const event = new DragEvent(type, {bubbles: true, composed: true, cancelable: true, dataTransfer});
    target.dispatchEvent(event);
    return event;
  }

  it('go to the page’s mt-document-drop, and the text stays', async () => {
    const el = await mount(service);
    await write(el, 'Hello.');
    const documents = document.createElement('mt-document-drop');
    el.after(documents);
    await documents.updateComplete;
    expect(drag(text(el), 'dragover').defaultPrevented).to.equal(true);
    expect(drag(text(el), 'drop').defaultPrevented).to.equal(true);
    await until(() => documents.shadowRoot!.textContent.includes('līgums.txt'), 'the document');
    expect(el.value).to.equal('Hello.');
    documents.remove();
  });

  it('are refused without one, so that the browser does not leave the page', async () => {
    const el = await mount(service);
    const event = drag(text(el), 'drop');
    expect([event.defaultPrevented, event.dataTransfer!.dropEffect]).to.deep.equal([true, 'none']);
  });

  it('are not taken for files when they are parts of a page', async () => {
    const el = await mount(service);
    expect(drag(text(el), 'drop', {'text/html': '<img src="x">'}).defaultPrevented).to.equal(false);
    const words = new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: new DataTransfer()});
    text(el).dispatchEvent(words);
    expect(words.defaultPrevented).to.equal(false);
  });
});
