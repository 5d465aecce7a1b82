import {expect, fixture, html} from '@open-wc/testing';
import type {MtTranslationEvent} from '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {service, useService} from '../test-service.ts';
import {
  area,
  button,
  en,
  has,
  hasButton,
  mount,
  next,
  part,
  plain,
  root,
  sent,
  sentences,
  shows,
  spoken,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

describe('mt-translate-box in a form', () => {
  useService(translatingService);

  /** A box in a fieldset of a form. */
  async function inForm(attributes: Readonly<Record<string, string>> = {}) {
    const form = await fixture<HTMLFormElement>(html`<form><fieldset></fieldset></form>`);
    const fieldset = form.querySelector('fieldset')!;
    const el = await mount(service, {name: 'summary', ...attributes}, stateOf('en-lv', 'lv-en'));
    fieldset.append(el.parentElement!);
    await el.updateComplete;
    return {form, fieldset, el};
  }

  const value = (form: HTMLFormElement) => new FormData(form).get('summary');

  it('submits the translation, with corrections, and HTML as its format', async () => {
    const {form, el} = await inForm();
    expect(value(form)).to.equal('');
    await translate(el, 'Ķekavas māja. Straße!');
    await until(() => value(form) === 'ĶEKAVAS MĀJA. STRASSE!', 'the value');
    el.format = 'html';
    await until(() => value(form) === 'ĶEKAVAS MĀJA. STRASSE!', 'the value');
    await write(el, 'a < b');
    await until(() => value(form) === 'A &lt; B', 'HTML');
    el.name = '';
    await el.updateComplete;
    expect(value(form)).to.equal(null);
  });

  it('is invalid until the translation of the text is there, then not', async () => {
    const {form, el} = await inForm();
    await translate(el, 'One.');
    expect(form.checkValidity()).to.equal(true);
    await service.hold('TranslateArrayEx');
    await write(el, 'One. Two.');
    expect([form.checkValidity(), el.validationMessage]).to.deep.equal([false, en.notReady]);
    await until(() => part(el, 'translation').ariaBusy === 'true', 'busy');
    el.stop();
    await el.updateComplete;
    expect([form.checkValidity(), el.validationMessage]).to.deep.equal([false, en.translateFirst]);
  });

  it('submits no old, missing or half translation: it is invalid and says what to do', async () => {
    const {form, el} = await inForm({mode: 'manual'});
    const now = () => [form.checkValidity(), el.validationMessage, value(form)];
    await write(el, 'Lielā māja.');
    expect(now()).to.deep.equal([false, en.translateFirst, '']);
    el.translateNow();
    await shows(el, 'LIELĀ MĀJA.');
    expect(now()).to.deep.equal([true, '', 'LIELĀ MĀJA.']);
    await write(el, 'Lielā māja. Suns.');
    expect(now()).to.deep.equal([false, en.translateFirst, '']);
    await service.program('TranslateArrayEx', {status: 400, json: {code: 1}});
    el.translateNow();
    await until(() => has(el, 'error'), 'the error');
    expect(now()).to.deep.equal([false, en.translateFirst, '']);
    el.disabled = true;
    await el.updateComplete;
    expect([el.willValidate, form.checkValidity()]).to.deep.equal([false, true]);
    el.disabled = false;
    await write(el, ' ');
    expect(now()).to.deep.equal([true, '', '']);
  });

  it('holds no form up while it lacks its settings, and keeps its field out of the data', async () => {
    const {form, el} = await inForm({value: 'Nepārtrauktās darbības nodrošinājums.'});
    await shows(el, 'NEPĀRTRAUKTĀS DARBĪBAS NODROŠINĀJUMS.');
    el.session.clear();
    await until(() => has(el, 'empty'), 'the message');
    const now = () => [form.checkValidity(), el.validationMessage, value(form)];
    expect(now()).to.deep.equal([true, '', null]);
    await write(el, 'Cits teksts.');
    expect(now()).to.deep.equal([true, '', null]);
    await write(el, '');
    expect(now()).to.deep.equal([true, '', '']);
    for (const pair of ['en-lv', 'de-fr']) {
      const bare = await mount(service, {name: 'bare', pair, value: 'Teksts.'}, stateOf());
      form.append(bare);
      await bare.updateComplete;
      expect([form.checkValidity(), new FormData(form).get('bare')]).to.deep.equal([true, null]);
    }
    el.session.publish(stateOf('en-lv'));
    await write(el, 'Māja.');
    expect(form.checkValidity()).to.equal(false);
    await until(() => value(form) === 'MĀJA.', 'the value');
    expect(form.checkValidity()).to.equal(true);
  });

  it('follows reset, restored states and a disabled fieldset', async () => {
    const {form, fieldset, el} = await inForm({value: 'Before.'});
    await shows(el, 'BEFORE.');
    await translate(el, 'After.');
    form.reset();
    await shows(el, 'BEFORE.');
    el.formStateRestoreCallback('Restored.');
    await shows(el, 'RESTORED.');
    await until(() => value(form) === 'RESTORED.', 'the value');
    fieldset.disabled = true;
    await el.updateComplete;
    expect(value(form)).to.equal(null);
    expect(text(el).matches(':disabled')).to.equal(true);
    fieldset.disabled = false;
    await el.updateComplete;
    expect(text(el).matches(':disabled')).to.equal(false);
  });

  it('is invalid without a text if it is required', async () => {
    const {form, el} = await inForm({required: ''});
    expect(form.checkValidity()).to.equal(false);
    expect(el.validity.valueMissing).to.equal(true);
    expect(el.validationMessage).to.equal(en.required);
    expect(text(el).ariaRequired).to.equal('true');
    await translate(el, 'One.');
    await until(() => form.checkValidity(), 'valid');
    el.value = '';
    await until(() => !form.checkValidity(), 'empty again');
    el.required = false;
    await el.updateComplete;
    expect(form.checkValidity()).to.equal(true);
  });

  it('prevents all changes while it is disabled', async () => {
    const {el} = await inForm({format: 'html', value: '<p>Call <b>Anna</b>.</p>'});
    await until(() => sentences(el).length === 1, 'translated');
    el.disabled = true;
    await el.updateComplete;
    expect(text(el).isContentEditable).to.equal(false);
    const controls = [...root(el).querySelectorAll('button, select')];
    const usable = controls.filter((control) => !control.matches(':disabled'));
    expect(usable.map((control) => control.ariaLabel)).to.deep.equal([en.copy]);
    expect(part(el, 'translation').isContentEditable).to.equal(false);
  });

  it('looks disabled: its texts are paler, on the color of the frame', async () => {
    const {fieldset, el} = await inForm({value: 'Before.'});
    await shows(el, 'BEFORE.');
    const looks = () => {
      const {color} = getComputedStyle(text(el));
      return [color, getComputedStyle(part(el, 'source').querySelector('.stack')!).backgroundColor];
    };
    const [before] = looks();
    fieldset.disabled = true;
    await el.updateComplete;
    const [after, background] = looks();
    expect(after).not.to.equal(before);
    expect(background).to.equal(getComputedStyle(part(el, 'frame')).backgroundColor);
  });

  it('keeps a text that is read only: it is translated, and languages can be chosen', async () => {
    const {el} = await inForm({readonly: '', value: 'Hello.'});
    await shows(el, 'HELLO.');
    expect(text(el).readOnly).to.equal(true);
    expect([hasButton(el, en.clear), hasButton(el, en.copy)]).to.deep.equal([false, true]);
    button(el, en.swap).click();
    await el.updateComplete;
    expect([el.value, root(el).querySelector('select')!.value]).to.deep.equal(['Hello.', 'lv']);
    const data = {getData: (type: string) => (type === 'text/html' ? '<b>x</b>' : 'x')};
    const paste = Object.defineProperty(
      new Event('paste', {bubbles: true, cancelable: true}),
      'clipboardData',
      {
        value: data,
      },
    );
    text(el).dispatchEvent(paste);
    await el.updateComplete;
    expect(el.value).to.equal('Hello.');
    el.format = 'html';
    el.value = '<p>Hello <b>you</b>.</p>';
    await until(() => part(el, 'text').querySelector('b'), 'formatted');
    expect([text(el).isContentEditable, text(el).ariaReadOnly]).to.deep.equal([false, 'true']);
    expect(hasButton(el, en.plainText)).to.equal(false);
  });

  it('shows the hint of the page', async () => {
    const {el} = await inForm();
    expect(text(el).placeholder).to.equal(en.placeholder);
    el.placeholder = 'Kopsavilkums latviski';
    await el.updateComplete;
    expect(text(el).placeholder).to.equal('Kopsavilkums latviski');
  });

  it('cuts nothing at its maximum length: says what is too much and translates what fits', async () => {
    const {form, el} = await inForm({maxlength: '20'});
    const told = next<MtTranslationEvent>(el, 'mt-translation');
    await write(el, 'Prāta 👩‍👩‍👧. Otrs teikums.');
    const excess = 'Prāta 👩‍👩‍👧. Otrs teikums.'.length - 20;
    await until(() => el.translation.startsWith('PRĀTA 👩‍👩‍👧.'), 'translated');
    expect(el.value).to.equal('Prāta 👩‍👩‍👧. Otrs teikums.');
    const words = part(el, 'source-bar').querySelector<HTMLElement>('.excess')!;
    expect([...words.children].map((one) => plain(one))).to.deep.equal([
      en.tooManyShort(excess),
      en.tooMany(excess, 20),
    ]);
    expect(words.querySelector<HTMLElement>('[title]')!.title).to.equal(en.tooMany(excess, 20));
    el.style.width = '280px';
    expect(words.scrollWidth, 'cut off').to.be.at.most(words.clientWidth);
    await until(() => spoken(el) !== '', 'announced');
    expect(el.translation).to.equal('PRĀTA 👩‍👩‍👧. Otrs teikums.');
    expect(await sent(service)).to.deep.equal([['Prāta 👩‍👩‍👧.']]);
    expect([form.checkValidity(), el.validity.tooLong, value(form)]).to.deep.equal([false, true, '']);
    expect((await told).complete).to.equal(false);
    el.maxLength = 100;
    await shows(el, 'PRĀTA 👩‍👩‍👧. OTRS TEIKUMS.');
    await el.updateComplete;
    expect(form.checkValidity()).to.equal(true);
  });

  it('is drawn once when its text becomes too long', async () => {
    const {el} = await inForm({maxlength: '20', mode: 'manual'});
    await until(() => hasButton(el, en.translate), 'the part for translations');
    el.value = 'Prāta 👩‍👩‍👧. Otrs teikums.';
    expect(await el.updateComplete).to.equal(true);
    expect(spoken(el)).to.contain(en.tooMany(el.value.length - 20, 20));
  });

  it('does nothing of a form without a name', async () => {
    const {element} = await area({baseUrl: service.baseUrl}, stateOf('en-lv'));
    const form = document.createElement('form');
    const el: Box = document.createElement('mt-translate-box');
    element.append(form);
    form.append(el);
    await el.updateComplete;
    await translate(el, 'One.');
    expect([...new FormData(form)]).to.deep.equal([]);
    expect([el.form, el.willValidate, el.checkValidity()]).to.deep.equal([form, true, true]);
  });
});
