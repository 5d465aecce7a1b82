import {expect} from '@open-wc/testing';
import type {AxeResults, RunOptions} from 'axe-core';
import 'axe-core/axe.min.js';
import type {LitElement} from 'lit';

declare const axe: {run(context: Element, options: RunOptions): Promise<AxeResults>};

/**
 * Tests an element in each of its states, light and dark: axe finds nothing, ids are unique, and the parts
 * that match `named` have a name.
 */
export function breaksNoRule(states: Record<string, () => Promise<LitElement>>, named: string): void {
  for (const [name, state] of Object.entries(states)) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`breaks no rule of axe: ${name}, ${scheme}`, async () => {
        document.documentElement.style.colorScheme = scheme;
        try {
          const el = await state();
          await el.updateComplete;
          const {violations} = await axe.run(el, {resultTypes: ['violations']});
          const found = violations.flatMap(({id, nodes}) =>
            nodes.map(({html, failureSummary}) => [id, html, failureSummary]),
          );
          expect(found).to.deep.equal([]);
          const ids = [...el.shadowRoot!.querySelectorAll('[id]')].map(({id}) => id);
          expect(ids).to.deep.equal([...new Set(ids)]);
          const nameless = [...el.shadowRoot!.querySelectorAll(named)].filter(
            (each) => !(each.getAttribute('aria-label') ?? each.textContent.trim()),
          );
          expect(nameless).to.deep.equal([]);
        } finally {
          document.documentElement.style.colorScheme = '';
        }
      });
    }
  }
}
