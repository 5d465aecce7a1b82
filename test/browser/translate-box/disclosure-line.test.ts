import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  button,
  en,
  hasButton,
  mount,
  part,
  plain,
  root,
  select,
  translate,
  translatingService,
  until,
  type Box,
} from './page.ts';

const RAIN = 'It rains.';
const NAME = 'Anna Bērziņa-Kalniņa, Valsts valodas centra vecākā redaktore un terminoloģe';

describe('mt-translate-box, a long line that says how a translation was made', () => {
  useService(translatingService);

  const line = (el: Box) => part(el, 'disclosure');
  const isWhole = (el: Box) =>
    line(el).scrollWidth <= line(el).clientWidth + 1 && line(el).scrollHeight <= line(el).clientHeight + 3;
  const isReachable = (el: Box) => line(el).tabIndex === 0;

  /** Places of what must not move. */
  const places = (el: Box) =>
    [
      el,
      ...root(el).querySelectorAll(
        '[part=translation-bar] button, [part=translation-pane] [part=translation]',
      ),
    ].map((each) => {
      const {x, y, width, height} = each.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    });

  async function reviewed(width: string, attributes: Record<string, string> = {}): Promise<Box> {
    await service.program('/reviews', {status: 204});
    const el = await mount(service, {reviewer: NAME, ...attributes});
    el.style.width = width;
    await translate(el, RAIN);
    await until(() => hasButton(el, en.review), 'the button');
    button(el, en.review).click();
    await until(() => plain(line(el)).includes('terminoloģe'), 'the line');
    return el;
  }

  for (const [width, direction] of [
    ['300px', 'ltr'],
    ['300px', 'rtl'],
    ['860px', 'ltr'],
    ['860px', 'rtl'],
  ] as const)
    it(`is shown whole by a tap, and nothing moves: ${width}, ${direction}`, async () => {
      const el = await reviewed(width, {dir: direction});
      await until(() => isReachable(el), 'reachable');
      expect(isWhole(el)).to.equal(false);
      expect(line(el).offsetHeight, 'two lines').to.be.greaterThan(part(el, 'details').offsetHeight);
      const before = places(el);
      line(el).click();
      await until(() => isWhole(el), 'whole');
      expect(places(el)).to.deep.equal(before);
      const {left, right, top, bottom} = line(el).getBoundingClientRect();
      const pane = part(el, 'translation-pane').getBoundingClientRect();
      expect([left >= pane.left, right <= pane.right, top >= pane.top, bottom <= pane.bottom]).to.deep.equal([
        true,
        true,
        true,
        true,
      ]);
      line(el).dispatchEvent(new PointerEvent('pointerdown'));
      line(el).click();
      expect(isWhole(el), 'a second tap').to.equal(false);
      line(el).dispatchEvent(new PointerEvent('pointerdown'));
      line(el).click();
      expect(isWhole(el), 'a third tap').to.equal(true);
      const escape = new KeyboardEvent('keydown', {key: 'Escape', bubbles: true});
      line(el).dispatchEvent(escape);
      expect(root(el).activeElement).to.equal(null);
      expect(isWhole(el)).to.equal(false);
      expect(places(el)).to.deep.equal(before);
      expect(isReachable(el)).to.equal(true);
    });

  it('stays reachable beside the words about a sentence, and needs nothing where it fits', async () => {
    const el = await reviewed('400px');
    await until(() => isReachable(el), 'reachable');
    await select(el, 0);
    await until(() => plain(part(el, 'details')) !== '', 'the sentence');
    await until(() => isReachable(el) && !isWhole(el), 'cut in one line');
    el.style.width = '560px'; // the two sides are one above the other
    await translate(el, 'Good night.');
    await until(() => !isReachable(el) && isWhole(el), 'nothing to reach');
  });
});
