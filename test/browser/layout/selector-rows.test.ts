import {expect} from '@open-wc/testing';
import {all, mount, nameOf, parts, systemsShown, type Selector} from '../selector/page.ts';
import {EVERYDAY, stateOf} from '../selector/wire-systems.ts';
import {TestService} from '../test-service.ts';

const boxOf = (element: Element) => element.getBoundingClientRect();

/** Place of the text inside an element, without what styles put before it. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

describe('rows of mtservice-selector', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await TestService.create();
    await service.program('GetSystemList', EVERYDAY);
    await service.program('GetSystemTermCorpora', {json: []});
  });

  afterEach(() => service.close());

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

  it('have the names of their languages, and the save bar its words, on one line of a phone', async () => {
    const el = await restored({});
    // Smaller than on a phone, as fonts differ in width: a second line would be seen all the same.
    Object.assign(el.style, {inlineSize: '288px', fontSize: '13px'});
    const [heading] = all(el, 'h3');
    expect(wordsOf(heading!).height, nameOf(heading!)).to.be.below(26);
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

  it('come after a view whose buttons are one row on a phone', async () => {
    const el = await mount(service);
    el.style.cssText = 'inline-size: 288px; font: 16px system-ui';
    const middles = all(el, '.buttons > button').map((button) => boxOf(button).top + boxOf(button).bottom);
    expect(middles).to.have.lengthOf(3);
    expect(new Set(middles.map(Math.round)).size).to.equal(1);
  });
});
