import {expect} from '@open-wc/testing';
import type {MtBoxSystemEvent} from '../../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {answer, wireSystem} from '../../selector/wire-systems.ts';
import {service, useService} from '../../test-service.ts';
import {
  asked,
  en,
  failing,
  has,
  mount,
  next,
  part,
  plain,
  root,
  shows,
  stateOf,
  systemMenu,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

describe('mt-translate-box, menu of systems', () => {
  useService(translatingService);

  const names = (el: Box) => [...systemMenu(el).options].map(({text}) => text);

  function choose(el: Box, systemId: string): void {
    const menu = systemMenu(el);
    menu.value = systemId;
    menu.dispatchEvent(new Event('change', {bubbles: true}));
  }

  it('translates with the chosen system, informs the host, and leaves the saved state unchanged', async () => {
    const el = await mount(service);
    await translate(el, 'One.');
    const saved = JSON.stringify(el.session.configuration);
    const fired = next<MtBoxSystemEvent>(document, 'mt-box-system-change');
    await until(() => systemMenu(el), 'the menu');
    choose(el, 'smt-other');
    const {pair, systemId} = await fired;
    expect([pair, systemId]).to.deep.equal(['en-lv', 'smt-other']);
    const [, request] = await service.requests('TranslateArrayEx', {atLeast: 2});
    expect(asked(request!)).to.include({systemID: 'smt-other', options: 'qe,checks,matches,provenance'});
    expect(JSON.stringify(el.session.configuration)).to.equal(saved);
    choose(el, 'smt-en-lv');
    await shows(el, 'ONE.');
    expect(systemMenu(el).value).to.equal('smt-en-lv');
  });

  it('distinguishes two systems of one title by their subject, and says which are not ready', async () => {
    await service.program(
      'GetSystemList',
      answer(
        wireSystem('smt-en-lv', 'en>lv', {title: 'A', domain: 'Law'}),
        wireSystem('smt-b', 'en>lv', {title: 'A', domain: 'Social', status: 'standby'}),
        wireSystem('smt-c', 'en>lv', {title: 'C', status: 'notstarted'}),
      ),
    );
    const el = await mount(service);
    await until(() => root(el).querySelector('.system select'), 'the menu');
    expect(names(el)[0]).to.equal('A · Law');
    expect(names(el)[1]).to.match(/^A · Social · /);
    expect(names(el)).to.have.lengthOf(2);
  });

  it('only names the system of a pair that has one', async () => {
    const el = await mount(service, {pair: 'lv-en'});
    await until(() => has(el, 'status'), 'the list');
    expect(root(el).querySelector('select')).to.equal(null);
    expect(plain(part(el, 'status'))).to.match(/^Saeima · /);
  });

  it('says no status of a system while the service does not answer', async () => {
    const el = await mount(service, {pair: 'lv-en'});
    await until(() => has(el, 'status'), 'the list');
    await service.program('TranslateArrayEx', {disconnect: true});
    await write(el, 'Labdien.');
    await until(() => has(el, 'error'), 'the error');
    expect(plain(part(el, 'status'))).to.equal('Saeima');
  });

  for (const [what, reply, words] of [
    ['is gone', failing(404, 22, 'systemNotFound'), `Saeima · ${en.status.gone}`],
    ['is stopped', failing(409, 23, 'systemNotStarted'), `Saeima · ${en.status.notstarted}`],
    ['cannot translate', failing(500, 0, 'systemTranslationFailed'), 'Saeima'],
  ] as const) {
    it(`does not say Ready next to the error that the system ${what}`, async () => {
      await service.program('GetSystemList', answer(wireSystem('smt-lv-en', 'lv>en', {title: 'Saeima'})));
      const el = await mount(service, {pair: 'lv-en'});
      await until(() => has(el, 'status'), 'the list');
      expect(plain(part(el, 'status'))).to.equal(`Saeima · ${en.status.running}`);
      await service.program('TranslateArrayEx', reply);
      await write(el, 'Labdien.');
      await until(() => has(el, 'error'), 'the error');
      await until(() => plain(part(el, 'status')) === words, `the status: ${plain(part(el, 'status'))}`);
    });
  }

  it('says that the chosen one of several systems is gone, next to the error', async () => {
    const el = await mount(service, {}, stateOf('en-lv'));
    await until(() => root(el).querySelector('.system select'), 'the menu');
    await service.program('TranslateArrayEx', failing(404, 22, 'systemNotFound'));
    await write(el, 'Good day.');
    await until(() => has(el, 'error'), 'the error');
    await until(() => systemMenu(el).selectedOptions[0]!.text.endsWith(en.status.gone), 'the status');
  });

  it('names the terms that a translation uses, once there is one', async () => {
    await service.program('GetSystemTermCorpora', {
      json: [{CorpusId: 'c-1', Title: 'Rīgas pašvaldības termini', Type: 'public', Status: 'Ready'}],
    });
    const el = await mount(service, {}, stateOf('en-lv'));
    await translate(el, 'One.');
    await until(() => plain(part(el, 'details')) === 'Terms: Rīgas pašvaldības termini', 'the terms');
  });
});
