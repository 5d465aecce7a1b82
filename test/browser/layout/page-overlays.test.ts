import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import type {LitElement} from 'lit';

describe('what a page lays over an element', () => {
  for (const tag of ['mtservice-selector', 'mt-translate-box', 'mt-document-drop'] as const) {
    it(`covers all of it: ${tag}, with parts that are lifted inside`, async () => {
      const area = await fixture<HTMLElement>(html`<div></div>`);
      const el = document.createElement(tag) as LitElement;
      area.append(el);
      await el.updateComplete;
      const lifted = document.createElement('div');
      lifted.style.cssText = 'position: sticky; inset-block-end: 0; z-index: 1; block-size: 4em';
      el.shadowRoot!.append(lifted);
      const overlay = document.createElement('div');
      overlay.style.cssText = 'position: fixed; inset: 0';
      area.append(overlay);
      const {left, top, width, height} = lifted.getBoundingClientRect();
      expect(document.elementFromPoint(left + width / 2, top + height / 2)).to.equal(overlay);
    });

    it(`has no small text that is larger than the page's: ${tag}`, async () => {
      const area = await fixture<HTMLElement>(html`<div style="font-size: 10px"></div>`);
      const el = document.createElement(tag) as LitElement;
      area.append(el);
      await el.updateComplete;
      const small = document.createElement('p');
      small.style.fontSize = 'var(--_small)';
      el.shadowRoot!.querySelector('.all')!.append(small);
      const size = (): number => parseFloat(getComputedStyle(small).fontSize);
      expect(size()).to.equal(10);
      area.style.fontSize = '14px';
      expect(size()).to.equal(13);
      area.style.fontSize = '20px';
      expect(size()).to.equal(17.5);
    });
  }
});
