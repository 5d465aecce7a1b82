import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import type {LitElement} from 'lit';
import '../../../src/elements/mt-document-drop/mt-document-drop.ts';
import '../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {deadline} from '../../support/browser-deadlines.ts';
import {service, TestService, useService} from '../test-service.ts';

const TAGS = ['mt-translate-box', 'mt-document-drop'] as const;
const LANGUAGES = ['en', 'lv'];
const stateOf = (...pairs: readonly string[]) => ({
  engineName: '',
  'client-id': 'u-1',
  systems: Object.fromEntries(pairs.map((pair) => [pair, {params: {systemID: `smt-${pair}`, options: ''}}])),
});

describe('content below an element whose page sets the state late', () => {
  useService(() => TestService.create());

  for (const tag of TAGS) {
    for (const pair of ['', 'en-lv']) {
      it(`stays where it is: ${tag} ${pair && 'with one pair'}`, async () => {
        for (const [width, lang] of [1200, 760, 400, 280].flatMap((one) =>
          LANGUAGES.map((l) => [one, l] as const),
        )) {
          const column = await fixture<HTMLElement>(
            html`<div lang=${lang} style="width: ${width}px; font: 16px/1.5 sans-serif"></div>`,
          );
          column.innerHTML = `<${tag} base-url="${service.baseUrl}" pair="${pair}"></${tag}><p>Below</p>`;
          const el = column.querySelector<LitElement & {state: unknown}>(tag)!;
          const top = () =>
            column.querySelector('p')!.getBoundingClientRect().top - el.getBoundingClientRect().top;
          await el.updateComplete;
          const before = top();
          el.state = stateOf('en-lv', 'lv-en');
          await el.updateComplete;
          const isSettled = () => !el.shadowRoot!.querySelector('[part=empty]');
          await waitUntil(isSettled, 'the settled view', {interval: 10, timeout: deadline(20_000)});
          expect(top(), `${lang}, ${width} px`).to.be.closeTo(before, 0.5);
        }
      });
    }
  }
});
