import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {service, useService} from '../../test-service.ts';
import {
  button,
  edited,
  en,
  input,
  mount,
  part,
  root,
  select,
  sentences,
  stateOf,
  translate,
  translatingService,
  until,
  type Box,
} from '../page.ts';

const TEXT = 'The house is red. It rains.';

describe('mt-translate-box, a correction that is seen but not sent', () => {
  useService(translatingService);

  it('is what the form, the field of the page and `translation` have, and is gone from them when undone', async () => {
    const form = await fixture<HTMLFormElement>(html`<form><textarea id="seen-target"></textarea></form>`);
    const field = form.querySelector('textarea')!;
    const el = await mount(service, {name: 'summary', target: 'seen-target'}, stateOf('en-lv'));
    form.append(el.parentElement!);
    await translate(el, TEXT);
    const all = () => [el.translation, new FormData(form).get('summary'), field.value];
    const machine = TEXT.toUpperCase();
    await until(() => all().every((one) => one === machine), 'the machine’s everywhere');
    await edited(el, 1, 'Līst stipri 😀');
    const corrected = 'THE HOUSE IS RED. Līst stipri 😀';
    await until(() => all().every((one) => one === corrected), 'the correction everywhere');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
    button(el, en.machineAgain).click();
    await until(() => all().every((one) => one === machine), 'undone everywhere');
  });

  it('leaves a text alone that the user wrote into the field of the page', async () => {
    const field = await fixture<HTMLTextAreaElement>(html`<textarea id="own-target"></textarea>`);
    const el = await mount(service, {target: 'own-target'}, stateOf('en-lv'));
    await translate(el, TEXT);
    await until(() => field.value === TEXT.toUpperCase(), 'written');
    field.value = 'Mans teksts.';
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await edited(el, 1, 'Līst.');
    await until(() => el.translation.endsWith('Līst.'), 'the correction');
    expect(field.value).to.equal('Mans teksts.');
  });
});

describe('mt-translate-box, a click on a sentence of the translation', () => {
  useService(translatingService);

  async function clicked(el: Box, index: number): Promise<void> {
    const {left, width, top, height} = sentences(el)[index]!.getBoundingClientRect();
    await sendMouse({
      type: 'click',
      position: [left + width / 2, top + height / 2].map(Math.round) as [number, number],
    });
    await until(() => root(el).activeElement === part(el, 'translation'), 'the focus');
  }

  async function command(key: string): Promise<void> {
    // WebKit's driver holds down all keys that it types, starting with Control.
    if (navigator.vendor.startsWith('Apple')) return await sendKeys({type: `\uE009${key}`});
    await sendKeys({down: 'Control'});
    await sendKeys({press: key});
    await sendKeys({up: 'Control'});
  }

  /** Puts a text on the real clipboard. */
  async function cut(words: string): Promise<void> {
    const field = await fixture<HTMLInputElement>(html`<input aria-label="notes" .value=${words} />`);
    field.focus();
    field.select();
    await command('x');
    await until(() => field.value === '', 'cut');
  }

  it('has what is pasted next in the sentence, as a correction', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await cut('Līst ļoti stipri 😀');
    await clicked(el, 1);
    await command('v');
    await until(() => el.translation.includes('Līst ļoti stipri 😀'), 'what was pasted');
    expect(el.translation).to.match(/^THE HOUSE IS RED\. .*Līst ļoti stipri 😀/);
    expect(el.value).to.equal(TEXT);
  });

  it('has what is pasted in the sentence at the caret', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await cut('Mājiņa');
    await select(el, 0);
    await command('v');
    await until(() => el.translation === 'THE HOUSE IS RED.Mājiņa IT RAINS.', 'what was pasted, at its end');
    expect(el.value).to.equal(TEXT);
  });

  it('has several lines that are pasted into one sentence', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 0);
    input(el, ' Pīļu\r\ndīķis', 'insertFromPaste');
    await until(() => el.translation === 'THE HOUSE IS RED. Pīļu\ndīķis IT RAINS.', 'what was pasted');
  });
});
