import {expect} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {MtCorrectionEvent} from '../../../../src/elements/mt-translate-box/mt-translate-box.ts';
import {service, useService} from '../../test-service.ts';
import {
  asked,
  button,
  edited,
  en,
  failing,
  has,
  hasButton,
  input,
  key,
  mount,
  next,
  part,
  plain,
  press,
  root,
  select,
  sent,
  sentences,
  spoken,
  translate,
  translatingService,
  until,
  write,
} from '../page.ts';

const TEXT = 'The house is red. It rains.\nGood night.';

describe('mt-translate-box, corrections of sentences', () => {
  useService(translatingService);

  it('corrects a sentence in place: shows the difference, sends it, and uses it from then on', async () => {
    const el = await mount(service);
    await service.program('TranslateArrayEx', {translate: {known: {'It rains.': 'Līst ar lietu.'}}});
    await write(el, TEXT);
    await until(() => el.translation.includes('Līst'), 'translated');
    const fired = next<MtCorrectionEvent>(document, 'mt-correction');
    await edited(el, 1, 'Līst stiprs lietus.');
    await until(() => hasButton(el, en.send), 'the button');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
    button(el, en.send).click();
    const {source, before, translation, systemId} = await fired;
    expect([source, before, translation, systemId]).to.deep.equal([
      'It rains.',
      'Līst ar lietu.',
      'Līst stiprs lietus.',
      'smt-en-lv',
    ]);
    await until(() => spoken(el) === en.correctionSent, 'spoken');
    const [request] = await service.requests('UpdateTranslation');
    expect(asked(request!)).to.include({
      systemID: 'smt-en-lv',
      text: 'It rains.',
      translation: 'Līst stiprs lietus.',
    });
    expect(el.translation).to.contain('Līst stiprs lietus.');
    const count = (await sent(service)).length;
    await write(el, 'It rains. It rains.');
    await until(() => el.translation === 'Līst stiprs lietus. Līst stiprs lietus.', 'used again');
    expect(await sent(service)).to.have.lengthOf(count);
  });

  it('takes what is typed first, while its part is loading', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await select(el, 1, 0, -0);
    input(el, 'Līst ļoti stipri');
    input(el, '!');
    key(part(el, 'translation'), 'Enter', {ctrlKey: true});
    const fired = await next<MtCorrectionEvent>(document, 'mt-correction');
    expect(fired.translation).to.equal('Līst ļoti stipri!');
    expect(root(el).activeElement?.id).to.equal('translation');
  });

  it('goes back to the machine’s sentence after a correction', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await edited(el, 1, 'Līst.');
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await until(() => !hasButton(el, en.send), 'sent');
    await until(() => hasButton(el, en.machineAgain), 'the way back');
    button(el, en.machineAgain).click();
    await until(() => el.translation === TEXT.toUpperCase(), 'the machine’s');
    const requests = await service.requests('UpdateTranslation', {atLeast: 2});
    expect(requests.map((request) => asked(request).translation)).to.deep.equal(['Līst.', 'IT RAINS.']);
    await until(() => !hasButton(el, en.machineAgain), 'no way back any more');
    await until(() => !sentences(el)[1]!.querySelector('small'), 'no note any more');
  });

  it('goes back to the machine’s sentence by a button that was pressed at the moment of the service’s answer', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await edited(el, 1, 'Līst.');
    await until(() => hasButton(el, en.send), 'the button');
    const back = button(el, en.machineAgain);
    el.addEventListener('mt-correction', () => back.click(), {once: true});
    button(el, en.send).click();
    const requests = await service.requests('UpdateTranslation', {atLeast: 2});
    expect(requests.map((request) => asked(request).translation)).to.deep.equal(['Līst.', 'IT RAINS.']);
    await until(() => el.translation === TEXT.toUpperCase(), 'the machine’s');
  });

  it('goes back to the machine’s sentence before it is sent, and the user can undo that', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await edited(el, 1, 'Changed.');
    await until(() => hasButton(el, en.machineAgain), 'the way back');
    button(el, en.machineAgain).click();
    await until(() => el.translation === TEXT.toUpperCase(), 'the machine’s');
    expect(sentences(el)[1]!.textContent).to.equal('IT RAINS.');
    expect(root(el).activeElement?.id).to.equal('translation');
    key(part(el, 'translation'), 'z', {ctrlKey: true});
    await until(() => el.translation.includes('Changed.'), 'the user’s again');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
  });

  it('keeps a correction and sends it when the network comes back', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await service.disconnect('UpdateTranslation');
    await edited(el, 1, 'Līst.');
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await until(() => plain(part(el, 'details')).includes(en.corrections.waiting), 'waiting');
    expect(el.translation).to.contain('Līst.');
    await service.program('UpdateTranslation', {});
    window.dispatchEvent(new Event('online'));
    await until(() => sentences(el)[1]!.getAttribute('aria-description') === en.corrected, 'sent');
  });

  it('shows why a correction was refused, keeps it and sends it again', async () => {
    const el = await mount(service);
    await translate(el, TEXT);
    await service.program('UpdateTranslation', failing(401, 401, 'unauthorized'), {});
    await edited(el, 1, 'Līst.');
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await until(
      () => has(el, 'correction') && plain(part(el, 'correction')).includes(en.problems.unauthorized),
      'refused',
    );
    button(el, en.send).click();
    await until(() => sentences(el)[1]!.getAttribute('aria-description') === en.corrected, 'sent');
  });

  it('is corrected by the keyboard alone', async () => {
    const el = await mount(service);
    await translate(el, 'It rains.');
    await select(el, 0, 0);
    await press('Control+a');
    await sendKeys({type: 'Līst.'});
    await until(() => el.translation === 'Līst.', 'corrected');
    key(part(el, 'translation'), 'Enter', {ctrlKey: true});
    expect(asked((await service.requests('UpdateTranslation', {atLeast: 1}))[0]!).translation).to.equal(
      'Līst.',
    );
  });

  it('takes hostile text as text', async () => {
    const el = await mount(service);
    const hostile = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
    await service.program('TranslateArrayEx', {translate: {known: {[hostile]: `${hostile}\u202E!`}}});
    await write(el, hostile);
    await until(() => el.translation !== '', 'translated');
    await el.updateComplete;
    expect(part(el, 'translation').querySelector('img, script')).to.equal(null);
    expect(el.translation).to.equal(`${hostile}\u202E!\u202C`);
    expect('ran' in window).to.equal(false);
  });
});
