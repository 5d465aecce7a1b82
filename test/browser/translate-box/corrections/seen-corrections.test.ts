import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import {service, useService} from '../../test-service.ts';
import {
  button,
  edited,
  en,
  mount,
  root,
  sentences,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
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
    await until(
      () =>
        all()
          .slice(0, 2)
          .every((one) => one === corrected),
      'the correction in the form',
    );
    expect(field.value, 'not in the middle of a word').to.equal(machine);
    text(el).focus();
    await until(() => all().every((one) => one === corrected), 'the correction everywhere');
    sentences(el)[1]!.focus();
    await el.updateComplete;
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
    button(el, en.undo).click();
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
    await until(() => root(el).activeElement === sentences(el)[index], 'the focus');
  }

  it('has what is typed next in the sentence, as a correction', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await clicked(el, 1);
    await sendKeys({type: 'Zaļš'});
    await until(() => el.translation.includes('Zaļš'), 'what was typed');
    expect(sentences(el)[1]!.textContent).to.contain('Zaļš');
    expect(el.translation).to.match(/^THE HOUSE IS RED\. .*Zaļš/);
    expect(el.value).to.equal(TEXT);
  });

  it('has it in the text where the sentence has no translation yet', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {known: {'It rains.': ''}}});
    await write(el, TEXT);
    await until(() => el.translation === 'THE HOUSE IS RED. It rains.', 'the rest');
    await clicked(el, 1);
    await sendKeys({type: '!?'}); // WebKit's driver does not repeat a key that is still down
    await until(() => root(el).activeElement === text(el), 'the text');
    await until(() => el.value.includes('!?'), 'what was typed');
  });

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

  it('has what is pasted in the sentence that the keyboard is on', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await cut('Mājiņa');
    sentences(el)[0]!.focus();
    await command('v');
    await until(() => el.translation === 'THE HOUSE IS RED.Mājiņa IT RAINS.', 'what was pasted, at its end');
    expect(el.value).to.equal(TEXT);
  });

  it('has what is pasted in the text where the sentence has no translation yet', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {known: {'It rains.': ''}}});
    await write(el, TEXT);
    await until(() => el.translation === 'THE HOUSE IS RED. It rains.', 'the rest');
    await cut('Zaļš jumts');
    await clicked(el, 1);
    await command('v');
    await until(() => root(el).activeElement === text(el), 'the text');
    await until(() => el.value.includes('Zaļš jumts'), 'what was pasted');
  });

  it('takes what a menu pastes onto a sentence', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await clicked(el, 1);
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'Pīļu dīķis');
    const event = new ClipboardEvent('paste', {bubbles: true, cancelable: true, composed: true});
    Object.defineProperty(event, 'clipboardData', {value: transfer});
    sentences(el)[1]!.dispatchEvent(event);
    await until(() => el.translation.includes('Pīļu dīķis'), 'what was pasted');
    expect(event.defaultPrevented).to.equal(true);
    expect(el.value).to.equal(TEXT);
  });

  it('leaves commands of the browser and the space bar alone', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await clicked(el, 0);
    for (const press of ['Control+c', 'Alt+f', 'Space', 'F5', 'Tab']) {
      const event = new KeyboardEvent('keydown', {
        key: press.split('+').at(-1)!.replace('Space', ' '),
        ctrlKey: press.startsWith('Control'),
        altKey: press.startsWith('Alt'),
        bubbles: true,
        composed: true,
      });
      sentences(el)[0]!.dispatchEvent(event);
      expect(root(el).querySelector('[role=textbox]'), press).to.equal(null);
    }
  });
});
