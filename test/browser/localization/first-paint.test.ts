import {expect, fixture, html} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import '../../../src/elements/mtservice-selector/mtservice-selector.ts';
import {LanguageNames} from '../../../src/localization/language-names.ts';

const KINDS = ['DisplayNames', 'Collator', 'NumberFormat', 'PluralRules', 'Segmenter'] as const;

/** Names of the kinds of `Intl` objects created while `run` runs. */
async function madeWhile(run: () => unknown): Promise<string[]> {
  const made: string[] = [];
  const intl = Intl as unknown as Record<string, new (...values: unknown[]) => object>;
  const originals = KINDS.map((kind) => [kind, intl[kind]!] as const);
  for (const [kind, Original] of originals) {
    intl[kind] = class extends Original {
      constructor(...values: unknown[]) {
        super(...values);
        made.push(kind);
      }
    };
  }
  try {
    await run();
  } finally {
    for (const [kind, Original] of originals) intl[kind] = Original;
  }
  return made;
}

describe('the first paint', () => {
  for (const tag of ['mtservice-selector', 'mt-translate-box', 'mt-document-drop']) {
    it(`of ${tag} waits for no object of Intl`, async () => {
      const parent = await fixture<HTMLElement>(html`<div></div>`);
      const made = await madeWhile(async () => {
        const element = document.createElement(tag) as LitElement;
        parent.append(element);
        await element.updateComplete;
      });
      expect(made).to.deep.equal([]);
    });
  }

  it('makes names of languages when the first one is asked for, and once', async () => {
    const names = new LanguageNames('lv');
    const ask = () => ['de', 'he'].map((code) => names.of({code, name: ''}));
    expect(await madeWhile(ask)).to.deep.equal(['DisplayNames']);
    expect(await madeWhile(ask)).to.deep.equal([]);
  });
});
