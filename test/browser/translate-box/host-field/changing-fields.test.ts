import {expect, fixture, html} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  asked,
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
  write,
} from '../page.ts';
import {becomes, page, translated, type} from './host-field-page.ts';

describe('mt-translate-box, fields that the page changes', () => {
  useService(translatingService);

  it('keeps the translation when the field of the text is gone, and continues elsewhere', async () => {
    const {el, source, target} = await translated();
    const area = el.parentElement!;
    el.remove();
    area.append(el);
    type(source, 'Divi.');
    await becomes(target, 'DIVI.');
    source.remove();
    await until(() => has(el, 'empty'), 'the problem');
    expect(target.value).to.equal('DIVI.');
  });

  it('writes into a field for an e-mail address, whose text cannot be selected in part', async () => {
    const field = await fixture<HTMLInputElement>(html`<input id="mail" type="email" />`);
    const el = await mount(service, {target: 'mail'}, stateOf('lv-en'));
    await write(el, 'anna@example.lv');
    await until(() => field.value === 'ANNA@EXAMPLE.LV', field.value);
  });

  it('finds a field that comes later, follows one that is replaced, and hears the reset of its form', async () => {
    const el = await mount(service, {for: 'late'}, stateOf('lv-en'));
    await until(() => has(el, 'empty'), 'the problem');
    expect(plain(part(el, 'empty'))).to.equal(en.noField('late'));
    const form = await fixture<HTMLFormElement>(html`<form><textarea id="late">Viens.</textarea></form>`);
    await until(() => hasButton(el, en.translate), 'found');
    button(el, en.translate).click();
    await until(() => el.translation === 'VIENS.', 'translated');
    const other = document.createElement('textarea');
    other.id = 'late';
    other.defaultValue = 'Divi.';
    form.replaceChildren(other);
    await until(() => el.value === 'Divi.', 'followed');
    expect(el.translation).to.equal('VIENS.');
    type(other, 'Trīs.');
    await until(() => el.translation === 'TRĪS.', 'heard');
    form.reset();
    await until(() => el.translation === 'DIVI.', 'reset');
  });

  it('reads the field again at each request, whatever a script wrote there', async () => {
    const {el, source, target} = await translated();
    source.value = 'Man patīk mājas.';
    el.translateNow();
    await becomes(target, 'MAN PATĪK MĀJAS.');
    expect(el.value).to.equal('Man patīk mājas.');
    source.value = 'Čau!';
    key(part(el, 'translation-bar'), 'Enter', {ctrlKey: true});
    await becomes(target, 'ČAU!');
    el.mode = 'manual';
    await el.updateComplete;
    source.value = '';
    el.translateNow();
    await becomes(target, '');
    source.value = 'Šķūņi.';
    button(el, en.translate).click();
    await becomes(target, 'ŠĶŪŅI.');
  });

  it('notices a change that a script announces', async () => {
    const {source, target} = await translated();
    source.value = 'Man patīk mājas.';
    source.dispatchEvent(new Event('change', {bubbles: true}));
    await becomes(target, 'MAN PATĪK MĀJAS.');
  });

  it('writes a text that the page sets into the field, with an input event', async () => {
    const {el, source, target} = await translated();
    const values: string[] = [];
    source.addEventListener('input', () => values.push(source.value));
    el.value = 'Man patīk mājas.';
    expect([source.value, el.value, values]).to.deep.equal([el.value, source.value, ['Man patīk mājas.']]);
    await becomes(target, 'MAN PATĪK MĀJAS.');
    source.readOnly = true;
    source.focus();
    el.value = 'Čau!';
    expect(source.value).to.equal('Čau!');
    await becomes(target, 'ČAU!');
    el.format = 'html';
    await el.updateComplete;
    el.value = '<p>A &lt; b</p><p>C</p>';
    expect(source.value).to.equal('A < b\n\nC');
  });

  it('writes into the field what was set before the field was found', async () => {
    const {source} = await page('Labdien!');
    const el = await mount(service, {for: 'from-here', value: 'Čau!'}, stateOf('lv-en'));
    await becomes(source, 'Čau!');
    await until(() => el.translation === 'ČAU!', 'translated');
  });

  it('writes a translation whole that is longer than users may write', async () => {
    const {el, source, target} = await translated();
    target.maxLength = 10;
    type(source, 'Suns ir ļoti liels un melns.');
    await until(() => el.translation === 'SUNS IR ĻOTI LIELS UN MELNS.', 'translated');
    expect([target.value, target.validity.tooLong]).to.deep.equal([el.translation, false]);
    type(source, 'Suns.');
    await becomes(target, 'SUNS.');
  });

  it('says that an element is not a text field', async () => {
    await page();
    const el = await mount(service, {for: 'a-check'}, stateOf('lv-en'));
    await until(() => has(el, 'empty'), 'the problem');
    expect(plain(part(el, 'empty'))).to.equal(en.noField('a-check'));
  });

  it('does not take its own writing for the user’s', async () => {
    const field = await fixture<HTMLTextAreaElement>(html`<textarea id="both">Viens.</textarea>`);
    const el = await mount(service, {for: 'both', target: 'both'}, stateOf('lv-en'));
    await until(() => hasButton(el, en.translate), 'the button');
    button(el, en.translate).click();
    await becomes(field, 'VIENS.');
    await until(() => el.translation === 'VIENS.', 'translated');
    expect(await sent(service)).to.deep.equal([['Viens.']]);
    expect(asked((await service.requests('TranslateArrayEx'))[0]!).systemID).to.equal('smt-lv-en');
  });

  it('lets go of everything when it leaves the page', async () => {
    const {el, source, target} = await translated();
    el.remove();
    type(source, 'Viens.');
    expect(target.value).to.equal('LABDIEN!');
    expect(await sent(service)).to.have.lengthOf(1);
  });
});
