import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import type {LitElement} from 'lit';

/** Styles that pages set for their own text, by property. */
const EXTREMES = {
  letterSpacing: ['0.5em', 'normal'],
  lineHeight: ['4', '1.45'],
  textIndent: ['3em', '0px'],
  textTransform: ['uppercase', 'none'],
  whiteSpace: ['pre', 'normal'],
  wordSpacing: ['2em', '0px'],
} as const;

describe('styles of the page around an element', () => {
  for (const tag of ['mtservice-selector', 'mt-translate-box', 'mt-document-drop'] as const) {
    for (const [property, [value, own]] of Object.entries(EXTREMES)) {
      it(`do not leak in: ${property} of ${tag}, also by a rule for every element`, async () => {
        const area = await fixture<HTMLElement>(html`<div style="font-size: 16px"></div>`);
        const el = document.createElement(tag) as LitElement;
        const style = document.createElement('style');
        const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        style.textContent = `.extreme, .extreme * {${name}: ${value}}`;
        area.className = 'extreme';
        area.append(style, el);
        await el.updateComplete;
        const inside = el.shadowRoot!.querySelector('.all p, .all button')!;
        const computed = getComputedStyle(inside);
        const length = computed.getPropertyValue(name);
        const found =
          property === 'lineHeight' ? String(parseFloat(length) / parseFloat(computed.fontSize)) : length;
        // WebKit returns numbers with 32-bit precision.
        expect(
          found.replace(/[\d.]+/, (figure) => String(Math.round(Number(figure) * 1000) / 1000)),
        ).to.equal(own);
      });
    }

    it(`take neither frame nor padding of ${tag} by a reset of all elements`, async () => {
      const area = await fixture<HTMLElement>(html`<div style="font-size: 16px"></div>`);
      const [plain, reset] = [document.createElement(tag), document.createElement(tag)] as [
        LitElement,
        LitElement,
      ];
      const style = document.createElement('style');
      // Tailwind's preflight, and a reset common on pages of any age.
      style.textContent = `
        .reset, .reset *, .reset ::before, .reset ::after {border: 0 solid; box-sizing: border-box; margin: 0; padding: 0}
        .reset * {background: none; border-radius: 0; outline: 0}`;
      const inside = document.createElement('div');
      inside.className = 'reset';
      inside.append(reset);
      area.append(style, plain, inside);
      await Promise.all([plain.updateComplete, reset.updateComplete]);
      const looks = (el: LitElement) => {
        const {width, height} = el.getBoundingClientRect();
        const frame = getComputedStyle(el.shadowRoot!.querySelector('.all')!);
        const names = ['padding', 'border', 'border-radius', 'background-color'];
        // Firefox measures in units that depend on the place in the page.
        const sizes = [width, height].map((pixels) => Math.round(pixels * 100) / 100);
        return [...sizes, ...names.map((name) => frame.getPropertyValue(name))];
      };
      expect(looks(reset)).to.deep.equal(looks(plain));
      expect(looks(reset)[3]).to.match(/^1px solid /);
    });
  }
});
