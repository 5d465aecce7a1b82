import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  button,
  en,
  has,
  hasButton,
  mount,
  part,
  plain,
  root,
  spoken,
  stateOf,
  text,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

const LATVIAN = 'Labrīt! Kā jums klājas šodien? Vai drīkstu jums ko jautāt?';
const ENGLISH = 'Good morning! How are you today? May I ask you something?';

describe('mt-translate-box, the language that a text looks like', () => {
  useService(translatingService);

  const offered = (el: Box) => until(() => has(el, 'offer'), 'the offer');
  const languages = (el: Box) => [...root(el).querySelectorAll('select')].map(({value}) => value).slice(0, 2);

  it('is offered when it is one of the languages to choose from, and keeps text and focus', async () => {
    const el = await mount(service);
    text(el).focus();
    await write(el, LATVIAN);
    await offered(el);
    expect(plain(part(el, 'offer'))).to.contain(en.looksLike('Latvian'));
    expect(spoken(el)).to.equal(en.looksLike('Latvian'));
    expect(languages(el)).to.deep.equal(['en', 'lv']);
    button(el, en.translateFrom('Latvian')).click();
    await until(() => !has(el, 'offer'), 'gone');
    expect(languages(el)).to.deep.equal(['lv', 'en']);
    expect(el.value).to.equal(LATVIAN);
    expect(root(el).activeElement).to.equal(text(el));
    await write(el, ENGLISH);
    await offered(el);
    expect(hasButton(el, en.translateFrom('English'))).to.equal(true);
  });

  it('is not offered again after No, and the focus stays in the box', async () => {
    const el = await mount(service);
    await write(el, LATVIAN);
    await offered(el);
    button(el, en.no).click();
    await until(() => !has(el, 'offer'), 'gone');
    expect(root(el).activeElement).to.equal(text(el));
    const other = await mount(service);
    await write(el, `${LATVIAN} Paldies!`);
    await write(other, `${LATVIAN} Paldies!`);
    await offered(other); // the first offer would have appeared by now
    expect(has(el, 'offer')).to.equal(false);
  });

  it('is offered for a greeting', async () => {
    const el = await mount(service);
    await write(el, 'Labrīt!');
    await offered(el);
    expect(plain(part(el, 'offer'))).to.contain(en.looksLike('Latvian'));
  });

  it('is not offered in doubt, and not looked for with a fixed pair or one language', async () => {
    const doubtful = await mount(service);
    await write(doubtful, 'Hotel Riga 2');
    const fixed = await mount(service, {pair: 'en-lv'});
    await write(fixed, LATVIAN);
    const single = await mount(service, {}, stateOf('en-lv', 'en-ar'));
    await write(single, LATVIAN);
    const other = await mount(service);
    await write(other, LATVIAN);
    await offered(other);
    for (const el of [doubtful, fixed, single]) expect(has(el, 'offer')).to.equal(false);
  });
});
