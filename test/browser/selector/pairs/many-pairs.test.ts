import {expect} from '@open-wc/testing';
import {LanguageNames} from '../../../../src/localization/language-names.ts';
import {TestService} from '../../test-service.ts';
import {all, button, en, field, focused, mount, nameOf, parts, press, shown} from '../page.ts';
import {systemsShown, type, type Selector} from '../page.ts';
import {answer, stateOf, wireSystem} from '../wire-systems.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
// Private-use codes, for which browsers have no names.
const CODES = LETTERS.slice(0, 20)
  .flatMap((first) => LETTERS.map((second) => `q${first}${second}`))
  .slice(0, 72);
const PAIRS = CODES.flatMap((source) => CODES.filter((code) => code !== source).map((to) => [source, to]));

function stateWith(count: number): object {
  const pairs = PAIRS.slice(0, count).map(([source, target]) => `${source}-${target}`);
  return {
    ...stateOf(),
    systems: Object.fromEntries(
      pairs.map((pair) => [pair, {params: {systemID: `smt-${pair}`, options: ''}}]),
    ),
  };
}

const listOf = (count: number): {json: object} =>
  answer(...PAIRS.slice(0, count).map(([from, to]) => wireSystem(`smt-${from}-${to}`, `${from}>${to}`)));

describe('mtservice-selector, many pairs', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
  });

  afterEach(() => service.close());

  async function restored(count: number, listed = count): Promise<Selector> {
    await service.program('GetSystemList', listOf(listed));
    const el = await mount(service, {}, stateWith(count));
    await systemsShown(el);
    return el;
  }

  it('draws as much of 5,000 pairs as of 60, and more on request', async () => {
    const nodes = (el: Selector): number => el.shadowRoot!.querySelectorAll('*').length;
    const few = await restored(60, 5000);
    const many = await restored(5000);
    expect(parts(many, 'pair')).to.have.lengthOf(50);
    expect(nodes(many)).to.be.at.most(nodes(few) + 5);
    expect(shown(many)).to.contain('5,000');
    await press(many, en.showMore(50));
    expect(parts(many, 'pair')).to.have.lengthOf(100);
    expect(nameOf(focused(many)!), 'the first of the new ones').to.equal(
      nameOf(parts(many, 'pair')[50]!.querySelector<HTMLElement>('[aria-expanded]')!),
    );
  });

  it('finds a pair by its languages, and counts what is found', async () => {
    const el = await restored(60);
    await type(el, en.filter, 'qal');
    expect(all(el, '.pair[role=group]').map(nameOf)).to.deep.equal(['qaa to qal']);
    expect(shown(el)).to.contain('1 of 60');
    await type(el, en.filter, 'latin');
    expect(shown(el)).to.contain(en.noPair);
  });

  it('draws no row for a key in another field', async () => {
    const el = await restored(60);
    const {of} = Object.getOwnPropertyDescriptors(LanguageNames.prototype);
    let names = 0;
    LanguageNames.prototype.of = function (this: LanguageNames, ...args): string {
      names++;
      return (of.value as LanguageNames['of']).apply(this, args);
    };
    try {
      await type(el, en.engineName, 'Mans');
      expect(names).to.equal(0);
      await press(el, `Remove ${nameOf(all(el, '.pair[role=group]')[0]!)}`);
      expect(names, 'of the one row').to.be.within(1, 10);
    } finally {
      Object.defineProperty(LanguageNames.prototype, 'of', of);
    }
  });

  it('keeps Save in sight, over the rows', async () => {
    const el = await restored(60);
    window.scrollTo(0, 0);
    expect(el.getBoundingClientRect().height).to.be.above(innerHeight);
    const save = button(el, 'Save').getBoundingClientRect();
    expect(save.top).to.be.at.least(0);
    expect(save.bottom).to.be.at.most(innerHeight);
    expect(el.shadowRoot!.elementFromPoint(save.left + 5, save.top + 5)).to.equal(button(el, 'Save'));
  });

  it('takes the second click of a double click for no other button', async () => {
    const el = await restored(3);
    const remove = button(el, `Remove ${nameOf(all(el, '.pair[role=group]')[0]!)}`);
    remove.dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
    await el.updateComplete;
    button(el, 'Undo').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 2}));
    await el.updateComplete;
    expect(all(el, '.pair[role=group]')).to.have.lengthOf(2);
    field(el, en.engineName).focus();
    button(el, 'Undo').dispatchEvent(new MouseEvent('click', {bubbles: true, composed: true, detail: 1}));
    await el.updateComplete;
    expect(all(el, '.pair[role=group]')).to.have.lengthOf(3);
  });
});
