import {expect} from '@open-wc/testing';
import type {MtStateIssuesEvent} from '../../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {service, useService} from '../../test-service.ts';
import {
  chosen,
  en,
  everydayService,
  field,
  focused,
  mount,
  nameOf,
  offered,
  parts,
  press,
  queryButton,
  record,
  shown,
} from '../page.ts';
import {all, systemsShown, type Selector} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';

describe('mtservice-selector, saved systems that cannot be used', () => {
  useService(everydayService);

  async function restored(state: unknown): Promise<Selector> {
    const el = await mount(service, {}, state);
    await systemsShown(el);
    return el;
  }

  it('keeps and marks a system that is no longer listed', async () => {
    const el = await restored(stateOf('en-lv', 'smt-gone', 'x'));
    expect(chosen(el, PICKER)).to.equal('smt-gone');
    expect(shown(el)).to.contain(en.gone);
    expect(el.saveAndGetState()).to.deep.equal(stateOf('en-lv', 'smt-gone', 'x'));
  });

  it('keeps and marks a stopped system, with the reason', async () => {
    const el = await restored(stateOf('en-lv', 'smt-stop'));
    expect(chosen(el, PICKER)).to.equal('Medicīna');
    expect(shown(el)).to.contain(en.stopped(en.status.notstarted));
    expect(el.saveAndGetState()).to.deep.equal(stateOf('en-lv', 'smt-stop'));
  });

  for (const systemId of ['smt-gone', 'smt-stop']) {
    it(`replaces ${systemId} with one click by the pair’s readiest system`, async () => {
      const el = await restored(stateOf('en-lv', systemId, 'x,termCorpusId=c-old'));
      const events = record(el, 'input', 'change');
      await press(el, en.replaceWith('Likumi un līgumi'));
      expect(chosen(el, PICKER)).to.equal('Likumi un līgumi – Ready');
      expect(nameOf(focused(el)!)).to.equal('Options for English to Latvian');
      expect(parts(el, 'error')).to.be.empty;
      expect(events.map((event) => event.type)).to.deep.equal(['input', 'change']);
      expect(el.saveAndGetState()).to.deep.equal(stateOf('en-lv', 'smt-run', 'x'));
    });

    it(`shows ${systemId} again after Cancel`, async () => {
      const el = await restored(stateOf('en-lv', systemId));
      const before = chosen(el, PICKER);
      await press(el, en.replaceWith('Likumi un līgumi'));
      await press(el, 'Cancel');
      expect(chosen(el, PICKER)).to.equal(before);
      expect(el.value).to.equal(JSON.stringify(stateOf('en-lv', systemId)));
    });
  }

  it('says when the pair has no other system', async () => {
    const el = await restored(stateOf('fr-de', 'smt-gone'));
    expect(shown(el)).to.contain(en.noReplacement);
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['French to German']);
    expect(queryButton(el, 'Remove French to German')).not.to.equal(undefined);
  });

  it('reports all problems in one event', async () => {
    const params = (systemID: string, options = ''): object => ({params: {systemID, options}});
    const el = await mount(service);
    const events = record(el, 'mt-state-issues') as MtStateIssuesEvent[];
    el.setState({
      ...stateOf(),
      systems: {
        'en-lv': params('smt-stop', 'termCorpusId=termCorpusId'),
        'de-en': params('smt-gone'),
        'lv-en': params('smt-lv'),
      },
    });
    await systemsShown(el);
    expect(events.map(({issues}) => issues)).to.deep.equal([
      [
        {kind: 'corpusIdRepaired', pair: 'en-lv'},
        {kind: 'systemStopped', pair: 'en-lv', systemId: 'smt-stop'},
        {kind: 'systemGone', pair: 'de-en', systemId: 'smt-gone'},
      ],
    ]);
  });

  it('says nothing when all is well', async () => {
    const el = await mount(service);
    const events = record(el, 'mt-state-issues');
    el.setState(stateOf());
    await systemsShown(el);
    expect(events).to.be.empty;
    expect(parts(el, 'error')).to.be.empty;
  });

  it('keeps the state when the list is empty, and says why nothing can be chosen', async () => {
    await service.program('GetSystemList', answer());
    const el = await restored(stateOf());
    expect(shown(el)).to.contain(en.errors.noSystems());
    expect(chosen(el, PICKER)).to.equal('smt-run');
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
  });

  it('keeps the state when nothing is running, and offers no pair to add', async () => {
    const stopped = wireSystem('smt-run', 'en>lv', {title: 'Likumi', status: 'notstarted'});
    await service.program('GetSystemList', answer(stopped));
    const el = await restored(stateOf());
    expect(shown(el)).to.contain(en.stopped(en.status.notstarted));
    expect(shown(el)).to.contain(en.noReplacement);
    expect(el.saveAndGetState()).to.deep.equal(stateOf());
  });

  it('shows a stopped choice beside the others when the switch is on', async () => {
    const el = await restored(stateOf('en-lv', 'smt-stop'));
    field(el, en.showUnavailable).click();
    await el.updateComplete;
    expect(await offered(el, PICKER)).to.have.lengthOf(5);
    expect(chosen(el, PICKER)).to.equal('Medicīna');
  });
});
