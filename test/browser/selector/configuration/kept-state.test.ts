import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  choose,
  everydayService,
  mount,
  press,
  record,
  says,
  systemsShown,
  type,
  type Selector,
} from '../page.ts';
import {en, parts, until, queryField} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';
import type {MtStateIssuesEvent} from '../../../../src/elements/mtservice-selector/mtservice-selector.ts';

const PICKER = 'Translation system for English to Latvian';
const OPTIONS = ' jauns=1 ,, Qe =maybe,termcorpusid = c-1 ,x';

/** A state to which another version added attributes at every level. */
const FOREIGN = {
  version: 7,
  engineName: 'Ķēdītes „tulks” 🦊',
  nested: {deep: [1, null, {'': 'שלום'}]},
  'client-id': 'u-1',
  systems: {
    'lv-en': {
      params: {systemID: 'smt-lv', options: OPTIONS, domain: ['law']},
      qeThreshold: '0.5',
      note: null,
    },
    'en-lv': {params: {options: '', systemID: 'smt-run'}, color: 'red'},
  },
  after: false,
};

describe('mtservice-selector, parts of a state that it leaves alone', () => {
  useService(() => everydayService({json: []}));

  async function restored(state: unknown): Promise<Selector> {
    const el = await mount(service, {}, state);
    await systemsShown(el);
    return el;
  }

  it('lets an untouched state out as it came in, at every level and in order', async () => {
    const el = await restored(FOREIGN);
    expect(JSON.stringify(el.saveAndGetState())).to.equal(JSON.stringify(FOREIGN));
    expect(el.value).to.equal(JSON.stringify(FOREIGN));
  });

  it('adds no systems to a state without systems', async () => {
    for (const state of [{'client-id': 'u-1'}, {engineName: 'Mans', 'client-id': 'u-1', version: 7}]) {
      const el = await restored(state);
      expect(el.value).to.equal(JSON.stringify(state));
      expect(JSON.stringify(el.saveAndGetState())).to.equal(JSON.stringify(state));
      expect(el.value).to.equal(JSON.stringify(state));
    }
  });

  it('lets it out unchanged also when it is saved twice and restored again', async () => {
    const el = await restored(FOREIGN);
    el.saveAndGetState();
    const again = await restored(JSON.stringify(el.saveAndGetState()));
    expect(JSON.stringify(again.saveAndGetState())).to.equal(JSON.stringify(FOREIGN));
  });

  it('changes only what the user changes', async () => {
    const el = await restored(FOREIGN);
    await choose(el, PICKER, 'Ziņas');
    const expected = structuredClone(FOREIGN);
    expected.systems['en-lv'].params.systemID = 'smt-sleep';
    expect(JSON.stringify(el.saveAndGetState())).to.equal(JSON.stringify(expected));
  });

  it('changes the name and nothing else', async () => {
    const el = await restored(FOREIGN);
    await type(el, 'Name of these settings (optional)', 'Cits');
    expect(JSON.stringify(el.saveAndGetState())).to.equal(JSON.stringify({...FOREIGN, engineName: 'Cits'}));
  });

  it('keeps unknown attributes of the other pairs when one is removed, and of its own when it is undone', async () => {
    const el = await restored(FOREIGN);
    await press(el, 'Remove English to Latvian');
    const {systems} = JSON.parse(el.value);
    expect(systems).to.deep.equal({'lv-en': FOREIGN.systems['lv-en']});
    await press(el, 'Undo');
    expect(el.value).to.equal(JSON.stringify(FOREIGN));
  });

  it('adds a pair behind those that came in', async () => {
    const el = await restored(FOREIGN);
    await choose(el, 'From', 'German');
    const state = el.saveAndGetState();
    expect(Object.keys(state.systems)).to.deep.equal(['lv-en', 'en-lv', 'de-en']);
    expect(state.systems['lv-en']).to.deep.equal(FOREIGN.systems['lv-en']);
  });

  it('edits its own options in place and leaves every other byte', async () => {
    await service.program('GetSystemTermCorpora', {
      json: [
        {CorpusId: 'c-1', Title: 'Viens', Type: 'public', Status: 'Ready'},
        {CorpusId: 'c-2', Title: 'Divi', Type: 'public', Status: 'Ready'},
      ],
    });
    const el = await restored(FOREIGN);
    await press(el, 'Options for Latvian to English');
    await until(() => queryField(el, 'Terms'), 'the corpora are there');
    await choose(el, 'Terms', 'Divi');
    const {options} = el.saveAndGetState().systems['lv-en']!.params;
    expect(options).to.equal(' jauns=1 ,, Qe =maybe,termCorpusId=c-2,x');
  });

  it('accepts absent and null attributes', async () => {
    const state = {'client-id': 'u-1', engineName: null, systems: {'en-lv': {params: {systemID: 'smt-run'}}}};
    const el = await restored(state);
    expect(el.saveAndGetState()).to.deep.equal(state);
  });

  it('saves an emptied name as empty, and adds no name to a state without one', async () => {
    const el = await restored(FOREIGN);
    await type(el, 'Name of these settings (optional)', '');
    expect(el.saveAndGetState().engineName).to.equal('');
    const nameless: Partial<typeof FOREIGN> = structuredClone(FOREIGN);
    delete nameless.engineName;
    const other = await restored(nameless);
    await choose(other, PICKER, 'Ziņas');
    expect(other.saveAndGetState()).not.to.have.property('engineName');
  });

  it('keeps keys that are not language pairs', async () => {
    const params = {systemID: 'smt-x', options: ''};
    const state = {...stateOf(), systems: {EN: {params}, 'zh-Hant-en': {params}, '': {params}}};
    const el = await restored(state);
    expect(el.saveAndGetState()).to.deep.equal(state);
  });

  it('repairs a corrupted term corpus, says so in the view and in one event, and leaves the rest', async () => {
    const state = stateOf('en-lv', 'smt-run', 'a=b, termCorpusId=termCorpusId ,qe');
    const el = await mount(service);
    const events = record(el, 'mt-state-issues') as MtStateIssuesEvent[];
    el.setState(state);
    await systemsShown(el);
    expect(events.map(({issues}) => issues)).to.deep.equal([[{kind: 'corpusIdRepaired', pair: 'en-lv'}]]);
    await says(el, en.issues.corpusIdRepaired('English to Latvian'));
    expect(el.saveAndGetState().systems['en-lv']!.params.options).to.equal('a=b,qe');
    await el.updateComplete;
    expect(parts(el, 'notice'), 'shown until it is saved').to.be.empty;
  });

  it('does not take a corpus that is merely named alike for a corrupted one', async () => {
    const el = await mount(service);
    const events = record(el, 'mt-state-issues');
    const state = stateOf('en-lv', 'smt-run', 'termCorpusId=termCorpusId2,x=termCorpusId');
    el.setState(state);
    await systemsShown(el);
    expect(events).to.be.empty;
    expect(el.saveAndGetState()).to.deep.equal(state);
  });

  it('names the language of a repaired pair as the service does, once the list is there', async () => {
    await service.program('GetSystemList', answer(wireSystem('smt-q', 'qaa>en', {names: ['Klingonu', '']})));
    const el = await mount(service, {}, stateOf('qaa-en', 'smt-q', 'termCorpusId=termCorpusId'));
    await systemsShown(el);
    await says(el, en.issues.corpusIdRepaired('Klingonu to English'));
  });
});
