import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {TestService} from '../test-service.ts';
import {
  button,
  en,
  has,
  key,
  mount,
  part,
  root,
  sentences,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

const TEXT = 'Rīta rosme.\nDonaudampfschifffahrt 🏡';

describe('mt-translate-box, Clear, undo and what a field of the page would do', () => {
  let service: TestService;

  beforeEach(async () => (service = await translatingService()));
  afterEach(() => service.close());

  /** Pastes formatted text into the field. */
  async function paste(el: Box, html: string): Promise<void> {
    text(el).focus();
    const data: Readonly<Record<string, string>> = {'text/html': html, 'text/plain': 'plain'};
    const event = Object.defineProperty(
      new Event('paste', {bubbles: true, cancelable: true}),
      'clipboardData',
      {value: {getData: (kind: string) => data[kind] ?? ''}},
    );
    text(el).dispatchEvent(event);
    await until(() => text(el).isContentEditable, 'the editor');
    await el.updateComplete;
  }
  const formatting = (el: Box) => (text(el) as HTMLElement).querySelector('b')?.textContent;

  it('undoes Clear by Ctrl+Z, and redoes it without doubling the text', async () => {
    const el = await mount(service);
    text(el).focus();
    document.execCommand('insertText', false, TEXT);
    await until(() => el.value === TEXT, 'typed');
    button(el, en.clear).click();
    await el.updateComplete;
    expect([el.value, text(el).value]).to.deep.equal(['', '']);
    for (const [press, value] of [
      ['Control+Z', TEXT],
      ['Control+Shift+Z', ''],
      ['Control+Z', TEXT],
    ] as const) {
      await sendKeys({press});
      await el.updateComplete;
      expect([press, el.value, text(el).value]).to.deep.equal([press, value, value]);
    }
  });

  it('has the focus in the text after Clear of formatted text, and after its undo by button and keys', async () => {
    const el = await mount(service);
    await paste(el, '<b>Good</b> morning.');
    for (const undo of [() => button(el, en.undo).click(), () => key(text(el), 'z', {ctrlKey: true})]) {
      button(el, en.clear).focus();
      button(el, en.clear).click();
      await until(() => text(el) instanceof HTMLTextAreaElement, 'the plain field');
      await el.updateComplete;
      expect([el.value, root(el).activeElement === text(el)]).to.deep.equal(['', true]);
      undo();
      await until(() => text(el).isContentEditable, 'the editor');
      await el.updateComplete;
      expect([formatting(el), root(el).activeElement === text(el)]).to.deep.equal(['Good', true]);
    }
  });

  for (const [value, expected] of [
    [42, '42'],
    [true, 'true'],
    [{}, '[object Object]'],
    [null, ''],
    [undefined, ''],
  ] as const) {
    it(`takes ${JSON.stringify(value)} as a value as fields of the page do`, async () => {
      const el = await mount(service);
      Object.assign(el, {value});
      await el.updateComplete;
      expect([el.value, text(el).value]).to.deep.equal([expected, expected]);
    });
  }

  it('fires `input` for its text only', async () => {
    const el = await mount(service, {}, stateOf('en-lv', 'en-ar'));
    const button = document.createElement('input');
    button.slot = 'actions';
    button.setAttribute('aria-label', 'Note');
    el.append(button);
    await translate(el, 'Good.');
    const from: EventTarget[] = [];
    el.addEventListener('input', ({target}) => from.push(target!));
    sentences(el)[0]!.focus();
    key(root(el).activeElement!, 'F2');
    document.execCommand('insertText', false, 'Labi.');
    await until(() => has(el, 'correction'), 'the correction');
    for (const list of part(el, 'languages').querySelectorAll('select'))
      list.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    expect(from).to.deep.equal([]);
    button.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await write(el, 'Better.');
    expect(from).to.deep.equal([button, el]);
  });
});
