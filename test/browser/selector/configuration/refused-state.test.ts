import {expect} from '@open-wc/testing';
import type {MtStateIssuesEvent} from '../../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {service, useService} from '../../test-service.ts';
import {
  chosen,
  choose,
  en,
  everydayService,
  mount,
  parts,
  record,
  sessionOf,
  spoken,
  systemsShown,
  until,
  typedKey,
} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const PICKER = 'Translation system for English to Latvian';

const cyclic: Record<string, unknown> = {...stateOf()};
cyclic['self'] = cyclic;
const params = (value: unknown): object => ({...stateOf(), systems: {'en-lv': {params: value}}});

const NOT_JSON: readonly [string, unknown][] = [
  ['text that is not JSON', '{"client-id": "u-1"'],
  ['a page', '<!doctype html>'],
  ['a single quote', "'"],
  ['a cyclic object', cyclic],
  ['a function', () => stateOf()],
  ['a symbol', Symbol('state')],
  ['a number that JSON does not have', {...stateOf(), size: 10n}],
  [
    'an object that throws',
    {
      get systems() {
        throw new Error('no');
      },
    },
  ],
];
class State {
  'client-id' = 'u-2';
  systems = {};
}
const NOT_A_STATE: readonly [string, unknown][] = [
  ['an array', [stateOf()]],
  ['an empty array', []],
  ['a Map', new Map(Object.entries(stateOf()))],
  ['an empty Map', new Map()],
  ['a Set', new Set([stateOf()])],
  ['a date', new Date(0)],
  ['an instance of a class', new State()],
  ['an object that inherits a state', Object.create(stateOf())],
  ['an object whose prototype is a state', {__proto__: stateOf()}],
  ['a boxed text', new String(JSON.stringify(stateOf()))],
  ['bytes', new Uint8Array(2)],
  ['a promise of a state', Promise.resolve(stateOf())],
  ['an error', new Error('no state')],
  ['an event', new CustomEvent('save', {detail: stateOf()})],
  ['form data', new FormData()],
  ['a number', 7],
  ['a boolean', true],
  ['the JSON text of a number', '42'],
  ['the JSON text of an array', '[]'],
  ['someone else’s JSON', {theme: 'dark', width: 300}],
  ['someone else’s JSON as text', '{"rules":[]}'],
  ['a state hidden in a prototype', '{"__proto__":{"client-id":"u-2","systems":{}}}'],
];
const WRONG_TYPE: readonly [string, unknown, string][] = [
  ['a name that is no text', {...stateOf(), engineName: 5}, 'engineName'],
  ['a token that is no text', {...stateOf(), 'client-id': {}}, 'client-id'],
  ['systems in an array', {...stateOf(), systems: []}, 'systems'],
  ['systems in a Map', {...stateOf(), systems: new Map()}, 'systems'],
  ['a system in a Map', {...stateOf(), systems: {'en-lv': new Map()}}, 'systems.en-lv'],
  ['params in a Map', params(new Map([['systemID', 'x']])), 'systems.en-lv.params'],
  ['systems as text', {...stateOf(), systems: '{}'}, 'systems'],
  ['a system that is null', {...stateOf(), systems: {'en-lv': null}}, 'systems.en-lv'],
  ['a system without params', {...stateOf(), systems: {'en-lv': {}}}, 'systems.en-lv.params'],
  ['a system without an id', params({options: ''}), 'systems.en-lv.params.systemID'],
  ['a system whose id is a number', params({systemID: 1}), 'systems.en-lv.params.systemID'],
  ['options in an array', params({systemID: 'x', options: ['qe']}), 'systems.en-lv.params.options'],
];

