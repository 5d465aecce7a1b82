import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';

const TAGS = ['mtservice-selector', 'mt-translate-box', 'mt-document-drop'] as const;

describe('an element that is moved to the document of a frame', () => {
  for (const tag of TAGS) {
    it(`keeps its look there, and when it comes back: ${tag}`, async () => {
      const page = await fixture<HTMLElement>(
        html`<div style="font: 16px sans-serif"><iframe title="Frame" style="width: 900px"></iframe></div>`,
      );
      const {body} = page.querySelector('iframe')!.contentDocument!;
      body.style.font = '16px sans-serif';
      const el: LitElement = document.createElement(tag);
      const look = () => {
        const {borderRadius, backgroundColor, display} = getComputedStyle(
          el.shadowRoot!.querySelector('.all')!,
        );
        return {borderRadius, backgroundColor, display};
      };
      page.append(el);
      await el.updateComplete;
      const before = look();
      expect(before.borderRadius).to.not.equal('0px');
      for (const place of [body, page, body, page]) {
        place.append(el);
        await el.updateComplete;
        expect(look()).to.deep.equal(before);
      }
    });
  }
});
