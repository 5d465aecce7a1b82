import {expect} from '@open-wc/testing';
import {translateBox} from '../../../../src/localization/lv/translate-box.ts';
import {translationResult} from '../../../../src/localization/lv/translation-result.ts';
import {service, useService} from '../../test-service.ts';
import {
  button,
  has,
  key,
  mount,
  part,
  root,
  sentences,
  text,
  translate,
  translatingService,
  until,
} from '../page.ts';

const TEXT = 'The house is big. The contract is important. The water is cold.';

describe('mt-translate-box, its panes', () => {
  useService(translatingService);

  it('shows all of the sentence that is corrected on a phone, and what sends it in one row', async () => {
    const el = await mount(service, {lang: 'lv', style: 'width: 320px'});
    await translate(el, TEXT);
    sentences(el)[1]!.focus();
    key(root(el).activeElement!, 'F2');
    document.execCommand('insertText', false, ' Ļoti.');
    await until(() => has(el, 'correction'), 'the correction');
    await el.updateComplete;
    const bar = part(el, 'correction').getBoundingClientRect();
    for (const {top, bottom} of sentences(el)[1]!.getClientRects()) {
      expect(top).to.be.at.least(part(el, 'translation').getBoundingClientRect().top);
      expect(bottom).to.be.at.most(bar.top);
    }
    expect(bar.bottom).to.be.at.most(part(el, 'translation-bar').getBoundingClientRect().top + 1);
    const [send, undo] = [translationResult.send, translateBox.undo].map((name) =>
      button(el, name).getBoundingClientRect(),
    );
    expect(Math.abs(send!.top + send!.bottom - undo!.top - undo!.bottom)).to.be.below(4);
    expect(root(el).querySelector('fieldset')!.scrollWidth).to.be.at.most(320);
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
