import {expect} from '@open-wc/testing';
import {selector as lv} from '../../../../src/localization/lv/selector.ts';
import {service, useService} from '../../test-service.ts';
import {
  area,
  button,
  choose,
  create,
  en,
  everydayService,
  field,
  mount,
  press,
  queryButton,
  record,
  sessionOf,
} from '../page.ts';
import {shown, systemsShown, type as enter, type Selector} from '../page.ts';
import {stateOf} from '../wire-systems.ts';

const NAME = 'Name of these settings (optional)';

describe('mtservice-selector, saving', () => {
  useService(everydayService);

  async function restored(
    attributes: Record<string, string> = {},
    state: object = stateOf(),
  ): Promise<Selector> {
    const el = await mount(service, attributes, state);
    await systemsShown(el);
    return el;
  }

  for (const [language, m] of [
    ['en', en],
    ['lv', lv],
  ] as const) {
    for (const [width, font] of [
      [900, 'sans-serif'],
      [900, 'monospace'],
      [450, 'monospace'],
      [400, 'sans-serif'],
      [320, 'monospace'],
      [260, 'sans-serif'],
      [260, 'monospace'],
      [260, 'serif'],
    ] as const) {
      it(`is shown next to the button, and nothing moves: ${language}, ${width} px, ${font}`, async () => {
        const home = await area();
        home.style.width = `${width}px`;
        home.style.font = `16px ${font}`; // The width of text depends on the machine's fonts.
        const el = create(service, {lang: language});
        home.append(el);
        el.setState(stateOf());
        await systemsShown(el);
        const box = (): string =>
          JSON.stringify([el.getBoundingClientRect(), button(el, m.save).getBoundingClientRect()]);
        const before = box();
        expect(shown(el)).to.contain(m.saved);
        await press(el, m.save);
        expect(shown(el)).to.contain(m.saved);
        expect(box()).to.equal(before);
        expect(el.scrollWidth).to.be.at.most(width);
        await enter(el, m.engineName, 'Cits');
        expect(shown(el)).to.contain(m.unsaved(1)).and.not.to.contain(m.saved);
        expect(box()).to.equal(before);
      });
    }
  }

  it('is the one filled button, while there is something to save', async () => {
    const el = await restored();
    const filled = () => {
      const {backgroundColor} = getComputedStyle(button(el, 'Save'));
      return backgroundColor !== getComputedStyle(button(el, 'Cancel')).backgroundColor;
    };
    const edge = () => button(el, 'Save').getBoundingClientRect().left;
    const before = edge();
    expect(filled()).to.equal(false);
    await enter(el, NAME, 'Cits');
    expect(filled()).to.equal(true);
    expect(edge()).to.equal(before);
    await press(el, 'Save');
    expect(filled()).to.equal(false);
  });

  it('counts what is not saved, and Cancel takes it back', async () => {
    const el = await restored();
    await enter(el, NAME, 'Cits');
    await choose(el, 'From', 'German');
    await press(el, 'Remove English to Latvian');
    expect(shown(el)).to.contain(en.unsaved(3)).and.not.to.contain(en.saved);
    await press(el, 'Cancel');
    expect(shown(el)).to.contain(en.saved);
    await enter(el, NAME, 'Cits');
    el.saveAndGetState();
    await el.updateComplete;
    expect(shown(el)).to.contain(en.saved);
  });

  it('takes a state whose last pair was removed', async () => {
    const el = await restored();
    const events = record(el, 'save') as CustomEvent[];
    await press(el, 'Remove English to Latvian');
    await press(el, 'Save');
    const empty = {...stateOf(), systems: {}};
    expect(events.map(({detail}) => detail)).to.deep.equal([empty]);
    expect(sessionOf(el).configuration).to.deep.equal(empty);
    expect(shown(el)).to.contain(en.saved).and.not.to.contain(en.selectOne);
    expect(queryButton(el, 'Undo')).to.equal(undefined);
  });

  it('takes a state that came without pairs', async () => {
    const el = await restored({}, {...stateOf(), systems: {}});
    await enter(el, NAME, 'Cits');
    expect(el.saveAndGetState()).to.deep.equal({...stateOf(), engineName: 'Cits', systems: {}});
    expect(field(el, NAME).value).to.equal('Cits');
    expect(sessionOf(el).configuration!.engineName).to.equal('Cits');
  });

  it('asks for a choice where one is required', async () => {
    const el = await restored({required: ''});
    const events = record(el, 'save');
    await press(el, 'Remove English to Latvian');
    await press(el, 'Save');
    expect(events).to.be.empty;
    expect(shown(el)).to.contain(en.selectOne).and.not.to.contain(en.saved);
    await press(el, 'Undo');
    expect(shown(el)).not.to.contain(en.selectOne);
  });
});
