import {expect, fixture, html} from '@open-wc/testing';
import {LitElement} from 'lit';
import {LocaleController} from '../../../src/localization/locale-controller.ts';
import {create, mount, queryButton, until} from '../selector/page.ts';

class TestElement extends LitElement {
  readonly locale = new LocaleController(this);

  protected override render(): unknown {
    return html`${this.locale.language}`;
  }
}
customElements.define('test-locale', TestElement);

describe('the language of an element', () => {
  const page = document.documentElement;
  let element: TestElement;

  beforeEach(() => {
    element = document.createElement('test-locale') as TestElement;
  });

  afterEach(() => {
    page.lang = 'en';
  });

  const becomes = (language: string): Promise<void> =>
    until(() => element.shadowRoot?.textContent?.trim() === language, `the language is ${language}`);

  it('is that of the nearest lang', async () => {
    const home = await fixture<HTMLElement>(html`<div lang="de"><p lang="lv"></p></div>`);
    home.append(element);
    await becomes('de');
    home.querySelector('p')!.append(element);
    await becomes('lv');
    element.lang = 'es-MX';
    await becomes('es-MX');
  });

  it('follows a change of any lang above, and of one that is taken away', async () => {
    const home = await fixture<HTMLElement>(html`<div><p></p></div>`);
    home.querySelector('p')!.append(element);
    await becomes('en');
    page.lang = 'lv';
    await becomes('lv');
    home.lang = 'de';
    await becomes('de');
    home.removeAttribute('lang');
    await becomes('lv');
  });

  it('looks and follows across shadow roots', async () => {
    const home = await fixture<HTMLElement>(html`<div lang="lv"></div>`);
    const inner = document.createElement('div');
    home.attachShadow({mode: 'open'}).append(inner);
    inner.attachShadow({mode: 'closed'}).append(element);
    await becomes('lv');
    home.lang = 'de';
    await becomes('de');
    inner.lang = 'he';
    await becomes('he');
  });

  it('changes when the element moves', async () => {
    const one = await fixture<HTMLElement>(html`<div lang="lv"></div>`);
    const other = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    one.append(element);
    await becomes('lv');
    other.append(element);
    await becomes('de');
    one.lang = 'es';
    other.lang = 'pl';
    await becomes('pl');
  });

  it('follows nothing while the element is out of the page', async () => {
    const home = await fixture<HTMLElement>(html`<div lang="lv"></div>`);
    home.append(element);
    await becomes('lv');
    element.remove();
    home.lang = 'de';
    await element.updateComplete;
    expect(element.locale.language).to.equal('lv');
    home.append(element);
    await becomes('de');
  });

  it('is canonicalized for Intl, and English when the lang is invalid', async () => {
    const home = await fixture<HTMLElement>(html`<div lang="LV-lv"></div>`);
    home.append(element);
    await becomes('lv-LV');
    home.lang = 'xx_YY!';
    await becomes('en');
  });

  it('changes all texts of the selector at run time', async () => {
    const el = await mount(undefined, {lang: 'lv'});
    expect(queryButton(el, 'Man ir atslēga')).not.to.equal(undefined);
    el.lang = 'en-GB';
    await until(() => queryButton(el, 'I have a key'), 'it is English');
    el.lang = 'lv-LV';
    await until(() => queryButton(el, 'Man ir atslēga'), 'it is Latvian');
    el.lang = 'ja';
    await until(() => queryButton(el, 'I have a key'), 'a language without messages is English');
  });

  it('is the page’s for a selector without a lang of its own', async () => {
    page.lang = 'lv';
    const home = await fixture<HTMLElement>(html`<div></div>`);
    const el = create(undefined);
    home.append(el);
    await el.updateComplete;
    expect(queryButton(el, 'Man ir atslēga')).not.to.equal(undefined);
  });
});
