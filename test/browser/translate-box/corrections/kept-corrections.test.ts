import {expect} from '@open-wc/testing';
import {translateBox as lv} from '../../../../src/localization/lv/translate-box.ts';
import {sendKeys} from '@web/test-runner-commands';
import {service, useService} from '../../test-service.ts';
import {
  area,
  button,
  en,
  has,
  hasButton,
  key,
  mount,
  part,
  plain,
  root,
  sentences,
  spoken,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const TEXT = 'The house is red. It rains.\nGood night.';

describe('mt-translate-box, corrections are never lost', () => {
  useService(translatingService);

  const editor = (el: Box) => part(el, 'translation').querySelector<HTMLElement>('[role=textbox]');

  /** Opens a sentence with F2, and types at the caret. */
  async function type(el: Box, index: number, words: string): Promise<void> {
    await until(() => sentences(el)[index], 'the sentence');
    sentences(el)[index]!.focus();
    key(root(el).activeElement!, 'F2');
    await until(() => editor(el), 'the editor');
    await new Promise(requestAnimationFrame); // WebKit may move the caret when it renders
    // WebKit's driver drops a space unless it is the first key.
    for (const word of words.split(/(?= )/)) if (word) await sendKeys({type: word});
    await until(() => has(el, 'correction'), 'the correction');
    await el.updateComplete;
  }

  it('puts the caret at the end of the sentence, and wipes nothing with the first key', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await type(el, 1, '!');
    expect(editor(el)!.textContent).to.equal('IT RAINS.!');
  });

  it('puts the caret where the sentence is double-clicked', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    const range = new Range();
    range.setStart(sentences(el)[1]!.firstChild!, 3);
    range.setEnd(sentences(el)[1]!.firstChild!, 4);
    const {left: clientX, top, height} = range.getBoundingClientRect();
    const place = {clientX: clientX + 1, clientY: top + height / 2, bubbles: true};
    sentences(el)[1]!.dispatchEvent(new MouseEvent('dblclick', place));
    await sendKeys({type: '_'});
    // WebKit does not report the position.
    expect(editor(el)!.textContent).to.equal(
      'caretPositionFromPoint' in document ? 'IT _RAINS.' : 'IT RAINS._',
    );
  });

  for (const how of ['F2', 'the pencil'] as const)
    it(`brings back what Escape undid, by ${how}`, async () => {
      const el = await mount(service);
      await translate(el, TEXT);
      await type(el, 1, ' Ļoti garš labojums.');
      key(root(el).activeElement!, 'Escape');
      await el.updateComplete;
      expect(sentences(el)[1]!.textContent).to.equal('IT RAINS.');
      if (how === 'F2') key(root(el).activeElement!, 'F2');
      else button(el, en.correctLabel).click();
      await el.updateComplete;
      expect(editor(el)!.textContent).to.equal('IT RAINS. Ļoti garš labojums.');
      expect(plain(part(el, 'correction'))).to.contain(en.corrections.draft);
      button(el, en.undo).click();
      await el.updateComplete;
      await type(el, 1, '');
      expect(editor(el)!.textContent).to.equal('IT RAINS.');
    });

  it('brings back what was undone before the module for corrections was there', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    sentences(el)[1]!.focus();
    key(root(el).activeElement!, 'F2');
    document.execCommand('insertText', false, ' Ā');
    key(root(el).activeElement!, 'Escape');
    await until(() => {
      if (!editor(el)) key(sentences(el)[1]!, 'F2');
      if (editor(el)!.textContent === 'IT RAINS. Ā') return true;
      key(editor(el)!, 'Escape');
      return false;
    }, 'brought back');
  });

  it('has a correction again after logging out and in again', async () => {
    const {element, session} = await area({baseUrl: service.baseUrl}, stateOf('en-lv'));
    const el = document.createElement('mt-translate-box');
    el.debounce = 10;
    element.append(el);
    await el.updateComplete;
    await translate(el, TEXT);
    await type(el, 1, ' Līst.');
    session.clear();
    await until(() => !has(el, 'correction'), 'nothing to correct');
    session.publish(stateOf('en-lv'));
    await until(() => sentences(el)[1]?.textContent.includes('IT RAINS. Līst.'), 'the correction again');
  });

  it('keeps the correction of a sentence whose source was changed, and uses it there', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await type(el, 1, ' Līst.');
    const changed = TEXT.replace('The house', 'Our big house').replace('It rains', 'It snows');
    await translate(el, changed);
    await until(() => has(el, 'kept'), 'the notice');
    expect(plain(part(el, 'kept'))).to.contain(en.kept('It rains.'));
    await until(() => spoken(el) === en.kept('It rains.'), 'that it is said');
    button(el, en.useHere).click();
    await el.updateComplete;
    expect(has(el, 'kept')).to.equal(false);
    expect(sentences(el)[1]!.textContent).to.contain('IT RAINS. Līst.');
    expect(root(el).activeElement).to.equal(sentences(el)[1]);
    await until(() => hasButton(el, en.send), 'that it can be sent');
  });

  it('drops a kept correction when asked, and does not offer it for another sentence', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await type(el, 1, ' Līst.');
    await translate(el, 'The house is red. Good night.');
    await until(() => has(el, 'kept'), 'the notice');
    expect(hasButton(el, en.useHere)).to.equal(false);
    button(el, en.discard).click();
    await el.updateComplete;
    expect(has(el, 'kept')).to.equal(false);
    expect(root(el).activeElement).to.equal(text(el));
  });

  it('names the field of a correction in the language that the user has now', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await type(el, 1, ' Līst.');
    expect(editor(el)!.ariaLabel).to.equal(en.correctLabel);
    el.lang = 'lv';
    await until(() => editor(el)!.ariaLabel === lv.correctLabel, 'the name in Latvian');
    expect(editor(el)!.textContent).to.equal('IT RAINS. Līst.');
  });

  it('has a correction again with its sentence, and does not speak of it in another text', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await type(el, 1, ' Līst.');
    button(el, en.clear).click();
    await translate(el, 'Another text.');
    expect(has(el, 'kept')).to.equal(false);
    await write(el, TEXT);
    await until(() => el.translation === TEXT.toUpperCase().replace('IT RAINS.', 'IT RAINS. Līst.'), 'again');
    expect(sentences(el)[1]!.textContent).to.contain('IT RAINS. Līst.');
  });
});
