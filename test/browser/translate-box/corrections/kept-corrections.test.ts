import {expect} from '@open-wc/testing';
import {translateBox as lv} from '../../../../src/localization/lv/translate-box.ts';
import {service, useService} from '../../test-service.ts';
import {
  area,
  button,
  en,
  has,
  hasButton,
  input,
  mount,
  part,
  plain,
  root,
  select,
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

  /** Types at the end of a sentence. */
  async function type(el: Box, index: number, words: string): Promise<void> {
    await select(el, index);
    input(el, words);
    await until(() => hasButton(el, en.send), 'the correction');
  }

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
    expect(root(el).activeElement?.id).to.equal('translation');
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
    expect(root(el).activeElement === text(el)).to.equal(true);
  });

  it('names the text in the language that the user has now', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await type(el, 1, ' Līst.');
    expect(part(el, 'translation').ariaLabel).to.equal(en.target('Latvian'));
    el.lang = 'lv';
    await until(
      () => part(el, 'translation').ariaLabel!.startsWith(lv.target('').slice(0, 5)),
      'the name in Latvian',
    );
    expect(sentences(el)[1]!.textContent).to.equal('IT RAINS. Līst.');
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
