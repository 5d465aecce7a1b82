import {expect} from '@open-wc/testing';
import {translateBox as lv} from '../../../src/localization/lv/translate-box.ts';
import type {TestService} from '../test-service.ts';
import {
  button,
  has,
  key,
  mount,
  part,
  root,
  sentences,
  translate,
  translatingService,
  until,
} from './page.ts';

const TEXT = 'The house is big. The contract is important. The water is cold.';

describe('mt-translate-box, its panes', () => {
  let service: TestService;

  beforeEach(async () => (service = await translatingService()));
  afterEach(() => service.close());

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
    const [send, undo] = [lv.send, lv.undo].map((name) => button(el, name).getBoundingClientRect());
    expect(Math.abs(send!.top + send!.bottom - undo!.top - undo!.bottom)).to.be.below(4);
    expect(root(el).querySelector('fieldset')!.scrollWidth).to.be.at.most(320);
  });

  it('are divided by a line that is straight to its foot', async () => {
    const el = await mount(service);
    const pane = getComputedStyle(part(el, 'translation-pane'));
    expect(pane.borderEndStartRadius).to.equal('0px');
    expect(pane.borderEndEndRadius).not.to.equal('0px');
  });
});
