import {expect, fixture, html} from '@open-wc/testing';
import type {TestService} from '../test-service.ts';
import {
  asked,
  button,
  en,
  has,
  mount,
  part,
  plain,
  sent,
  stateOf,
  translatingService,
  until,
  type Box,
} from './page.ts';

describe('mt-translate-box, fields of the page', () => {
  let service: TestService;

  beforeEach(async () => (service = await translatingService()));
  afterEach(() => service.close());

  interface Page {
    readonly el: Box;
    readonly source: HTMLTextAreaElement;
    readonly target: HTMLTextAreaElement;
  }

  async function page(): Promise<Page> {
    const form = await fixture<HTMLFormElement>(
      html`<form>
        <textarea id="from-here">Labdien!</textarea><textarea id="to-there">old text</textarea>
        <input id="a-check" type="checkbox" />
      </form>`,
    );
    const el = await mount(service, {for: 'from-here', target: 'to-there'}, stateOf('lv-en'));
    const [source, target] = form.querySelectorAll('textarea') as unknown as [
      HTMLTextAreaElement,
      HTMLTextAreaElement,
    ];
    return {el, source, target};
  }

  const type = (field: HTMLElement, words: string) => {
    if (field instanceof HTMLTextAreaElement) field.value = words;
    else field.textContent = words;
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
  };

  const becomes = (field: HTMLTextAreaElement, words: string) =>
    until(() => field.value === words, `«${words}» instead of «${field.value}»`);

  it('takes the text of one field and writes the translation into another', async () => {
    const {el, source, target} = await page();
    await becomes(target, 'LABDIEN!');
    expect(has(el, 'text')).to.equal(false);
    type(source, 'Labdien, pasaule!');
    await becomes(target, 'LABDIEN, PASAULE!');
    expect(el.value).to.equal('Labdien, pasaule!');
  });

  it('keeps the undo history of the field that it writes into, and the focus of the reader', async () => {
    const {source, target} = await page();
    await becomes(target, 'LABDIEN!');
    source.focus();
    source.setSelectionRange(2, 4);
    const inputs: Event[] = [];
    target.addEventListener('input', (event) => inputs.push(event));
    type(source, 'Labdien, Ķekava 🏡!');
    await becomes(target, 'LABDIEN, ĶEKAVA 🏡!');
    expect(document.activeElement).to.equal(source);
    expect(inputs).to.have.lengthOf(1);
    target.focus();
    document.execCommand('undo');
    expect(target.value).to.equal('LABDIEN!');
    document.execCommand('undo');
    expect(target.value).to.equal('old text');
  });

  it('does not overwrite what was changed by hand until the reader says so', async () => {
    const {el, source, target} = await page();
    await becomes(target, 'LABDIEN!');
    type(target, 'Hello, by hand!');
    type(source, 'Labdien, pasaule!');
    await until(() => has(el, 'notice'), 'the notice');
    expect(target.value).to.equal('Hello, by hand!');
    expect(plain(part(el, 'notice'))).to.contain(en.targetEdited);
    button(el, en.replaceTarget).click();
    await becomes(target, 'LABDIEN, PASAULE!');
    await el.updateComplete;
    expect(has(el, 'notice')).to.equal(false);
  });

  it('waits until an input method has finished', async () => {
    const {source, target} = await page();
    await becomes(target, 'LABDIEN!');
    source.focus();
    source.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}));
    type(source, 'にほん');
    await service.requests('TranslateArrayEx', {atLeast: 2});
    const el = document.querySelector('mt-translate-box')!;
    await until(() => el.translation === 'にほん', 'translated');
    expect(target.value).to.equal('LABDIEN!');
    source.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));
    expect(target.value).to.equal('にほん');
  });

  it('writes into an editable element and reads its lines', async () => {
    const source = await fixture<HTMLElement>(html`<div id="rich-from" contenteditable="true"></div>`);
    const target = await fixture<HTMLElement>(html`<div id="rich-to" contenteditable="true">old</div>`);
    source.innerHTML = '<div>First line.</div><div>Second.</div>';
    await mount(service, {for: 'rich-from', target: 'rich-to'}, stateOf('en-lv'));
    await until(() => target.innerText.trim() === 'FIRST LINE.\nSECOND.', 'written');
    target.focus();
    document.execCommand('undo');
    expect(target.innerText.trim()).to.equal('old');
  });

  it('leaves a field alone that is read only, and one that the reader is in', async () => {
    const {el, source, target} = await page();
    await becomes(target, 'LABDIEN!');
    target.readOnly = true;
    type(source, 'Viens.');
    await until(() => has(el, 'notice'), 'the notice');
    expect(target.value).to.equal('LABDIEN!');
    target.readOnly = false;
    target.focus();
    type(source, 'Divi.');
    await until(() => el.translation === 'DIVI.', 'translated');
    expect(target.value).to.equal('LABDIEN!');
  });

  it('finds a field that comes later, follows one that is replaced, and hears the reset of its form', async () => {
    const el = await mount(service, {for: 'late'}, stateOf('lv-en'));
    await until(() => has(el, 'empty'), 'the problem');
    expect(plain(part(el, 'empty'))).to.equal(en.noField('late'));
    const form = await fixture<HTMLFormElement>(html`<form><textarea id="late">Viens.</textarea></form>`);
    await until(() => el.translation === 'VIENS.', 'found');
    const other = document.createElement('textarea');
    other.id = 'late';
    other.defaultValue = 'Divi.';
    form.replaceChildren(other);
    await until(() => el.translation === 'DIVI.', 'followed');
    type(other, 'Trīs.');
    await until(() => el.translation === 'TRĪS.', 'heard');
    form.reset();
    await until(() => el.translation === 'DIVI.', 'reset');
  });

  it('says that an element is no text field', async () => {
    await page();
    const el = await mount(service, {for: 'a-check'}, stateOf('lv-en'));
    await until(() => has(el, 'empty'), 'the problem');
    expect(plain(part(el, 'empty'))).to.equal(en.noField('a-check'));
  });

  it('does not take its own writing for the reader’s', async () => {
    const field = await fixture<HTMLTextAreaElement>(html`<textarea id="both">Viens.</textarea>`);
    const el = await mount(service, {for: 'both', target: 'both'}, stateOf('lv-en'));
    await becomes(field, 'VIENS.');
    await until(() => el.translation === 'VIENS.', 'translated');
    expect(await sent(service)).to.deep.equal([['Viens.']]);
    expect(asked((await service.requests('TranslateArrayEx'))[0]!).systemID).to.equal('smt-lv-en');
  });

  it('lets go of everything when it leaves the page', async () => {
    const {el, source, target} = await page();
    await becomes(target, 'LABDIEN!');
    el.remove();
    type(source, 'Viens.');
    expect(target.value).to.equal('LABDIEN!');
    expect(await sent(service)).to.have.lengthOf(1);
  });
});
