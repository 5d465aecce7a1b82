import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';

const TAGS = ['mtservice-selector', 'mt-translate-box', 'mt-document-drop'] as const;
const LONG_TEXT = 'A long text of the host page. '.repeat(40);

/** Places where host pages put an element: surrounding markup, and the element's own style. */
const PLACES: readonly [what: string, before: string, after?: string, style?: string][] = [
  ['a block', '<div>'],
  ['a flex row', '<div style="display: flex">'],
  ['an item of a flex row', '<div style="display: flex"><div>'],
  ['an item of a flex row beside a text', `<div style="display: flex"><p>${LONG_TEXT}</p><div>`],
  ['a flex row beside a text', `<div style="display: flex"><p>${LONG_TEXT}</p>`],
  ['a centred flex row', '<div style="display: flex; justify-content: center">'],
  ['a wrapping flex row', '<div style="display: flex; flex-wrap: wrap"><b>Label</b>'],
  ['a centred flex column', '<div style="display: flex; flex-direction: column; align-items: center">'],
  [
    'an item of a centred flex column',
    '<div style="display: flex; flex-flow: column; align-items: center"><div>',
  ],
  ['a float', '<div style="float: left">'],
  ['a float at the end', '<div style="float: inline-end">'],
  ['an inline block', '<div style="display: inline-block">'],
  ['a table cell', '<table><tr><td>'],
  ['a table cell beside a text', `<table><tr><td>Label</td><td>`],
  ['nested tables', '<table><tr><td><table><tr><td>'],
  ['a box placed absolutely', '<div style="position: absolute; top: 0">'],
  ['a grid with justify-items: start', '<div style="display: grid; justify-items: start">'],
  ['a grid with place-items: center', '<div style="display: grid; place-items: center">'],
  ['an item of a grid with justify-items: start', '<div style="display: grid; justify-items: start"><div>'],
  [
    'a column of a grid as wide as its content',
    '<div style="display: grid; grid-template-columns: auto 1fr">',
  ],
  ['an open dialog', '<dialog open>'],
  ['a fieldset', '<fieldset>'],
  ['a parent with width: fit-content', '<div style="width: fit-content">'],
  ['a flex row in a shrunk parent', '<div style="width: fit-content"><div style="display: flex"><div>'],
  ['a block, floating itself', '<div>', '', 'float: left'],
  ['a block, itself inline-block', '<div>', '', 'display: inline-block'],
  ['a block, itself flex', '<div>', '', 'display: flex'],
  ['a shrunk parent, itself flex', '<div style="float: left">', '', 'display: flex'],
  [
    'a shrunk parent, itself a flex column',
    '<div style="float: left">',
    '',
    'display: flex; flex-flow: column',
  ],
  ['a block, itself inline-flex', '<div>', '', 'display: inline-flex'],
  ['a shrunk parent, itself grid', '<div style="float: left">', '', 'display: grid; gap: 1rem'],
  ['a block, itself a table cell', '<div>', '', 'display: table-cell'],
  ['a block, placed absolutely itself', '<div>', '', 'position: absolute; top: 0'],
  ['a block, itself with width: fit-content', '<div>', '', 'width: fit-content'],
  ['a block, itself with width: 100%', '<div>', '', 'width: 100%'],
  ['a shrunk parent, itself with width: 100%', '<div style="float: left">', '', 'width: 100%'],
  ['a block, itself with margins', '<div>', '', 'margin: 1rem'],
];

interface Measured {
  readonly width: number;
  /** Distance by which the element extends beyond the edges of the page's column. */
  readonly beyond: number;
}

/** An element in a column of the page. */
async function placed(
  tag: string,
  [before, after = '', style = '']: readonly (string | undefined)[],
  width: number,
  dir: string,
): Promise<Measured> {
  const column = await fixture<HTMLElement>(
    html`<div dir=${dir} style="position: relative; width: ${width}px; font: 16px/1.5 sans-serif"></div>`,
  );
  column.innerHTML = `${before}<${tag} style="${style}"></${tag}>${after}`;
  const el = column.querySelector<LitElement>(tag)!;
  await el.updateComplete;
  const [inner, outer] = [el.getBoundingClientRect(), column.getBoundingClientRect()];
  const beyond = Math.max(outer.left - inner.left, inner.right - outer.right, 0);
  const scrollable = column.scrollWidth - column.clientWidth;
  return {width: inner.width, beyond: Math.max(beyond, scrollable)};
}

for (const tag of TAGS) {
  describe(`${tag}, its width`, () => {
    for (const dir of ['ltr', 'rtl']) {
      for (const [what, ...how] of PLACES) {
        it(`is sensible in ${what}, ${dir}`, async () => {
          const wide = await placed(tag, how, 1000, dir);
          // A text beside the element takes half of the space; otherwise the element has the width of a plain block.
          expect(wide.width).to.be.at.least(what.includes('beside a text') ? 200 : 36 * 16);
          expect(wide.beyond).to.be.below(1);
          const narrow = await placed(tag, how, 280, dir);
          expect(narrow.width).to.be.within(what.includes('beside a text') ? 200 : 220, 280);
          if (!what.includes('beside a text')) expect(narrow.beyond).to.be.below(1);
        });
      }
    }

    for (const [style, width] of [
      ['width: 300px', 300],
      ['max-width: 300px', 300],
      ['width: 50%', 500],
      ['width: 900px; max-width: none', 900],
      ['max-width: none', 1000],
      ['inline-size: 20em', 320],
      ['display: inline-block; width: 300px', 300],
      ['display: flex; width: 300px', 300],
      ['flex: 1; max-width: none', 1000],
    ] as const) {
      it(`is what the page says with ${style}`, async () => {
        const {width: found} = await placed(tag, ['<div>', '', style], 1000, 'ltr');
        expect(found).to.equal(width);
      });
    }

    it('can be taken out of the page with display: none', async () => {
      expect((await placed(tag, ['<div>', '', 'display: none'], 1000, 'ltr')).width).to.equal(0);
    });

    it('fits a narrow sidebar, with large letters too', async () => {
      for (const size of ['16px', '24px']) {
        const sidebar = `<div style="display: flex"><div style="font-size: ${size}">`;
        const {width, beyond} = await placed(tag, [sidebar], 260, 'ltr');
        expect(width).to.equal(260);
        expect(beyond).to.equal(0);
      }
    });
  });
}

describe('a column as wide as the demo page', () => {
  it('has room for the panes of the box side by side', async () => {
    const column = await fixture<HTMLElement>(html`<div style="width: 640px; font-size: 16px"></div>`);
    const el = document.createElement('mt-translate-box');
    column.append(el);
    await el.updateComplete;
    const [source, translation] = ['source', 'translation-pane'].map((name) =>
      el.shadowRoot!.querySelector(`[part~='${name}']`)!.getBoundingClientRect(),
    );
    expect(translation!.top).to.equal(source!.top);
  });
});
