import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  button,
  en,
  failing,
  has,
  mount,
  part,
  plain,
  root,
  shows,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

describe('mt-translate-box, a translation that is out of date', () => {
  useService(translatingService);

  const muted = (el: Box) =>
    getComputedStyle(part(el, 'translation')).color === getComputedStyle(part(el, 'details')).color;

  async function isOld(el: Box, words: string): Promise<void> {
    await until(() => plain(part(el, 'details')) === words, `«${words}»`);
    expect(muted(el)).to.equal(true);
  }

  async function isNew(el: Box, translation: string): Promise<void> {
    await shows(el, translation);
    await until(() => has(el, 'details'), 'drawn');
    expect(muted(el)).to.equal(false);
    expect(plain(part(el, 'details'))).not.to.equal(en.outOfDate);
  }

  it('is grey and says so in manual mode, until it is asked for or the text is as before', async () => {
    const el = await mount(service, {mode: 'manual'});
    await write(el, 'Bruņurupucis.');
    button(el, en.translate).click();
    await isNew(el, 'BRUŅURUPUCIS.');
    await write(el, 'Bruņurupuči.');
    await isOld(el, en.outOfDate);
    await write(el, 'Bruņurupucis.');
    await el.updateComplete;
    expect(muted(el)).to.equal(false);
    await write(el, 'Bruņurupuči.');
    button(el, en.translate).click();
    await isNew(el, 'BRUŅURUPUČI.');
  });

  it('is not grey while the user types and the next translation is on its way', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    await service.hold('TranslateArrayEx');
    await write(el, 'One. Two.');
    expect(muted(el)).to.equal(false);
    await until(() => part(el, 'translation').ariaBusy === 'true', 'under way');
    expect(muted(el)).to.equal(false);
  });

  it('is grey when the host stopped the request, with Translate as the way on', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    const refuse = (event: Event) => event.preventDefault();
    el.addEventListener('mt-request', refuse);
    await write(el, 'Two.');
    await isOld(el, en.outOfDate);
    el.removeEventListener('mt-request', refuse);
    button(el, en.translate).click();
    await isNew(el, 'TWO.');
    expect(root(el).querySelector('.primary')).to.equal(null);
  });

  it('is grey after Stop, also when a part of it is there', async () => {
    const el = await mount(service, {'max-characters': '20'});
    await translate(el, 'The first one.');
    let requests = 0;
    el.addEventListener('mt-request', () => {
      if (++requests === 2) el.stop();
    });
    await write(el, 'The second one. The third one.');
    await isOld(el, en.unfinished);
    expect(el.translation).to.equal('THE SECOND ONE. The third one.');
    button(el, en.translate).click();
    await isNew(el, 'THE SECOND ONE. THE THIRD ONE.');
  });

  it('is grey when another language failed, with Try again as the way on', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    await service.program('TranslateArrayEx', failing(409, 23, 'systemNotStarted'), {translate: {}});
    button(el, en.swap).click();
    await until(() => has(el, 'error'), 'the problem');
    await isOld(el, en.outOfDate);
    button(el, en.retry).click();
    await until(() => !has(el, 'error'), 'translated');
    expect(muted(el)).to.equal(false);
  });
});
