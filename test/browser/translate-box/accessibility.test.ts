import {breaksNoRule} from '../breaks-no-rule.ts';
import {service, useService} from '../test-service.ts';
import {
  area,
  edited,
  failing,
  has,
  mount,
  part,
  select,
  sentences,
  stateOf,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

const TEXT = 'The house is red. It rains.\nGood night.';

describe('mt-translate-box, accessibility', () => {
  useService(translatingService);

  const STATES: Readonly<Record<string, () => Promise<Box>>> = {
    'nothing set up': async () => {
      const el = document.createElement('mt-translate-box');
      (await area({})).element.append(el);
      await el.updateComplete;
      return el;
    },
    'an empty box': () => mount(service),
    'an empty box in Latvian': () => mount(service, {lang: 'lv'}),
    'a box from right to left': () => mount(service, {dir: 'rtl', lang: 'he'}),
    'a fixed pair in manual mode': () => mount(service, {pair: 'en-lv', mode: 'manual'}),
    'a translation with a marked sentence': async () => {
      const el = await mount(service);
      await service.program('TranslateArrayEx', {
        translate: {quality: {'It rains.': 0.2, 'Good night.': 0.6}},
      });
      await translate(el, TEXT);
      await select(el, 1);
      return el;
    },
    'a long line that says how a translation was made, shown whole': async () => {
      const el = await mount(service);
      el.style.width = '240px';
      await translate(el, TEXT);
      await select(el, 1);
      await until(() => part(el, 'disclosure').tabIndex === 0, 'a line that is cut');
      part(el, 'disclosure').click();
      return el;
    },
    'HTML of the page': async () => {
      const value =
        '<h2 id="a" class="b">News</h2><p>Press <kbd>F1</kbd>, <mark>see</mark> <a href="/c">this</a>.</p><ul><li>One</li></ul>' +
        '<blockquote><p>Two</p></blockquote><table><tbody><tr><th>Three</th><td>Four</td></tr></tbody></table>';
      const el = await mount(service, {format: 'html', value});
      await until(() => sentences(el).length === 6, 'translated');
      return el;
    },
    'a box that is disabled': async () => {
      const el = await mount(service, {format: 'html', value: '<p>Call <b>Anna</b>.</p>'});
      await until(() => sentences(el).length === 1, 'translated');
      el.disabled = true;
      return el;
    },
    'formatted text that is read only, and too long': async () => {
      const value = '<p>Call <b>Anna</b>. Now!</p>';
      const el = await mount(service, {format: 'html', readonly: '', maxlength: '12', value});
      await until(() => sentences(el).length === 2, 'translated');
      return el;
    },
    'a translation held back': async () => {
      const state = stateOf('en-lv');
      state.systems['en-lv']!.qeThreshold = 0.99;
      const el = await mount(service, {}, state);
      await write(el, TEXT);
      await until(() => sentences(el).length === 3, 'held back');
      return el;
    },
    'a sentence changed by the user': async () => {
      const el = await mount(service);
      await translate(el, TEXT);
      await edited(el, 1, 'Līst.');
      return el;
    },
    'a translation under way': async () => {
      const el = await mount(service);
      await service.hold('TranslateArrayEx');
      await write(el, TEXT);
      await until(() => part(el, 'translation').ariaBusy === 'true', 'under way');
      return el;
    },
    'a system that is starting': async () => {
      const el = await mount(service);
      await service.program(
        'TranslateArrayEx',
        failing(503, 21, 'systemIsStarting', '', {'retry-after': '60'}),
      );
      await write(el, TEXT);
      await until(() => has(el, 'waking'), 'waking');
      return el;
    },
    'a problem': async () => {
      const el = await mount(service);
      await service.program('TranslateArrayEx', failing(429, 11, 'dayLimitReached', 'Ask help@mt.example.'));
      await write(el, TEXT);
      await until(() => has(el, 'error'), 'the problem');
      return el;
    },
    'formatted text': async () => {
      const el = await mount(service, {
        format: 'html',
        value: '<p>One <b>two</b>, <a href="https://example.org">three</a>.</p><ul><li>Four</li></ul>',
      });
      await until(() => sentences(el).length === 2, 'translated');
      return el;
    },
  };

  breaksNoRule(STATES, 'button, select, textarea, [role=textbox]');
});
