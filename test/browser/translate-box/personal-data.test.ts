import {expect} from '@open-wc/testing';
import type {
  MtCorrectionEvent,
  MtRequestEvent,
  MtTranslationEvent,
} from '../../../src/elements/mt-translate-box/events.ts';
import {breaksNoRule} from '../breaks-no-rule.ts';
import {personalData} from '../../../src/localization/en/personal-data.ts';
import {service, useService} from '../test-service.ts';
import {
  asked,
  button,
  edited,
  en,
  hasButton,
  input,
  mount,
  next,
  part,
  plain,
  root,
  select,
  sent,
  sentences,
  shows,
  text,
  translatingService,
  until,
  write,
  type Box,
} from './page.ts';

const PHONE = '+371 26 123 456';
const MAIL = 'anna.bērziņa@example.lv';

describe('mt-translate-box, personal data stays in the page', () => {
  useService(translatingService);

  const shielded = (attributes: Readonly<Record<string, string>> = {}) =>
    mount(service, {shield: 'data', ...attributes});
  const kept = (el: Box) => part(el, 'kept').querySelector('summary')!.textContent.trim();
  const bodies = async () => (await service.requests()).map(({body, path}) => path + body).join('\n');

  async function paste(el: Box, html: string): Promise<void> {
    const event = Object.defineProperty(
      new Event('paste', {bubbles: true, cancelable: true}),
      'clipboardData',
      {value: {getData: (kind: string) => (kind === 'text/html' ? html : '')}},
    );
    text(el).dispatchEvent(event);
    await until(() => el.translation !== '' && sentences(el).length > 0, 'translated');
    await el.updateComplete;
  }

  it('sends tags in place of details, and puts these into the translation', async () => {
    const el = await shielded();
    await write(el, `Call Anna on ${PHONE} or write to ${MAIL}. AT&T <b> is here.`);
    await shows(el, `CALL ANNA ON ${PHONE} OR WRITE TO ${MAIL}. AT&T <B> IS HERE.`);
    expect(await sent(service)).to.deep.equal([
      ['Call Anna on <x id="1"/> or write to <x id="2"/>.', 'AT&T <b> is here.'],
    ]);
  });

  it('escapes the text around tags, and nothing comes back escaped', async () => {
    const el = await shielded();
    await write(el, `R&D <urgent> for ${MAIL}: a < b.`);
    await shows(el, `R&D <URGENT> FOR ${MAIL}: A < B.`);
    expect(await sent(service)).to.deep.equal([['R&amp;D &lt;urgent> for <x id="1"/>: a &lt; b.']]);
  });

  it('asks nothing again for another number, and shows the right one', async () => {
    const el = await shielded();
    await write(el, `Call Anna on ${PHONE}.`);
    await shows(el, `CALL ANNA ON ${PHONE}.`);
    await write(el, 'Call Anna on +44 20 7946 0018.');
    await shows(el, 'CALL ANNA ON +44 20 7946 0018.');
    expect(await sent(service)).to.have.length(1);
  });

  it('sends nothing of a detail that the user is still writing', async () => {
    const el = await shielded();
    text(el).focus();
    const parts = [
      'Call her on +371 26',
      ' 12',
      '3 4',
      '56 or at anna@exam',
      'ple.lv for LV80 BANK 00',
      '00 4351 9500 1 now',
    ];
    let written = '';
    for (const [index, added] of parts.entries()) {
      written += added;
      await write(el, written);
      await shows(
        el,
        written.toUpperCase().replace(/ANNA@EXAM(?:PLE.LV)?/, (mail) => mail.toLowerCase()),
      );
      if (index < 3) expect(root(el).querySelector('[part=kept]')).to.equal(null);
    }
    const told = (await sent(service)).flat().join('\n');
    for (const detail of ['371', '123', 'anna', 'exam', 'LV80', '4351']) expect(told).not.to.include(detail);
    await write(el, written.replace('123 ', ' '));
    await shows(el, written.toUpperCase().replace('ANNA@EXAMPLE.LV', 'anna@example.lv').replace('123 ', ' '));
    expect((await sent(service)).flat().join('\n')).not.to.include('371');
    expect(kept(el)).to.equal('2 details kept in this page');
  });

  it('gives the same detail the same tag', async () => {
    const el = await shielded();
    await write(el, `${MAIL} and again ${MAIL}, not bob@example.org.`);
    await shows(el, `${MAIL} AND AGAIN ${MAIL}, NOT bob@example.org.`);
    expect(await sent(service)).to.deep.equal([['<x id="1"/> and again <x id="1"/>, not <x id="2"/>.']]);
  });

  it('says how many details were kept, and lists them by kind', async () => {
    const el = await shielded();
    el.shieldPatterns = [{name: 'Customer numbers', pattern: /K-\d+/}, /secret/];
    await write(el, `Anna: ${MAIL}, ${PHONE}, K-77, LV80 BANK 0000 4351 9500 1.`);
    await until(() => sentences(el).length > 0 && root(el).querySelector('[part=kept]'), 'kept');
    expect(kept(el)).to.equal('4 details kept in this page');
    const details = part(el, 'kept') as HTMLDetailsElement;
    details.querySelector('summary')!.click();
    expect(details.open).to.equal(true);
    expect([...details.querySelectorAll('dt, dd')].map(plain)).to.deep.equal([
      'E-mail addresses',
      MAIL,
      'Phone numbers',
      PHONE,
      'Customer numbers',
      'K-77',
      'Bank accounts',
      'LV80 BANK 0000 4351 9500 1',
    ]);
    expect(await bodies()).not.to.match(/K-77|BANK|example\.lv|26 123/);
  });

  it('speaks Latvian', async () => {
    const el = await shielded({lang: 'lv'});
    const words: string[] = [];
    for (const all of [`${MAIL} raksta.`, `${MAIL}, ${PHONE} raksta.`]) {
      await write(el, all);
      await until(() => el.translation === all.replace('raksta', 'RAKSTA'), 'translated');
      await until(() => root(el).querySelector('[part=kept]'), 'kept');
      await el.updateComplete;
      words.push(kept(el));
    }
    expect(words).to.deep.equal(['1 datu vienība paturēta šajā lapā', '2 datu vienības paturētas šajā lapā']);
  });

  it('shows what was sent to mt-request, whose listener can stop it', async () => {
    const el = await shielded();
    const texts: (readonly string[])[] = [];
    el.addEventListener('mt-request', (event: MtRequestEvent) => texts.push(event.request.texts));
    el.addEventListener('mt-request', (event) => event.preventDefault());
    await write(el, `Write to ${MAIL}.`);
    await until(() => texts.length > 0, 'asked');
    expect(texts).to.deep.equal([['Write to <x id="1"/>.']]);
    expect(await sent(service)).to.deep.equal([]);
  });

  for (const [what, known, shown, note] of [
    ['is lost', 'ZVANI', `ZVANI ${PHONE}`, PHONE],
    ['comes twice', 'ZVANI <x id="1"/> <x id="1"/>', `ZVANI ${PHONE} ${PHONE}`, PHONE],
    ['is another one', 'ZVANI <x id="7"/>', `ZVANI ${PHONE}`, PHONE],
  ] as const) {
    it(`loses nothing when a tag ${what}, and says what is to be checked`, async () => {
      await service.program('TranslateArrayEx', {translate: {known: {'Call <x id="1"/>': known}}});
      const el = await shielded();
      await write(el, `Call ${PHONE}`);
      await shows(el, shown);
      await until(() => root(el).querySelector('.note'), 'the note');
      expect(plain(root(el).querySelector('.note')!)).to.equal(`to check: ${note}`);
      expect(part(el, 'details').textContent).to.contain('1 sentence to check');
      expect(await sent(service)).to.have.length(1);
    });
  }

  it('takes tags that a service has written otherwise', async () => {
    await service.program('TranslateArrayEx', {
      translate: {known: {'Call <x id="1"/>': 'Zvani &lt; X ID = “1” /&gt;'}},
    });
    const el = await shielded();
    await write(el, `Call ${PHONE}`);
    await shows(el, `Zvani ${PHONE}`);
  });

  it('sends a correction with the details of its sentence; another sentence gets it with its own', async () => {
    const el = await shielded();
    await write(el, `Call Anna on ${PHONE}.`);
    await shows(el, `CALL ANNA ON ${PHONE}.`);
    await edited(el, 0, `Uz ${PHONE} zvaniet Annai.`);
    await until(() => hasButton(el, en.send), 'the button');
    const fired = next<MtCorrectionEvent>(document, 'mt-correction');
    button(el, en.send).click();
    const correction = await fired;
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!)).to.include({
      text: 'Call Anna on <x id="1"/>.',
      translation: 'Uz <x id="1"/> zvaniet Annai.',
    });
    expect(correction.source).to.equal(`Call Anna on ${PHONE}.`);
    expect(correction.before).to.equal(`CALL ANNA ON ${PHONE}.`);
    expect(correction.translation).to.equal(`Uz ${PHONE} zvaniet Annai.`);
    await write(el, 'Call Anna on +44 20 7946 0018.');
    await shows(el, 'Uz +44 20 7946 0018 zvaniet Annai.');
    expect(await bodies()).not.to.match(/26 123|7946/);
  });

  for (const [what, words] of [
    ['adds a detail', `Zvaniet ${PHONE} vai rakstiet bob@example.org`],
    [
      'adds a detail that holds the known one',
      `Zvaniet ${PHONE}, bob${PHONE.replace(/\D/g, '')}@example.org`,
    ],
    ['leaves one out', 'Zvaniet Annai.'],
    ['doubles one', `Zvaniet ${PHONE}, jā, ${PHONE}!`],
  ] as const) {
    it(`keeps a correction that ${what} in the page, and says so`, async () => {
      const el = await shielded();
      const requests: string[] = [];
      el.addEventListener('mt-request', ({request}: MtRequestEvent) => requests.push(request.operation));
      await write(el, `Call Anna on ${PHONE}. Thanks.`);
      await shows(el, `CALL ANNA ON ${PHONE}. THANKS.`);
      await edited(el, 0, words);
      await shows(el, `${words} THANKS.`);
      expect(plain(part(el, 'details'))).to.contain(personalData.staysHere);
      expect(hasButton(el, en.send)).to.equal(false);
      text(el).focus();
      await until(() => root(el).querySelector('.note'), 'the note');
      expect(plain(root(el).querySelector('.note')!)).to.equal('kept in this page only');
      // The correction belongs only to this sentence, and appears again with the sentence.
      await write(el, 'Call Anna on +44 20 7946 0018. Thanks.');
      await shows(el, 'CALL ANNA ON +44 20 7946 0018. THANKS.');
      await write(el, `Call Anna on ${PHONE}. Thanks.`);
      await shows(el, `${words} THANKS.`);
      expect(requests).to.deep.equal(['TranslateArrayEx']);
      expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
      expect(await bodies()).not.to.match(/26 123|7946|bob/);
    });
  }

  for (const width of ['20em', '60em']) {
    it(`covers neither the list nor the bar with a correction that is kept, ${width} wide`, async () => {
      const el = await shielded();
      el.style.inlineSize = width;
      await write(el, `Call Anna on ${PHONE}.`);
      await shows(el, `CALL ANNA ON ${PHONE}.`);
      const words = `Rakstiet uz verwaltungsgemeinschaft@donaudampfschifffahrt.example.org vai ${PHONE}.`;
      await edited(el, 0, words);
      const isApart = () => {
        const shown = ['translation', 'kept', 'translation-bar']
          .map((name) => part(el, name))
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect());
        return shown.every(
          ({height, bottom}, index) => height > 15 && bottom <= (shown[index + 1]?.top ?? Infinity) + 0.5,
        );
      };
      await shows(el, words);
      if (width === '60em') expect(isApart()).to.equal(true);
      expect(part(el, 'kept').checkVisibility()).to.equal(true);
      expect(el.scrollWidth).to.be.at.most(el.clientWidth);
    });
  }

  it('sends a correction once its detail is taken out again, and undoes one that is kept', async () => {
    const el = await shielded();
    await write(el, `Call Anna on ${PHONE}.`);
    await shows(el, `CALL ANNA ON ${PHONE}.`);
    await edited(el, 0, `Zvani ${PHONE} vai bob@example.org`);
    await shows(el, `Zvani ${PHONE} vai bob@example.org`);
    button(el, en.machineAgain).click();
    await shows(el, `CALL ANNA ON ${PHONE}.`);
    await edited(el, 0, `Zvani ${PHONE} vai bob@example.org`);
    await edited(el, 0, `Zvani ${PHONE}!`);
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    const [request] = await service.requests('UpdateTranslation', {atLeast: 1});
    expect(asked(request!).translation).to.equal('Zvani <x id="1"/>!');
    await shows(el, `Zvani ${PHONE}!`);
  });

  it('keeps corrections of the same sentence about two people apart', async () => {
    const el = await shielded();
    const other = '+44 20 7946 0018';
    await write(el, `Call ${PHONE} now. Call ${other} now.`);
    await shows(el, `CALL ${PHONE} NOW. CALL ${other} NOW.`);
    await edited(el, 0, `Zvani ${PHONE}, bob@example.org.`);
    await shows(el, `Zvani ${PHONE}, bob@example.org. CALL ${other} NOW.`);
    await edited(el, 1, `Zvani ${other}, eva@example.org.`);
    await shows(el, `Zvani ${PHONE}, bob@example.org. Zvani ${other}, eva@example.org.`);
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
  });

  it('has a sentence that lost a detail no longer to check once the user has corrected it here', async () => {
    await service.program('TranslateArrayEx', {translate: {known: {'Call <x id="1"/>': 'ZVANI'}}});
    const el = await shielded();
    await write(el, `Call ${PHONE}`);
    await until(() => root(el).querySelector('.note'), 'the note');
    await edited(el, 0, 'Zvani bob@example.org');
    await shows(el, 'Zvani bob@example.org');
    expect(part(el, 'details').textContent).not.to.contain('to check');
  });

  it('puts a lost detail into the translation of the service that the user brings back', async () => {
    await service.program('TranslateArrayEx', {translate: {known: {'Call <x id="1"/>': 'ZVANI'}}});
    const el = await shielded();
    await write(el, `Call ${PHONE}`);
    await until(() => root(el).querySelector('.note'), 'the note');
    await edited(el, 0, `Zvaniet ${PHONE}`);
    await until(() => hasButton(el, en.send), 'the button');
    button(el, en.send).click();
    await service.requests('UpdateTranslation', {atLeast: 1});
    await until(() => hasButton(el, en.machineAgain), 'the button');
    button(el, en.machineAgain).click();
    const [, request] = await service.requests('UpdateTranslation', {atLeast: 2});
    expect(asked(request!).translation).to.equal('ZVANI <x id="1"/>');
    await shows(el, `ZVANI ${PHONE}`);
  });

  it('keeps a correction of formatted text with another detail in the page', async () => {
    const el = await shielded();
    await paste(el, `<p>Call <b>Anna</b> on ${PHONE}.</p>`);
    await select(el, 0);
    input(el, ' R&D: bob@example.org');
    await until(() => el.translation.includes('R&D: bob@example.org'), 'kept');
    expect(el.translation).to.contain(PHONE).and.to.contain('ANNA');
    expect(await service.requests('UpdateTranslation')).to.deep.equal([]);
  });

  it('leaves tags that the user writes about alone', async () => {
    const el = await shielded();
    const words = `The tag <x id="1"/> stands for ${MAIL}, R&D.`;
    await write(el, words);
    await shows(el, `THE TAG <X ID="1"/> STANDS FOR ${MAIL}, R&D.`);
    expect(await sent(service)).to.deep.equal([['The tag &lt;x id="1"/> stands for <x id="2"/>, R&amp;D.']]);
    expect(root(el).querySelector('.note')).to.equal(null);
    await write(el, 'Only <x id="1"/> here.');
    await until(() => el.translation.includes('HERE'), 'translated');
    expect(el.translation.toLowerCase()).to.equal('only <x id="1"/> here.');
  });

  it('keeps details inside and across formatting', async () => {
    const el = await shielded();
    await paste(el, `<p>Call <b>${PHONE}</b> or +371 2<i>6 765 432 now</i> or <b>write</b> to ${MAIL}.</p>`);
    expect(await sent(service)).to.deep.equal([
      [
        'Call <g id="1"><x id="2"/></g> or <x id="3"/><g id="4"> now</g> or <g id="5">write</g> to <x id="6"/>.',
      ],
    ]);
    const html = part(el, 'translation').querySelector('p')!;
    expect(plain(html)).to.contain('+371 26 765 432').and.to.contain(MAIL).and.to.contain(PHONE);
  });

  it('gives HTML with the details, also in its descriptions', async () => {
    const el = await shielded({format: 'html'});
    el.value =
      `<p title="Ask ${MAIL} or R&amp;D" aria-label="Call ${PHONE}">Write to <a href="mailto:${MAIL}">${MAIL}</a> ` +
      `<img src="data:," alt="Call ${PHONE} today"><img src="data:," alt="${MAIL}"></p>`;
    await until(() => el.translation.includes('WRITE'), 'translated');
    expect(el.translation).to.contain(`>${MAIL}</a>`).and.to.contain(`alt="CALL ${PHONE} TODAY"`);
    expect(el.translation).to.contain(`title="ASK ${MAIL} OR R&amp;D"`).and.to.contain(`alt="${MAIL}"`);
    expect(el.translation).to.contain(`aria-label="CALL ${PHONE}"`);
    expect((await sent(service)).flat()).to.include('Ask <x id="1"/> or R&amp;D');
    expect(await bodies()).not.to.match(/example\.lv|26 123/);
  });

  it('gives the page its own HTML as the source of the translation', async () => {
    const el = await shielded({format: 'html'});
    const fired = next<MtTranslationEvent>(el, 'mt-translation');
    el.value = `<p>Write to ${MAIL}.</p>`;
    const {source, translation} = await fired;
    expect([source, translation]).to.deep.equal([`<p>Write to ${MAIL}.</p>`, `<p>WRITE TO ${MAIL}.</p>`]);
  });

  it('sends nothing in a field of the page either', async () => {
    const field = document.createElement('textarea');
    field.id = 'personal';
    field.value = 'Write.';
    document.body.append(field);
    const el = await shielded({for: 'personal'});
    await until(() => hasButton(el, en.translate), 'the field is found');
    field.value = `Write to ${MAIL}.`;
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await shows(el, `WRITE TO ${MAIL}.`);
    field.remove();
    expect(await sent(service)).to.deep.equal([['Write to <x id="1"/>.']]);
  });

  it('sends nothing of a sentence that is only details', async () => {
    const el = await shielded({mode: 'manual'});
    await write(el, MAIL);
    await until(() => root(el).querySelector('button.primary'), 'the button');
    button(el, 'Translate').click();
    await shows(el, MAIL);
    expect(await sent(service)).to.deep.equal([]);
  });

  it('translates again without the details when the page sets shield', async () => {
    const el = await mount(service);
    await write(el, `Write to ${MAIL}.`);
    await shows(el, `WRITE TO ${MAIL.toUpperCase()}.`);
    el.shield = 'data';
    await until(() => root(el).querySelector('[part=kept]'), 'kept');
    await shows(el, `WRITE TO ${MAIL}.`);
  });

  it('refuses invalid patterns with a warning, and survives one that matches nothing', async () => {
    const warned: unknown[][] = [];
    const before = console.warn;
    console.warn = (...all: unknown[]) => void warned.push(all);
    try {
      const el = await shielded();
      Object.assign(el, {shieldPatterns: ['K-77', /\d*/, {name: 'x'}]});
      await write(el, 'Order K-77 now.');
      await shows(el, 'ORDER K-77 NOW.');
      expect(await sent(service)).to.deep.equal([['Order K-<x id="1"/> now.']]);
    } finally {
      console.warn = before;
    }
    expect(warned).to.have.length(2);
    expect(String(warned[0])).to.contain('shieldPatterns must be a RegExp');
  });

  it('does not stop the page while it searches a long text', async () => {
    const el = await shielded();
    const line =
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do. Call 26 123 456 or mail a@b.lv.\n';
    await write(el, line.repeat(1000));
    await until(() => root(el).querySelector('[part=kept]'), 'kept');
    expect(kept(el)).to.equal('2 details kept in this page');
  });

  breaksNoRule(
    {
      'details kept': async () => {
        const el = await shielded();
        await write(el, `Call ${PHONE}.`);
        await until(() => root(el).querySelector('[part=kept]'), 'kept');
        (part(el, 'kept') as HTMLDetailsElement).open = true;
        return el;
      },
      'a correction that stays in the page': async () => {
        const el = await shielded();
        await write(el, `Call ${PHONE}.`);
        await shows(el, `CALL ${PHONE}.`);
        await edited(el, 0, 'Zvani bob@example.org.');
        await shows(el, 'Zvani bob@example.org.');
        return el;
      },
    },
    'button, select, summary',
  );
});
