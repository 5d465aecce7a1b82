import {expect, fixture, html} from '@open-wc/testing';
import type {
  MtCorrectionEvent,
  MtTranslationEvent,
} from '../../../../src/elements/mt-translate-box/events.ts';
import type {TestService} from '../../test-service.ts';
import {
  area,
  button,
  edited,
  en,
  hasButton,
  mount,
  next,
  sentences,
  stateOf,
  text,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const HOSTILE = '1 < 2 & <img src=x onerror="window.ran=1">';
const ESCAPED = '1 &lt; 2 &amp; &lt;img src=x onerror="window.ran=1"&gt;';

describe('mt-translate-box, HTML that the page takes and gives', () => {
  let service: TestService;

  beforeEach(async () => (service = await translatingService()));
  afterEach(() => {
    delete (window as {ran?: unknown}).ran;
    return service.close();
  });

  /** Puts HTML into the page as hosts do, and returns its text. */
  async function inPage(markup: string): Promise<string> {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.innerHTML = markup;
    expect(place.querySelectorAll('img, script').length, markup).to.equal(0);
    expect('ran' in window).to.equal(false);
    return place.textContent;
  }

  async function translated(el: Box, value: string): Promise<MtTranslationEvent> {
    const fired = next<MtTranslationEvent>(el, 'mt-translation');
    await write(el, value);
    return fired;
  }

  it('is escaped for text that was typed: value, translation and the texts of the event', async () => {
    const el = await mount(service, {format: 'html'});
    const event = await translated(el, HOSTILE);
    expect(el.value).to.equal(ESCAPED);
    expect(el.translation).to.equal(ESCAPED.toUpperCase().replace(/&\w+;/g, (name) => name.toLowerCase()));
    expect(event.format).to.equal('html');
    expect(event.source).to.equal(el.value);
    expect(event.translation).to.equal(el.translation);
    expect(await inPage(el.value)).to.equal(HOSTILE);
    expect(await inPage(el.translation)).to.equal(HOSTILE.toUpperCase());
  });

  it('is escaped when the service answers with markup, for plain and for formatted text', async () => {
    await service.program('TranslateArrayEx', {
      translate: {known: {'Hello.': HOSTILE, '<g id="1">Good</g> day.': `<g id="1">${HOSTILE}</g>`}},
    });
    const el = await mount(service, {format: 'html'});
    await translated(el, 'Hello.');
    expect(await inPage(el.translation)).to.equal(HOSTILE);
    const fired = next<MtTranslationEvent>(el, 'mt-translation');
    el.value = '<p><b>Good</b> day.</p>';
    const {translation} = await fired;
    expect(translation).to.equal(`<p><b>${ESCAPED}</b></p>`);
    expect(await inPage(translation)).to.equal(HOSTILE);
  });

  it('is escaped for corrections', async () => {
    const el = await mount(service, {format: 'html'});
    await translated(el, 'One here.');
    await edited(el, 0, HOSTILE);
    await until(() => hasButton(el, en.send), 'the button');
    const fired = next<MtCorrectionEvent>(el, 'mt-correction');
    button(el, en.send).click();
    await until(() => sentences(el)[0]?.getAttribute('aria-description') === en.corrected, 'sent');
    expect(el.translation).to.equal(ESCAPED);
    const {format, source, translation} = await fired;
    expect([format, source, translation]).to.deep.equal(['html', 'One here.', ESCAPED]);
  });

  it('has corrections that are seen but not sent in formatted text, as in plain text', async () => {
    const el = await mount(service, {format: 'html', value: '<p><b>One</b> here.</p>'});
    await until(() => sentences(el).length === 1, 'translated');
    await edited(el, 0, 'Not yet sent');
    await until(() => el.translation === '<p><b>Not yet sent</b></p>', 'the correction');
    button(el, en.machineAgain).click();
    await until(() => el.translation === '<p><b>ONE</b> HERE.</p>', 'undone');
  });

  it('is escaped for a field of the page that the text is taken from', async () => {
    const page = await fixture(
      html`<form><textarea id="from-plain" .value=${HOSTILE}></textarea></form>
        <div id="to-editable" contenteditable="true"></div>`,
    );
    const fields = {for: 'from-plain', target: 'to-editable'};
    const el = await mount(service, {format: 'html', ...fields}, stateOf('en-lv'));
    await until(() => hasButton(el, en.translate), 'the text of the field');
    el.translateNow();
    await until(() => el.translation !== '', 'translated');
    expect(el.value).to.equal(ESCAPED);
    expect(await inPage(el.translation)).to.equal(HOSTILE.toUpperCase());
    const target = page.parentElement!.querySelector<HTMLElement>('#to-editable')!;
    await until(() => target.textContent !== '', 'written into the field');
    expect(target.textContent.replaceAll('\u00A0', ' ')).to.equal(HOSTILE.toUpperCase());
    expect(target.childElementCount).to.equal(0);
    expect('ran' in window).to.equal(false);
  });

  it('is plain text without format="html", and the event says so', async () => {
    const el = await mount(service);
    const event = await translated(el, HOSTILE);
    expect(event.format).to.equal('text');
    expect([el.value, event.source]).to.deep.equal([HOSTILE, HOSTILE]);
    expect([el.translation, event.translation]).to.deep.equal([HOSTILE.toUpperCase(), HOSTILE.toUpperCase()]);
  });

  for (const [typed, markup] of [
    ['One.', 'One.'],
    ['One.\nTwo.', 'One.<br>Two.'],
    ['One.\n\nTwo.\nThree.', '<p>One.</p><p>Two.<br>Three.</p>'],
    ['One.\n\n\n\nTwo.', '<p>One.</p><p><br><br>Two.</p>'],
    ['  two  spaces ', '&nbsp; two&nbsp; spaces'],
    ['\nOne.\n', 'One.'],
  ] as const) {
    it(`gives ${JSON.stringify(typed)} as ${markup}, which stays what it is when it is set again`, async () => {
      const el = await mount(service, {format: 'html'});
      await write(el, typed);
      expect(el.value).to.equal(markup);
      el.value = String(el.value);
      await el.updateComplete;
      expect(text(el).value.replaceAll('\u00A0', ' ').trimEnd()).to.equal(
        typed.replace(/^\n+/, '').trimEnd(),
      );
      expect(el.value).to.equal(markup);
    });
  }

  it('is read as HTML also when it has no formatting', async () => {
    const el = await mount(service, {format: 'html', value: 'Fish &amp; chips\n  here.'});
    expect(text(el).value).to.equal('Fish & chips here.');
    el.value = '<p>Fish &amp; chips.</p>';
    await until(() => text(el).isContentEditable && text(el).textContent !== '', 'the editor');
    expect(text(el).textContent).to.equal('Fish & chips.');
    expect(el.value).to.equal('<p>Fish &amp; chips.</p>');
  });

  it('has nothing that runs, as soon as it is set', async () => {
    const el = await mount(service, {format: 'html'});
    el.value =
      '<p onclick="window.ran=1">One <b>two</b><img src="x" onerror="window.ran=1"><script>window.ran=1</' +
      'script><a href="javascript:window.ran=1">three</a></p>';
    const [first] = el.value.match(/^.*$/)!;
    expect(first).not.to.match(/onclick|onerror|script/);
    expect(first).to.contain('<p>One <b>two</b>').and.to.contain('<a>three</a></p>');
    await until(() => el.translation !== '', 'translated');
    expect(el.value).to.equal(first);
    expect('ran' in window).to.equal(false);
  });

  describe('set one after the other', () => {
    const FORMATTED = '<p>One <b>two</b>.</p>';

    it('shows the last one, whatever takes longer', async () => {
      const el = await mount(service, {format: 'html'});
      el.value = '';
      el.value = FORMATTED;
      expect(el.value).to.equal(FORMATTED);
      await until(() => text(el).isContentEditable && text(el).textContent === 'One two.', 'the text');
      await until(() => el.translation === '<p>ONE <b>TWO</b>.</p>', 'its translation');
    });

    it('shows plain text that was set after formatted text', async () => {
      const el = await mount(service, {format: 'html'});
      el.value = FORMATTED;
      el.value = 'Plain.';
      expect(el.value).to.equal('Plain.');
      await until(() => el.translation === 'PLAIN.', 'its translation');
      expect(text(el).value).to.equal('Plain.');
    });

    it('is empty when that was set last', async () => {
      const el = await mount(service, {format: 'html'});
      el.value = FORMATTED;
      el.value = '';
      expect(el.value).to.equal('');
      el.value = FORMATTED;
      await until(() => el.translation !== '', 'its translation');
      el.value = '';
      await el.updateComplete;
      expect(text(el).value).to.equal('');
    });

    it('accepts no keys while the part for formatted text is loading, so that none are lost', async () => {
      const el = await mount(service, {format: 'html'});
      el.value = FORMATTED;
      const before = text(el).readOnly || el.updateComplete.then(() => text(el).readOnly ?? true);
      expect(await before).to.equal(true);
      await until(() => text(el).isContentEditable, 'the editor');
    });

    it('is understood before the box is in the page, and before its format is there', async () => {
      const el = document.createElement('mt-translate-box');
      el.value = FORMATTED;
      expect(el.value).to.equal(FORMATTED);
      el.format = 'html';
      expect(el.value).to.equal(FORMATTED);
      el.debounce = 10;
      const {element} = await area({baseUrl: service.baseUrl}, stateOf('en-lv'));
      element.append(el);
      expect(el.value).to.equal(FORMATTED);
      await until(() => el.translation === '<p>ONE <b>TWO</b>.</p>', 'its translation');
      expect(el.value).to.equal(FORMATTED);
    });

    it('is understood when the attribute for the value precedes the one for the format', async () => {
      const {element} = await area({baseUrl: service.baseUrl}, stateOf('en-lv'));
      element.innerHTML = `<mt-translate-box debounce="10" value="${FORMATTED}" format="html"></mt-translate-box>`;
      const el = element.querySelector('mt-translate-box')!;
      await until(() => el.translation === '<p>ONE <b>TWO</b>.</p>', 'its translation');
      el.format = 'text';
      expect(el.value).to.equal(FORMATTED);
      await until(() => el.translation === FORMATTED.toUpperCase(), 'as plain text');
      expect(text(el).value).to.equal(FORMATTED);
    });
  });
});
