import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  button,
  edited,
  en,
  hasButton,
  key,
  mount,
  part,
  paste,
  press,
  root,
  spoken,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const TEXT = 'Rīta rosme.\nDonaudampfschifffahrt 🏡';

describe('mt-translate-box, Clear, undo and what a field of the page would do', () => {
  useService(translatingService);

  /** Pastes formatted text into the field. */
  async function pasteFormatted(el: Box, html: string): Promise<void> {
    text(el).focus();
    paste(el, html, 'plain');
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
    for (const [keys, value] of [
      ['Control+Z', TEXT],
      ['Control+Shift+Z', ''],
      ['Control+Z', TEXT],
    ] as const) {
      await press(keys);
      await el.updateComplete;
      expect([keys, el.value, text(el).value]).to.deep.equal([keys, value, value]);
    }
  });

  it('has the focus in the text after Clear of formatted text, and after its undo by button and keys', async () => {
    const el = await mount(service);
    await pasteFormatted(el, '<b>Good</b> morning.');
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

  /** Presses keys, one after the other, and compares value and formatting after each. */
  async function presses(el: Box, steps: readonly (readonly [keys: string, value: string, bold?: string])[]) {
    for (const [keys, value, bold] of steps) {
      await press(keys);
      await el.updateComplete;
      await el.updateComplete;
      const field: HTMLElement = text(el);
      const shown = field instanceof HTMLTextAreaElement ? field.value : field.innerText.trim();
      expect([keys, el.value, shown, formatting(el)]).to.deep.equal([keys, value, value, bold]);
      expect(root(el).activeElement, keys).to.equal(field);
    }
  }

  it('redoes the Clear of formatted text that the button undid', async () => {
    const el = await mount(service);
    await pasteFormatted(el, '<b>Good</b> morning.');
    button(el, en.clear).click();
    await until(() => text(el) instanceof HTMLTextAreaElement, 'the plain field');
    await el.updateComplete;
    button(el, en.undo).click();
    await until(() => text(el).isContentEditable, 'the editor');
    await el.updateComplete;
    await presses(el, [
      ['Control+Shift+Z', ''],
      ['Control+Z', 'Good morning.', 'Good'],
      ['Control+Y', ''],
    ]);
  });

  it('is a plain field again when formatted text is undone down to nothing, and redoes it', async () => {
    const el = await mount(service);
    await pasteFormatted(el, '<b>Good</b> morning.');
    await presses(el, [['Control+Z', '']]);
    expect(text(el)).to.be.instanceOf(HTMLTextAreaElement);
    expect(text(el).placeholder).to.equal(en.placeholder);
    expect(hasButton(el, en.plainText)).to.equal(false);
    expect(hasButton(el, en.undo)).to.equal(false);
    await presses(el, [
      ['Control+Y', 'Good morning.', 'Good'],
      ['Control+Z', ''],
      ['Control+Shift+Z', 'Good morning.', 'Good'],
    ]);
  });

  it('undoes a formatted paste and the typing before it, and redoes both', async () => {
    const el = await mount(service);
    text(el).focus();
    document.execCommand('insertText', false, 'Rīts. ');
    await until(() => el.value === 'Rīts. ', 'typed');
    await pasteFormatted(el, '<b>Good</b> morning.');
    await until(() => el.value === 'Rīts. Good morning.', 'pasted');
    await press('Control+Z');
    expect(el.value.trim()).to.equal('Rīts.');
    await presses(el, [['Control+Z', '']]);
    expect(text(el)).to.be.instanceOf(HTMLTextAreaElement);
    await presses(el, [
      ['Control+Y', 'Rīts.'],
      ['Control+Y', 'Rīts. Good morning.', 'Good'],
      ['Control+Z', 'Rīts.'],
    ]);
  });

  it('is a plain field again when all of the formatted text is deleted, and undoes that', async () => {
    const el = await mount(service);
    await pasteFormatted(el, '<ul><li><b>Good</b> morning.</li></ul>');
    await press('Control+A');
    await presses(el, [['Backspace', '']]);
    expect(text(el)).to.be.instanceOf(HTMLTextAreaElement);
    expect(hasButton(el, en.plainText)).to.equal(false);
    expect(hasButton(el, en.undo)).to.equal(true);
    await presses(el, [
      ['Control+Z', 'Good morning.', 'Good'],
      ['Control+Y', ''],
      ['Control+Z', 'Good morning.', 'Good'],
    ]);
  });

  it('redoes Clear and the removal of formatting, too', async () => {
    const el = await mount(service);
    await pasteFormatted(el, '<b>Good</b> morning.');
    button(el, en.plainText).click();
    await until(() => root(el).activeElement instanceof HTMLTextAreaElement, 'the plain field');
    await presses(el, [
      ['Control+Z', 'Good morning.', 'Good'],
      ['Control+Y', 'Good morning.'],
      ['Control+Z', 'Good morning.', 'Good'],
    ]);
    button(el, en.clear).click();
    await until(() => root(el).activeElement instanceof HTMLTextAreaElement, 'the plain field');
    await presses(el, [
      ['Control+Z', 'Good morning.', 'Good'],
      ['Control+Y', ''],
      ['Control+Z', 'Good morning.', 'Good'],
    ]);
  });

  it('undoes Clear by the button as by Ctrl+Z, also when another field of the page was written in since', async () => {
    const el = await mount(service);
    const other = document.createElement('input');
    el.after(other);
    text(el).focus();
    document.execCommand('insertText', false, TEXT);
    await until(() => el.value === TEXT, 'typed');
    button(el, en.clear).click();
    await el.updateComplete;
    button(el, en.undo).click();
    await el.updateComplete;
    expect([el.value, text(el).value]).to.deep.equal([TEXT, TEXT]);
    await presses(el, [
      ['Control+Y', ''],
      ['Control+Z', TEXT],
      ['Control+Y', ''],
      ['Control+Z', TEXT],
    ]);
    button(el, en.clear).click();
    await el.updateComplete;
    other.focus();
    document.execCommand('insertText', false, 'Other');
    button(el, en.undo).click();
    await el.updateComplete;
    expect([el.value, text(el).value, other.value]).to.deep.equal([TEXT, TEXT, 'Other']);
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

  it('does not announce a translation that was cleared', async () => {
    const el = await mount(service);
    await translate(el, 'Good.');
    await until(() => spoken(el) === 'GOOD.', 'the translation, spoken');
    button(el, en.clear).click();
    await el.updateComplete;
    expect(spoken(el)).to.equal('');
  });

  it('fires `input` for its text only', async () => {
    const el = await mount(service, {}, stateOf('en-lv', 'en-ar'));
    const button = document.createElement('input');
    button.slot = 'actions';
    button.setAttribute('aria-label', 'Note');
    el.append(button);
    await translate(el, 'Good.');
    const from: EventTarget[] = [];
    el.addEventListener('input', ({target}) => from.push(target!));
    await edited(el, 0, 'Labi.');
    for (const list of part(el, 'languages').querySelectorAll('select'))
      list.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    expect(from).to.deep.equal([]);
    button.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await write(el, 'Better.');
    expect(from).to.deep.equal([button, el]);
  });
});