describe('mtservice-selector, refusing a state', () => {
  useService(everydayService);

  /** Sets a bad state after a good state that the user has edited. */
  async function expectRefused(input: unknown, issue: object, message: string): Promise<void> {
    const el = await mount(service, {}, stateOf());
    await systemsShown(el);
    await choose(el, PICKER, 'Ziņas');
    const before = el.value;
    const events = record(el, 'mt-state-issues', 'input', 'change', 'save', 'cancel', 'logout');
    el.setState(input);
    expect(events, 'not during the call').to.be.empty;
    await until(() => events.length > 0, 'the event');
    await el.updateComplete;
    expect(events.map((event) => event.type)).to.deep.equal(['mt-state-issues']);
    expect((events[0] as MtStateIssuesEvent).issues).to.deep.equal([issue]);
    expect(parts(el, 'notice').map((each) => each.textContent)).to.deep.equal([message]);
    expect(el.value).to.equal(before);
    expect(chosen(el, PICKER)).to.equal('Ziņas – Starts when used');
    expect(sessionOf(el).configuration).to.deep.equal(stateOf());
    expect(await service.requests('GetSystemList')).to.have.lengthOf(1);
  }

  for (const [what, input] of NOT_JSON) {
    it(`refuses ${what}`, () => expectRefused(input, {kind: 'notJson'}, en.issues.notJson()));
  }

  for (const [what, input] of NOT_A_STATE) {
    it(`refuses ${what}`, () => expectRefused(input, {kind: 'notAState'}, en.issues.notAState()));
  }

  for (const [what, input, path] of WRONG_TYPE) {
    it(`refuses ${what}`, () => expectRefused(input, {kind: 'wrongType', path}, en.issues.wrongType(path)));
  }

  it('takes an object without a prototype, and one of another realm', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const text = JSON.stringify(stateOf());
    const foreign: unknown = (frame.contentWindow as Window & typeof globalThis).JSON.parse(text);
    const bare: unknown = Object.assign(Object.create(null), stateOf());
    for (const state of [foreign, bare]) {
      const el = await mount(service);
      const events = record(el, 'mt-state-issues');
      el.setState(state);
      await systemsShown(el);
      expect(el.value).to.equal(text);
      expect(events).to.have.lengthOf(0);
    }
    frame.remove();
  });

  it('treats a pair set to undefined as absent', async () => {
    const el = await mount(service);
    el.setState({...stateOf(), systems: {...stateOf().systems, 'de-en': undefined}});
    await systemsShown(el);
    expect(el.value).to.equal(JSON.stringify(stateOf()));
  });

  it('starts afresh with undefined, null and an empty text', async () => {
    for (const nothing of [undefined, null, '']) {
      const el = await mount(service, {}, stateOf());
      const events = record(el, 'mt-state-issues');
      el.setState(nothing);
      expect(el.value).to.equal('');
      expect(events).to.have.lengthOf(0);
    }
  });

  it('says it in the account view too, and the view stays usable', async () => {
    const el = await mount(service, {}, 'nonsense');
    expect(parts(el, 'notice').map((each) => each.textContent)).to.deep.equal([en.issues.notJson()]);
    expect(spoken(el)).to.equal(en.issues.notJson());
    expect(typedKey(el)).to.equal('');
    el.setState(stateOf());
    await systemsShown(el);
    expect(parts(el, 'notice')).to.be.empty;
  });

  it('says what is wrong with a value attribute', async () => {
    const el = await mount(service, {value: '[1]'});
    expect(parts(el, 'notice').map((each) => each.textContent)).to.deep.equal([en.issues.notAState()]);
  });

  it('takes __proto__ for a key like any other', async () => {
    const text =
      '{"client-id":"u-1","__proto__":{"polluted":1},"systems":{"__proto__":{"params":{"systemID":"smt-run","options":""}}}}';
    const el = await mount(service, {}, text);
    await systemsShown(el);
    expect(JSON.stringify(el.saveAndGetState())).to.equal(text);
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
    expect(({} as Record<string, unknown>)['params']).to.equal(undefined);
  });

  it('lets the event leave shadow trees', async () => {
    const el = await mount(service);
    const [event] = await new Promise<Event[]>((resolve) => {
      el.addEventListener('mt-state-issues', (issue) => resolve([issue]), {once: true});
      el.setState('{');
    });
    expect(event).to.include({bubbles: true, composed: true, cancelable: false});
  });
});
