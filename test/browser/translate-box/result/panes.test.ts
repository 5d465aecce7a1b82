import {expect} from '@open-wc/testing';
import {translationResult} from '../../../../src/localization/lv/translation-result.ts';
import {service, useService} from '../../test-service.ts';
import {
  button,
  hasButton,
  input,
  select,
  mount,
  part,
  root,
  sentences,
  stateOf,
  systemMenu,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const TEXT = 'The house is big. The contract is important. The water is cold.';

describe('mt-translate-box, its panes', () => {
  useService(translatingService);

  it('shows all of the sentence that the user changes on a phone, and its buttons in one row', async () => {
    const el = await mount(service, {lang: 'lv', style: 'width: 320px'});
    await translate(el, TEXT);
    await select(el, 1);
    input(el, ' Ļoti.');
    await until(() => hasButton(el, translationResult.send), 'the button');
    const pane = part(el, 'translation').getBoundingClientRect();
    for (const {top, bottom} of sentences(el)[1]!.getClientRects()) {
      expect(top).to.be.at.least(pane.top);
      expect(bottom).to.be.at.most(pane.bottom);
    }
    const [send, back] = [translationResult.send, translationResult.machineAgain].map((name) =>
      button(el, name).getBoundingClientRect(),
    );
    expect(Math.abs(send!.top + send!.bottom - back!.top - back!.bottom)).to.be.below(4);
    expect(root(el).querySelector('.all')!.scrollWidth).to.be.at.most(320);
  });

  /** The box after the page's own server refused a text. */
  async function refused(status: number, lang: string, before: string): Promise<Box> {
    const style = 'max-inline-size: none; font: 16px sans-serif';
    const el = await mount(service, {lang, style}, {...stateOf('en-lv'), 'client-id': 'kept-by-site'});
    if (before) await translate(el, before);
    await service.program('TranslateArrayEx', {status});
    await write(el, `${before} Labrīt, kaimiņ! 🌻`);
    await until(() => root(el).querySelector('.problem'), 'the problem');
    return el;
  }

  for (const [status, lang] of [
    [401, 'en'],
    [403, 'en'],
    [401, 'lv'],
  ] as const) {
    for (const before of ['', TEXT]) {
      const where = before ? 'below a translation' : 'where there is no translation';
      it(`show all of a refusal (${status}, ${lang}) ${where}, however wide the box is`, async () => {
        const el = await refused(status, lang, before);
        const problem = part(el, 'error');
        const stack = problem.closest('.stack')!;
        for (let width = 280; width <= 1400; width += 10) {
          el.style.width = `${width}px`;
          const [frame, around] = [problem, stack].map((one) => one.getBoundingClientRect());
          for (const shown of problem.querySelectorAll('p, button')) {
            const {top, bottom} = shown.getBoundingClientRect();
            expect(top, `${width} px`).to.be.at.least(frame!.top);
            expect(bottom, `${width} px`).to.be.at.most(frame!.bottom);
          }
          expect(frame!.bottom, `${width} px`).to.be.at.most(around!.bottom + 0.5);
          const line = sentences(el)[0]?.getClientRects()[0];
          expect(line?.bottom ?? 0, `${width} px`).to.be.at.most(frame!.top);
        }
      });
    }
  }

  it('are as high with a refusal over a long translation as before it', async () => {
    const el = await mount(service, {style: 'width: 700px; font: 16px sans-serif'});
    await translate(el, `${TEXT} `.repeat(12).trim());
    const before = part(el, 'translation-pane').getBoundingClientRect().height;
    await service.program('TranslateArrayEx', {status: 403});
    systemMenu(el).value = 'smt-other';
    systemMenu(el).dispatchEvent(new Event('change', {bubbles: true}));
    await until(() => root(el).querySelector('.problem'), 'the problem');
    expect(part(el, 'translation-pane').getBoundingClientRect().height).to.equal(before);
  });

  it('are divided by a line that is straight to its foot', async () => {
    const el = await mount(service);
    const pane = getComputedStyle(part(el, 'translation-pane'));
    expect(pane.borderEndStartRadius).to.equal('0px');
    expect(pane.borderEndEndRadius).not.to.equal('0px');
  });

  it('have their lines level, and draw what they begin with before it is in sight', async () => {
    const el = await mount(service, {style: 'margin-top: 9000px; width: 900px; font: 16px sans-serif'});
    const lines = 30;
    await translate(el, Array.from({length: lines}, (_, n) => `Rinda ${n}.`).join('\n'));
    const all = sentences(el);
    expect(all.length).to.equal(lines);
    const isDrawn = (n: number) => all[n]!.checkVisibility({contentVisibilityAuto: true});
    expect(all.slice(0, 22).map((_, n) => isDrawn(n))).to.not.include(false);
    el.scrollIntoView();
    await until(() => all.every((_, n) => n > 20 || isDrawn(n)), 'the lines in sight');
    const height = parseFloat(getComputedStyle(text(el)).lineHeight);
    const tops = all.map((sentence) => sentence.getBoundingClientRect().top);
    for (const [n, top] of tops.slice(0, 20).entries())
      expect(top - tops[0]!, `line ${n}`).to.be.closeTo(n * height, height / 4);
  });
});
