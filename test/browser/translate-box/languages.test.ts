import {expect} from '@open-wc/testing';
import {service, useService} from '../test-service.ts';
import {
  en,
  mount,
  part,
  root,
  stateOf,
  text,
  translate,
  translatingService,
  until,
  type Box,
} from './page.ts';

const TWO_PAIRS = stateOf('en-lv', 'lv-en');

/** Positions of the controls of the languages, and of the sides below them. */
function places(el: Box) {
  const rectangle = (css: string) => root(el).querySelector(css)!.getBoundingClientRect();
  return {
    source: rectangle("[part='source'] .head > select"),
    swap: rectangle('.swap'),
    target: rectangle("[part='translation-pane'] .head > select"),
    system: rectangle('.system'),
    text: rectangle("[part='text']"),
    translation: rectangle("[part='translation']"),
  };
}

describe('the languages of the box', () => {
  useService(translatingService);

  for (const dir of ['ltr', 'rtl'] as const) {
    for (const width of [960, 320]) {
      it(`are each above their own side, ${width} px, ${dir}`, async () => {
        const el = await mount(service, {}, TWO_PAIRS);
        el.parentElement!.style.cssText = `width: ${width}px; font: 16px sans-serif`;
        el.parentElement!.dir = dir;
        await translate(el, 'One.');
        await until(() => root(el).querySelector('.system > *'), 'the system');
        const {source, swap, target, system, text: field, translation} = places(el);
        const start = ({left, right}: DOMRect) => (dir === 'rtl' ? -right : left);
        for (const [language, side] of [
          [source, field],
          [target, translation],
        ] as const) {
          expect(language.bottom).to.be.at.most(side.top);
          expect(start(language) - start(side), 'at the start of its side').to.be.within(0, 16);
        }
        expect(start(swap)).to.be.above(start(source));
        expect(start(system)).to.be.above(start(target));
        expect(system.top, 'in one row').to.be.within(target.top - 2, target.top + 2);
        if (width === 960) expect(target.top).to.equal(source.top);
        else expect(target.top, 'between the sides').to.be.above(field.bottom);
      });

      it(`keep their width and place when they are swapped, ${width} px, ${dir}`, async () => {
        const el = await mount(service, {}, TWO_PAIRS);
        el.parentElement!.style.cssText = `width: ${width}px; font: 16px sans-serif`;
        el.parentElement!.dir = dir;
        const before = places(el);
        expect(before.source.width).to.equal(before.target.width);
        (root(el).querySelector('.swap') as HTMLElement).click();
        await until(() => text(el).lang === 'lv', 'swapped');
        const after = places(el);
        for (const name of ['source', 'swap', 'target'] as const)
          expect(after[name].toJSON(), name).to.deep.equal(before[name].toJSON());
      });
    }
  }

  it('begin where the texts below them begin', async () => {
    const el = await mount(service, {}, TWO_PAIRS);
    el.parentElement!.style.cssText = 'width: 960px; font: 16px sans-serif';
    await el.updateComplete;
    const select = root(el).querySelector('select')!;
    const {left} = select.getBoundingClientRect();
    const style = getComputedStyle(select);
    const name = left + parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft) + 4; // of the browser
    const field = text(el).getBoundingClientRect().left + parseFloat(getComputedStyle(text(el)).paddingLeft);
    expect(Math.abs(name - field)).to.be.below(1.5);
  });

  it('are in one row above the translation if the text is in a field of the page', async () => {
    const field = document.createElement('textarea');
    field.id = 'page-field';
    document.body.append(field);
    try {
      const el = await mount(service, {for: 'page-field'}, TWO_PAIRS);
      const lists = part(el, 'languages').querySelectorAll('[part="languages"] select');
      expect([...lists].map((list) => list.getAttribute('aria-label'))).to.deep.equal([en.from, en.to]);
    } finally {
      field.remove();
    }
  });
});
