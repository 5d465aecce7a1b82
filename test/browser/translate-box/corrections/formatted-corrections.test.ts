import {expect} from '@open-wc/testing';
import type {MtCorrectionEvent} from '../../../../src/elements/mt-translate-box/events.ts';
import {service, useService} from '../../test-service.ts';
import {
  asked,
  button,
  edited,
  en,
  input,
  hasButton,
  mount,
  next,
  pasted,
  press,
  select,
  sentences,
  translatingService,
  until,
} from '../page.ts';

describe('mt-translate-box, corrections of formatted text', () => {
  useService(translatingService);

  it('corrects a sentence of formatted text', async () => {
    const el = await mount(service, {format: 'html', value: '<p><b>One</b> here. Two & more.</p>'});
    await until(() => sentences(el).length === 2, 'translated');
    await edited(el, 1, 'Divi < trīs & vairāk.');
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await until(() => sentences(el)[1]?.getAttribute('aria-description') === en.corrected, 'sent');
    expect(asked((await service.requests('UpdateTranslation'))[0]!)).to.include({
      text: 'Two &amp; more.',
      translation: 'Divi &lt; trīs &amp; vairāk.',
    });
    expect(el.translation).to.equal('<p><b>ONE</b> HERE. Divi &lt; trīs &amp; vairāk.</p>');
  });

  it('keeps the tags of a formatted sentence that is corrected, and goes back to the machine’s', async () => {
    const el = await mount(service, {
      format: 'html',
      value:
        '<p>Call <b>Anna</b> at <a href="https://example.org/š" class="x">home</a> with <code>ctl</code> now.</p>',
    });
    await until(() => sentences(el).length === 1, 'translated');
    const machine = el.translation;
    await select(el, 0);
    const span = sentences(el)[0]!;
    expect(span.querySelector('b')!.textContent).to.equal('ANNA');
    getSelection()!.selectAllChildren(span.querySelector('b')!);
    input(el, 'Līgai & Ņ');
    getSelection()!.collapse(span.querySelector('a')!.nextSibling, 1);
    input(el, 'mājās ');
    await until(() => hasButton(el, en.send), 'the button');
    expect(sentences(el)[0]!.querySelector('b')!.textContent).to.equal('Līgai & Ņ');
    const fired = next<MtCorrectionEvent>(el, 'mt-correction');
    button(el, en.send).click();
    const corrected =
      '<p>CALL <b>Līgai &amp; Ņ</b> AT <a href="https://example.org/š" class="x">HOME</a> mājās WITH <code>ctl</code> NOW.</p>';
    await until(() => el.translation === corrected, 'corrected');
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!).translation).to.equal(
      'CALL <g id="1">Līgai &amp; Ņ</g> AT <g id="2">HOME</g> mājās WITH <x id="3"/> NOW.',
    );
    const {format, source, before, translation} = await fired;
    expect({format, source, before, translation}).to.deep.equal({
      format: 'html',
      source:
        'Call <b>Anna</b> at <a href="https://example.org/š" class="x">home</a> with <code>ctl</code> now.',
      before: machine.replace(/<\/?p>/g, ''),
      translation: corrected.replace(/<\/?p>/g, ''),
    });
    await until(() => hasButton(el, en.machineAgain), 'the way back');
    button(el, en.machineAgain).click();
    await until(() => el.translation === machine, 'the machine’s');
  });

  it('keeps bold and links whose text is overwritten, or deleted and rewritten, by keys', async () => {
    const el = await mount(service, {
      format: 'html',
      value: '<p>Call <b>Anna</b> at <a href="/x">home</a> and <i>Zoe</i> now.</p>',
    });
    await until(() => sentences(el).length === 1, 'translated');
    await select(el, 0);
    const span = sentences(el)[0]!;
    getSelection()!.selectAllChildren(span.querySelector('b')!);
    for (const letter of 'Eva') await press(letter);
    getSelection()!.selectAllChildren(span.querySelector('a')!);
    for (const letter of 'LV') await press(letter);
    getSelection()!.selectAllChildren(span.querySelector('i')!);
    getSelection()!.collapseToEnd();
    for (const name of ['Backspace', 'Backspace', 'Backspace', 'J', 'o']) await press(name);
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    const corrected = '<p>CALL <b>Eva</b> AT <a href="/x">LV</a> AND <i>Jo</i> NOW.</p>';
    await until(() => hasButton(el, en.machineAgain), 'saved');
    expect(el.translation).to.equal(corrected);
  });

  it('reports a correction to the page in plain text without format="html"', async () => {
    const el = await mount(service);
    await pasted(el, '<b>Salt</b> &amp; pepper &lt;3.');
    await select(el, 0);
    getSelection()!.selectAllChildren(sentences(el)[0]!.querySelector('b')!);
    input(el, 'Sāls');
    await until(() => hasButton(el, en.send), 'the button');
    const fired = next<MtCorrectionEvent>(el, 'mt-correction');
    button(el, en.send).click();
    const {format, source, before, translation} = await fired;
    expect({format, source, before, translation}).to.deep.equal({
      format: 'text',
      source: 'Salt & pepper <3.',
      before: 'SALT & PEPPER <3.',
      translation: 'Sāls & PEPPER <3.',
    });
  });

  it('lets a correction remove a link, which does not come back', async () => {
    const el = await mount(service, {format: 'html', value: '<p>See <a href="/x">this page</a> first.</p>'});
    await until(() => sentences(el).length === 1, 'translated');
    await select(el, 0);
    getSelection()!.selectAllChildren(sentences(el)[0]!);
    input(el, 'Viss pa jaunam.');
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await until(() => el.translation === '<p>Viss pa jaunam.</p>', 'corrected');
    await until(() => hasButton(el, en.machineAgain), 'saved');
    expect(el.translation).to.equal('<p>Viss pa jaunam.</p>');
  });
});
