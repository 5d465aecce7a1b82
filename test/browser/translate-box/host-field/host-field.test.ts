import {expect, fixture, html} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  button,
  en,
  has,
  hasButton,
  key,
  mount,
  part,
  plain,
  sent,
  stateOf,
  translatingService,
  until,
} from '../page.ts';
import {becomes, bound, translated, type} from './host-field-page.ts';

describe('mt-translate-box, fields of the page', () => {
  useService(translatingService);

  it('warns the developer of two boxes with one target', async () => {
    const field = await fixture<HTMLTextAreaElement>(html`<textarea id="shared"></textarea>`);
    const warnings: string[] = [];
    const {warn} = console;
    console.warn = (words: string) => warnings.push(words);
    try {
      await mount(service, {target: field.id}, stateOf('lv-en'));
      await mount(service, {target: field.id}, stateOf('lv-en'));
      await until(() => warnings.length > 0, 'a warning');
      expect(warnings[0]).to.equal('mtservice: 2 boxes have target="shared", so they overwrite each other.');
    } finally {
      console.warn = warn;
    }
  });

  it('finds and follows fields in its own shadow tree', async () => {
    const el = await mount(service, {for: 'from-here', target: 'to-there'}, stateOf('lv-en'));
    const tree = document.createElement('div').attachShadow({mode: 'open'});
    tree.innerHTML =
      '<form><textarea id="from-here">Zero.</textarea><textarea id="to-there"></textarea></form>';
    const [source, target] = tree.querySelectorAll('textarea');
    el.before(tree.host);
    tree.append(el.parentElement!.removeChild(el));
    await until(() => hasButton(el, en.translate), 'the button');
    source!.focus();
    source!.select();
    document.execCommand('insertText', false, 'Ķēde.');
    await becomes(target!, 'ĶĒDE.');
    expect(tree.activeElement).to.equal(source);
    source!.value = 'Māja.';
    key(source!, 'Enter', {ctrlKey: true});
    await becomes(target!, 'MĀJA.');
    source!.value = 'Suns.';
    source!.dispatchEvent(new Event('change', {bubbles: true}));
    await becomes(target!, 'SUNS.');
    source!.form!.reset();
    await until(() => el.value === 'Zero.', 'reset');
  });

  it('takes the text of one field and writes the translation into another', async () => {
    const {el, source, target} = await translated();
    expect(has(el, 'text')).to.equal(false);
    type(source, 'Labdien, pasaule!');
    await becomes(target, 'LABDIEN, PASAULE!');
    expect(el.value).to.equal('Labdien, pasaule!');
  });

  it('keeps the undo history of the field that it writes into, and the focus of the user', async () => {
    const {source, target} = await translated();
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
    expect(target.value).to.equal('');
  });

  for (const modifier of ['ctrlKey', 'metaKey'] as const) {
    it(`translates at once when the user presses Enter with ${modifier} in the field`, async () => {
      const {el, source, target} = await bound('Labdien!');
      el.mode = 'manual';
      await el.updateComplete;
      key(source, 'Enter');
      key(target, 'Enter', {[modifier]: true});
      key(source, 'Enter', {[modifier]: true, isComposing: true});
      await el.updateComplete;
      expect(await sent(service)).to.deep.equal([]);
      const press = new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        cancelable: true,
        [modifier]: true,
      });
      expect(source.dispatchEvent(press)).to.equal(false);
      await becomes(target, 'LABDIEN!');
    });
  }

  it('does not overwrite what was changed by hand until the user says so', async () => {
    const {el, source, target} = await translated();
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

  const compose = (field: HTMLElement, type: 'compositionstart' | 'compositionend') =>
    field.dispatchEvent(new CompositionEvent(type, {bubbles: true}));

  it('sends nothing while an input method composes in the field, and then what it made', async () => {
    const {source, target} = await translated();
    source.focus();
    compose(source, 'compositionstart');
    type(source, 'に');
    type(source, 'にほ');
    compose(source, 'compositionend');
    await becomes(target, 'にほ');
    compose(source, 'compositionstart');
    type(source, 'にほn');
    type(source, 'にほ'); // abandoned
    compose(source, 'compositionend');
    type(source, 'にほん');
    await becomes(target, 'にほん');
    expect(await sent(service, 3)).to.deep.equal([['Labdien!'], ['にほ'], ['にほん']]);
  });

  it('does not write while an input method composes elsewhere', async () => {
    const {el, source, target} = await translated();
    const other = await fixture<HTMLInputElement>(html`<input aria-label="Other" />`);
    type(source, 'Paldies!');
    compose(other, 'compositionstart');
    await until(() => el.translation === 'PALDIES!', 'translated');
    expect(target.value).to.equal('LABDIEN!');
    compose(other, 'compositionend');
    expect(target.value).to.equal('PALDIES!');
  });

  it('writes into an editable element and reads its lines', async () => {
    const source = await fixture<HTMLElement>(html`<div id="rich-from" contenteditable="true"></div>`);
    const target = await fixture<HTMLElement>(html`<div id="rich-to" contenteditable="true">old</div>`);
    source.innerHTML = '<div>First line.</div><div>Second.</div>';
    const el = await mount(service, {for: 'rich-from', target: 'rich-to'}, stateOf('en-lv'));
    await until(() => hasButton(el, en.translate), 'the button');
    button(el, en.translate).click();
    await until(() => hasButton(el, en.replaceTarget), 'the notice');
    button(el, en.replaceTarget).click();
    await until(() => target.innerText.trim() === 'FIRST LINE.\nSECOND.', 'written');
    target.focus();
    document.execCommand('undo');
    expect(target.innerText.trim()).to.equal('old');
  });

  it('fills a field that is read only or disabled, and leaves the one alone that the user is in', async () => {
    const {el, source, target} = await translated();
    const values: string[] = [];
    target.addEventListener('input', () => values.push(target.value));
    target.readOnly = true;
    type(source, 'Viens.');
    await becomes(target, 'VIENS.');
    target.readOnly = false;
    target.disabled = true;
    type(source, 'Divi.');
    await becomes(target, 'DIVI.');
    expect(values).to.deep.equal(['VIENS.', 'DIVI.']);
    target.disabled = false;
    target.focus();
    type(source, 'Trīs.');
    await until(() => el.translation === 'TRĪS.', 'translated');
    expect(target.value).to.equal('DIVI.');
  });

  it('sends nothing before the user acts, and keeps the stored translation', async () => {
    const {el, source, target} = await bound('Labdien!', 'Good day, as it was stored');
    el.session.publish(stateOf('lv-en')); // like a host that loads the state late
    await el.updateComplete;
    expect(await sent(service)).to.deep.equal([]);
    button(el, en.translate).click();
    await until(() => has(el, 'notice'), 'the notice');
    expect(await sent(service)).to.deep.equal([['Labdien!']]);
    expect(el.translation).to.equal('LABDIEN!');
    expect(hasButton(el, en.translate)).to.equal(false);
    expect(plain(part(el, 'notice'))).to.contain(en.targetEdited);
    type(source, 'Labdien, pasaule!');
    await until(() => el.translation === 'LABDIEN, PASAULE!', 'translated');
    expect(target.value).to.equal('Good day, as it was stored');
    button(el, en.replaceTarget).click();
    expect(target.value).to.equal('LABDIEN, PASAULE!');
    target.focus();
    document.execCommand('undo');
    expect(target.value).to.equal('Good day, as it was stored');
  });

  it('translates when the user writes in the field or chooses languages', async () => {
    const {source, target} = await bound('Labdien!');
    type(source, 'Labdien! Čau!');
    await becomes(target, 'LABDIEN! ČAU!');
    const other = await mount(service, {for: 'from-here'}, stateOf('lv-en', 'en-lv'));
    await until(() => hasButton(other, en.translate), 'the button');
    const [select] = other.shadowRoot!.querySelectorAll('select');
    select!.value = 'en';
    select!.dispatchEvent(new Event('change', {bubbles: true}));
    await until(() => other.translation === 'LABDIEN! ČAU!', 'translated');
  });

  it('translates only on the button if set to do so', async () => {
    const {el, source, target} = await bound('Labdien!');
    el.mode = 'manual';
    type(source, 'Labdien!');
    await el.updateComplete;
    expect(await sent(service)).to.deep.equal([]);
    button(el, en.translate).click();
    await becomes(target, 'LABDIEN!');
  });

  it('removes what it wrote when there is no text any more, and nothing else', async () => {
    const {el, source, target} = await translated();
    type(source, '');
    expect(target.value).to.equal('');
    type(source, 'Viens.');
    await becomes(target, 'VIENS.');
    type(target, 'One, by hand.');
    type(source, '');
    await el.updateComplete;
    expect(target.value).to.equal('One, by hand.');
    expect(has(el, 'notice')).to.equal(false);
    source.remove();
    await until(() => has(el, 'empty'), 'the problem');
    expect(target.value).to.equal('One, by hand.');
  });

  it('keeps the focus in the box when the button of a refusal goes', async () => {
    const {el, source, target} = await translated();
    await service.program('TranslateArrayEx', {status: 400});
    type(source, 'Labrīt, kaimiņ! 🌻');
    await until(() => hasButton(el, en.retry), 'the refusal');
    await service.program('TranslateArrayEx', {translate: {}});
    button(el, en.retry).focus();
    button(el, en.retry).click();
    await becomes(target, 'LABRĪT, KAIMIŅ! 🌻');
    expect(document.activeElement?.localName).to.equal('mt-translate-box');
  });
});
