import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import type {LitElement} from 'lit';

const TAGS = ['mtservice-selector', 'mt-translate-box', 'mt-document-drop'];

/** The three elements in a part of the page that takes away all margins. */
async function column(style: string): Promise<LitElement[]> {
  const area = await fixture<HTMLElement>(html`<div class="reset"></div>`);
  area.style.cssText = `font: 16px sans-serif; ${style}`;
  const reset = document.createElement('style');
  reset.textContent = '.reset * {margin: 0; padding: 0; border: 0}';
  area.append(reset, ...TAGS.map((tag) => document.createElement(tag)));
  const elements = TAGS.map((tag) => area.querySelector<LitElement>(tag)!);
  for (const element of elements) await element.updateComplete;
  return elements;
}

/** Positions of the frames that users see. */
const frames = (elements: readonly LitElement[]): DOMRect[] =>
  elements.map((element) => element.shadowRoot!.querySelector('.all')!.getBoundingClientRect());

/** Contrast of two opaque colors. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a / b, b / a);
}

describe('the three elements in one column', () => {
  for (const [style, width] of [
    ['width: 1200px', 1024],
    ['width: 600px', 600],
    ['width: 1200px; --mt-width: 44rem', 704],
  ] as const) {
    it(`have the same edges, ${style}`, async () => {
      const found = frames(await column(style));
      expect(found.map((frame) => frame.width)).to.deep.equal([width, width, width]);
      expect(new Set(found.map((frame) => frame.left)).size).to.equal(1);
    });
  }

  it('keep a gap, even if the page takes away all margins', async () => {
    const [first, second, third] = frames(await column('width: 600px'));
    expect(second!.top - first!.bottom).to.be.closeTo(16, 0.01);
    expect(third!.top - second!.bottom).to.be.closeTo(16, 0.01);
  });

  for (const style of ['display: grid; gap: 1rem', 'display: flex; flex-direction: column; gap: 1rem']) {
    it(`have no second gap where the page has its own, ${style}`, async () => {
      const [first, second] = frames(await column(`width: 600px; ${style}`));
      expect(second!.top - first!.bottom).to.be.closeTo(16, 0.01);
    });
  }

  it('begin at one height side by side', async () => {
    const [first, second] = frames(await column('width: 900px; display: grid; grid: auto / 1fr 1fr 1fr'));
    expect(second!.top).to.equal(first!.top);
  });

  it('keep no gap from a place that they have left', async () => {
    const elements = await column('width: 600px');
    const other = await fixture<HTMLElement>(html`<div></div>`);
    other.append(elements[1]!);
    await elements[1]!.updateComplete;
    expect(frames(elements)[1]!.top).to.equal(other.getBoundingClientRect().top);
  });

  for (const scheme of ['light', 'dark']) {
    it(`have edges of fields with a contrast of at least 3:1, ${scheme}`, async () => {
      const [selector, box] = await column(`width: 600px; color-scheme: ${scheme}`);
      const haveKey = selector!.shadowRoot!.querySelectorAll('button')[1]!;
      haveKey.click();
      await selector!.updateComplete;
      const field = getComputedStyle(selector!.shadowRoot!.querySelector('input')!);
      const frame = getComputedStyle(box!.shadowRoot!.querySelector('.all')!);
      for (const {borderTopColor, backgroundColor} of [field, frame])
        expect(contrast(borderTopColor, backgroundColor)).to.be.at.least(3);
    });
  }
});
