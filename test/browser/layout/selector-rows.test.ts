import {expect} from '@open-wc/testing';
import {
  all,
  everydayService,
  mount,
  parts,
  press,
  queryButton,
  systemsShown,
  until,
  type Selector,
} from '../selector/page.ts';
import {stateOf} from '../selector/wire-systems.ts';
import {service, useService} from '../test-service.ts';

const boxOf = (element: Element) => element.getBoundingClientRect();

/** Position of the text inside an element, without content added by styles. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

describe('rows of mtservice-selector', () => {
  useService(() => everydayService({json: []}));

  async function restored(attributes: Readonly<Record<string, string>>): Promise<Selector> {
    const el = await mount(service, attributes, stateOf());
    el.style.fontSize = '16px';
    await systemsShown(el);
    return el;
  }

  for (const dir of ['ltr', 'rtl']) {
    it(`keep the mark of a status apart from its word, in the direction of the page: ${dir}`, async () => {
      const el = await restored({dir});
      const [status] = parts(el, 'status');
      const [whole, words] = [boxOf(status!), wordsOf(status!)];
      const [before, after] = [words.left - whole.left, whole.right - words.right];
      const [mark, end] = dir === 'ltr' ? [before, after] : [after, before];
      expect(mark).to.be.at.least(0.9 * 14); // the mark and its gap
      expect(end).to.be.at.most(1);
    });

    it(`say the system first, then what is known of it: ${dir}`, async () => {
      const el = await restored({dir});
      const places = [...all(el, '.summary')[0]!.children].map((each) => boxOf(each).left);
      const sorted = places.toSorted((one, other) => (dir === 'ltr' ? one - other : other - one));
      expect(places).to.have.lengthOf.at.least(2).and.to.deep.equal(sorted);
    });
  }

  for (const inlineSize of ['600px', '288px'])
    it(`keep room around the words of “Add languages” in the frame of a hover: ${inlineSize}`, async () => {
      const el = await restored({});
      el.style.inlineSize = inlineSize;
      const [add] = all(el, '#add');
      const [frame, list, button] = [all(el, '.all')[0]!, all(el, '.list-head')[0]!, add!].map(boxOf);
      const [icon, words] = [boxOf(add!.querySelector('svg')!), wordsOf(add!)];
      expect(icon.left - button!.left).to.be.at.least(6);
      expect(button!.right - words.right).to.be.at.least(6);
      expect([button!.left >= frame!.left, button!.right <= frame!.right]).to.deep.equal([true, true]);
      // At one of its sides, the words are at the edge of the list.
      expect(Math.min(Math.abs(icon.left - list!.left), Math.abs(list!.right - words.right))).to.be.below(2);
    });

  it('have the names of their languages, and the save bar its words, on one line of a phone', async () => {
    const el = await restored({});
    // Smaller than on a phone, since fonts differ in width: a second line would still be detected.
    Object.assign(el.style, {inlineSize: '288px', fontSize: '13px'});
    const [heading] = all(el, '.pair-name');
    expect(wordsOf(heading!).height, heading!.innerText).to.be.below(26);
    const [state, ...buttons] = all(el, '.save-bar :is(#save-state, button)');
    for (const {top, bottom} of buttons.map(boxOf))
      expect((top + bottom) / 2).to.be.within(boxOf(state!).top, boxOf(state!).bottom);
  });

  it('have the save bar and who is signed in below them, over the whole width', async () => {
    const el = await restored({});
    const [bar] = all(el, '.save-bar');
    const [footer] = parts(el, 'footer');
    const [whole, ...lines] = [el, bar!, footer!].map(boxOf);
    for (const {width} of lines) expect(width).to.be.closeTo(whole!.width, 2.5);
    expect(boxOf(footer!).top).to.be.closeTo(boxOf(bar!).bottom, 1);
    expect(boxOf(footer!).bottom).to.be.at.most(whole!.bottom);
  });

  it('come after a view whose buttons end at one edge where Latvian words take two rows', async () => {
    const el = await mount(service, {lang: 'lv'});
    await until(() => queryButton(el, 'Pieslēgties'), 'the Latvian words');
    el.style.cssText = 'inline-size: 288px; font: 16px system-ui';
    const buttons = all(el, '.buttons > button');
    expect(buttons).to.have.lengthOf(3);
    const edge = boxOf(buttons[0]!.parentElement!).right;
    const isLast = (at: number): boolean =>
      !buttons[at + 1] || boxOf(buttons[at + 1]!).top > boxOf(buttons[at]!).bottom;
    const ends = buttons.filter((_, at) => isLast(at)).map((button) => boxOf(button).right);
    expect(ends).not.to.be.empty;
    for (const end of ends) expect(end).to.be.closeTo(edge, 1);
  });

  it('keep who is signed in apart from the last field where the page saves', async () => {
    const el = await restored({hiddensave: ''});
    const [name] = all(el, '#name');
    expect(boxOf(parts(el, 'footer')[0]!).top - boxOf(name!).bottom).to.be.at.least(12);
  });

  it('say the whole title of a system in a narrow table of a page with small text', async () => {
    const el = await restored({});
    el.style.cssText = 'inline-size: 340px; font: 13px system-ui';
    el.setState(stateOf('de-en', 'smt-de'));
    await systemsShown(el);
    const [title] = all(el, '.title');
    expect(boxOf(title!).width).to.be.above(130);
  });

  it('break no word of theirs where the text is twice as large on a phone', async () => {
    const el = await restored({});
    el.style.cssText = 'inline-size: 256px; font: 32px system-ui';
    const [heading] = all(el, '.pair-name bdi');
    const [footer] = parts(el, 'user');
    expect(heading!.getClientRects()).to.have.lengthOf(1);
    expect(boxOf(footer!).width).to.be.above(5 * 28);
    expect(boxOf(all(el, '.actions')[0]!).top).to.be.at.least(boxOf(heading!).bottom);
    await press(el, 'Log out');
    const [undo] = all(el, '#undo');
    expect(boxOf(undo!.previousElementSibling!).width).to.be.above(boxOf(undo!.parentElement!).width * 0.6);
  });

  it('leave no room for a count where they could not be loaded', async () => {
    await service.program('GetSystemList', {status: 500});
    const el = await mount(service, {}, stateOf());
    await until(() => parts(el, 'error').length > 0, 'the failure');
    const [form, problem] = [el.shadowRoot!.querySelector('form')!, parts(el, 'error')[0]!];
    expect(boxOf(problem).top).to.be.closeTo(boxOf(form).top, 1);
  });

  it('come after a view whose buttons are one row on a phone', async () => {
    const el = await mount(service);
    el.style.cssText = 'inline-size: 288px; font: 16px system-ui';
    const middles = all(el, '.buttons > button').map((button) => boxOf(button).top + boxOf(button).bottom);
    expect(middles).to.have.lengthOf(3);
    expect(new Set(middles.map(Math.round)).size).to.equal(1);
  });
});
