import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  asked,
  button,
  en,
  hasButton,
  mount,
  part,
  paste,
  pasted,
  sent,
  sentences,
  shows,
  text,
  translate,
  translatingService,
  until,
  write,
  type Box,
} from '../page.ts';

const WORD = `<html><!--StartFragment--><p class=MsoNormal style='margin:0'><b>Rechtsschutz<i>versicherung</i></b> ist <a href="https://example.org/š" onclick="steal()">hier</a>.</p><ul><li>Ķekava</li><li>🏡 Mājas</li></ul><!--EndFragment--></html>`;
const GOOGLE = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span> and </span><span style="font-style:italic">slanted</span>.</p></b>`;

describe('mt-translate-box, formatted text', () => {
  useService(translatingService);

  const markup = (el: Box) => {
    const copy = part(el, 'translation').cloneNode(true) as HTMLElement;
    for (const span of copy.querySelectorAll('span.sentence')) span.replaceWith(...span.childNodes);
    return copy.innerHTML;
  };

  it('keeps bold, links and lists of what is pasted, as inline tags, through the service and back', async () => {
    const el = await mount(service);
    await pasted(el, WORD);
    const [request] = await service.requests('TranslateArrayEx');
    expect(asked(request!).textArray).to.deep.equal([
      '<g id="1">Rechtsschutz<g id="2">versicherung</g></g> ist <g id="3">hier</g>.',
      'Ķekava',
      '🏡 Mājas',
    ]);
    expect(markup(el)).to.equal(
      '<p><b>RECHTSSCHUTZ<i>VERSICHERUNG</i></b> IST <a href="https://example.org/%C5%A1" rel="noopener noreferrer" target="_blank">HIER</a>.</p><ul><li>ĶEKAVA</li><li>🏡 MĀJAS</li></ul>',
    );
    expect(el.translation).to.equal('RECHTSSCHUTZVERSICHERUNG IST HIER.\nĶEKAVA\n🏡 MĀJAS');
  });

  it('reads formatting that is written as style', async () => {
    const el = await mount(service);
    await pasted(el, GOOGLE);
    expect(markup(el)).to.equal('<p><b>BOLD</b> AND <i>SLANTED</i>.</p>');
  });

  it('puts what is pasted between the text that is there', async () => {
    const el = await mount(service);
    await write(el, 'Before. After.');
    text(el).setSelectionRange(8, 8);
    await pasted(el, '<b>Bold.</b> ');
    expect(text(el).innerText.trim()).to.equal('Before. Bold. After.');
  });

  it('leaves a paste without formatting, and any with format="text", to the browser', async () => {
    const el = await mount(service);
    expect(paste(el, '<p class="x">just <span>words</span></p>')).to.equal(false);
    el.format = 'text';
    expect(paste(el, WORD)).to.equal(false);
  });

  it('continues as plain text when asked', async () => {
    const el = await mount(service);
    await pasted(el, WORD);
    button(el, en.plainText).click();
    await until(() => text(el) instanceof HTMLTextAreaElement, 'plain');
    expect(text(el).value).to.equal('Rechtsschutzversicherung ist hier.\nĶekava\n🏡 Mājas');
    expect(hasButton(el, en.plainText)).to.equal(false);
    await shows(el, 'RECHTSSCHUTZVERSICHERUNG IST HIER.\nĶEKAVA\n🏡 MĀJAS');
  });

  it('brings the formatting back that was removed', async () => {
    const el = await mount(service);
    await pasted(el, WORD);
    button(el, en.plainText).click();
    await until(() => text(el) instanceof HTMLTextAreaElement, 'plain');
    await until(() => hasButton(el, en.undo), 'the way back');
    button(el, en.undo).click();
    await until(() => text(el).querySelector('li'), 'formatted');
    expect(text(el).querySelector('b')!.textContent).to.equal('Rechtsschutzversicherung');
  });

  it('makes lists of what Word copies for them, with their levels', async () => {
    const el = await mount(service);
    const item = (level: number, marker: string, words: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
      `<span style='font-family:Symbol;mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
    await pasted(
      el,
      `<html><body><!--StartFragment--><p class=MsoNormal><b>Pirkumi</b><o:p></o:p></p>${item(1, '·', 'Maize')}` +
        `${item(2, 'o', 'Rudzu <b>maize</b>')}${item(1, '·', 'Piens')}<p class=MsoNormal>Pēc tam:</p>` +
        `${item(1, '1.', 'Mājās')}${item(1, '2.', 'Gulēt')}<!--EndFragment--></body></html>`,
    );
    expect(markup(el).replaceAll('\u00A0', ' ')).to.contain(
      '<ul><li>MAIZE<ul><li>RUDZU <b>MAIZE</b></li></ul></li><li>PIENS</li></ul>',
    );
    expect(markup(el)).to.contain('<ol><li>MĀJĀS</li><li>GULĒT</li></ol>');
  });

  it('takes and gives HTML with format="html"', async () => {
    const el = await mount(service, {
      format: 'html',
      value: '<p>One <strong>two</strong>.</p><ol><li>Three</li></ol>',
    });
    await until(() => el.translation !== '', 'translated');
    await el.updateComplete;
    expect(el.translation).to.equal('<p>ONE <strong>TWO</strong>.</p><ol><li>THREE</li></ol>');
    expect(el.value).to.equal('<p>One <strong>two</strong>.</p><ol><li>Three</li></ol>');
  });

  it('sends only what changed in formatted text too', async () => {
    const el = await mount(service, {format: 'html', value: '<p><b>One</b> here. Two.</p>'});
    await until(() => el.translation !== '', 'translated');
    const field = text(el) as HTMLElement;
    field.querySelector('p')!.append(' Three.');
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await until(() => el.translation.includes('THREE.'), 'translated');
    expect((await sent(service)).at(-1)).to.deep.equal(['Three.']);
  });

  it('marks the sentences of formatted text', async () => {
    const el = await mount(service, {format: 'html', value: '<p><b>One</b> here. Two.</p>'});
    await until(() => sentences(el).length === 2, 'translated');
    sentences(el)[0]!.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    expect(sentences(el)[0]!.classList.contains('active')).to.equal(true);
    const [range] = [...(CSS.highlights.get('mt-sentence') ?? [])] as Range[];
    expect(String(range)).to.equal('One here.');
  });

  for (const [name, html] of [
    ['handlers', '<b onclick="window.ran=1">x</b><img src=x onerror="window.ran=1">'],
    ['scripts', '<b>x</b><script>window.ran=1</script><svg onload="window.ran=1"></svg>'],
    [
      'frames',
      '<b>x</b><iframe srcdoc="<script>parent.ran=1</script>"></iframe><object data="data:text/html,x"></object>',
    ],
    [
      'addresses that run',
      '<b>x</b><a href="javascript:window.ran=1">y</a><a href=" java\nscript:window.ran=1">z</a>',
    ],
    [
      'markup that changes when it is read again',
      '<b>x</b><noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.ran=1&gt;">',
    ],
    [
      'templates and unclosed elements',
      '<b>x<template><img src=x onerror="window.ran=1"></template><i><u><table><td>y',
    ],
  ] as const) {
    it(`takes over nothing but allowed elements: ${name}`, async () => {
      const el = await mount(service);
      await pasted(el, html);
      for (const place of [text(el) as HTMLElement, part(el, 'translation')]) {
        for (const element of place.querySelectorAll('*')) {
          expect(element.localName).to.match(/^(b|i|u|a|p|br|span|small)$/);
          expect(
            element.getAttributeNames().filter((attribute) => /^on|src|style/.test(attribute)),
          ).to.deep.equal([]);
          if (element instanceof HTMLAnchorElement) expect(element.protocol).to.match(/^(https?|mailto):$/);
        }
      }
      expect('ran' in window).to.equal(false);
    });
  }

  it('survives twenty thousand elements in each other', async () => {
    const el = await mount(service);
    await pasted(el, `${'<b>'.repeat(20_000)}Deep.${'</b>'.repeat(20_000)}`);
    expect(el.translation).to.equal('DEEP.');
  });

  for (const [name, answer, expected] of [
    ['missing', 'DIVI VĀRDI.', '<p>DIVI VĀRDI.</p>'],
    ['doubled', '<g id="1">DIVI</g> <g id="1">VĀRDI</g>.', undefined],
    ['crossed', '<g id="1">DIVI <g id="2">VĀRDI</g>.', undefined],
    ['unknown', '<g id="9">DIVI</g> VĀRDI.', undefined],
  ] as const) {
    it(`shows a translation with ${name} tags as text with formatting, never the tags`, async () => {
      const source = '<g id="1">Two</g> words.';
      await service.program('TranslateArrayEx', {translate: {known: {[source]: answer}}});
      const el = await mount(service);
      await pasted(el, '<p><b>Two</b> words.</p>');
      expect(part(el, 'translation').textContent).to.equal('DIVI VĀRDI.');
      expect(part(el, 'translation').innerHTML).not.to.contain('&lt;');
      if (expected) expect(markup(el)).to.equal(expected);
    });
  }

  it('stays plain in a text box that has only plain text', async () => {
    const el = await mount(service);
    await translate(el, 'a < b & <c>.');
    expect(text(el)).to.be.instanceOf(HTMLTextAreaElement);
  });
});
