import {expect} from '@open-wc/testing';
import {documentService, en, mount, part, root, type Drop} from '../document-drop/page.ts';
import {stateOf, until} from '../translate-box/page.ts';

/** Places of the words inside an element. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Width of a text in the font of an element. */
function widthOf(text: string, element: Element): number {
  const probe = Object.assign(document.createElement('span'), {textContent: text});
  probe.style.font = getComputedStyle(element).font;
  document.body.append(probe);
  const {width} = probe.getBoundingClientRect();
  probe.remove();
  return width;
}

describe('mt-document-drop on a phone', () => {
  afterEach(() => localStorage.clear());

  async function narrow(dir: string): Promise<{el: Drop; end: () => Promise<void>}> {
    const service = await documentService();
    const el = await mount(service, {dir}, {state: stateOf('en-lv', 'lv-en')});
    el.parentElement!.style.cssText = 'display: block; inline-size: 320px; font-size: 16px';
    await until(() => root(el).querySelector('select'), 'the languages');
    return {el, end: () => service.close()};
  }

  for (const dir of ['ltr', 'rtl']) {
    it(`centers its hint, as all that is in its area: ${dir}`, async () => {
      const {el, end} = await narrow(dir);
      const [hint, zone] = [wordsOf(part(el, 'limits')), part(el, 'drop-zone').getBoundingClientRect()];
      expect((hint.left + hint.right) / 2).to.be.closeTo((zone.left + zone.right) / 2, 1);
      await end();
    });

    it(`shows the whole words of detection: ${dir}`, async () => {
      const {el, end} = await narrow(dir);
      const [source, target] = root(el).querySelectorAll('select');
      source!.value = '';
      source!.dispatchEvent(new Event('change', {bubbles: true}));
      await el.updateComplete;
      const ARROW = 24;
      expect(source!.clientWidth - ARROW).to.be.at.least(widthOf(en.detect, source!));
      const whole = source!.parentElement!.getBoundingClientRect();
      expect(target!.getBoundingClientRect().width).to.be.closeTo(whole.width, 1);
      await end();
    });
  }
});
