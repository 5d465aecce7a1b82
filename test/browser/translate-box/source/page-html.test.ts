import {expect} from '@open-wc/testing';
import {service, useService} from '../../test-service.ts';
import {
  asked,
  button,
  en,
  mount,
  part,
  sentences,
  stateOf,
  text,
  translatingService,
  until,
  type Box,
} from '../page.ts';

/** HTML of an editor, without white space between elements, which a translation also returns unchanged. */
const KEPT: Readonly<Record<string, string>> = {
  'links of the site, to places, mail and phone':
    '<p><a href="/about?a=1&amp;b=2" target="_blank" rel="nofollow noopener">Us</a>, <a href="#top">up</a>, <a href="page.html">on</a>, ' +
    '<a href="mailto:a@b.example">mail</a>, <a href="tel:+37129000000">phone</a> and <a href="https://example.org/š">more</a>.</p>',
  'attributes that scripts and styles of the page use':
    '<p id="p-1" class="lead x-2" lang="en" dir="ltr" title="A &quot;title&quot;" data-id="7" data-x.y="a &lt; b" aria-label="Label" role="note">One <span class="hot" data-k="">two</span>.</p>',
  'inline elements':
    '<p><small>A</small> <abbr title="B">b</abbr> <q cite="/q">c</q> <cite>d</cite> <del>e</del> <ins datetime="2024-01-01">f</ins> ' +
    '<time datetime="2024">g</time> <mark>h</mark> <dfn>i</dfn> <bdi>j</bdi> <s>k</s> <u>l</u> <sub>m</sub> <sup>n</sup> <span>o</span></p>',
  'what is written to be typed':
    '<p>Press <kbd class="key">Ctrl</kbd>, see <samp>out</samp>, <var>x</var> and <code class="js">f(<b>x</b>)</code>.</p>',
  'blocks in each other':
    '<div class="a"><section id="s"><h2>One</h2><p>Two</p></section></div><article><header>Three</header><div>Four</div></article>',
  tables:
    '<table class="t"><caption>Cap</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col">A</th><th></th></tr></thead>' +
    '<tbody><tr><td colspan="2">B</td></tr></tbody></table>',
  'definitions and figures':
    '<dl><dt>One</dt><dd>Two</dd></dl><figure><img src="/a.png" srcset="/a.png 1x, https://example.org/w_2,h_3/b.png 2x" alt="A" width="3"><figcaption>Three</figcaption></figure>',
  'images, lines and places without text':
    '<p><a id="here"></a>One <img src="img/a.png" alt="An &amp; image" class="left"> two <i class="icon"></i>.</p><hr class="thin"><p><img src="https://example.org/b.png" alt=""></p><p>Th<wbr>ree</p>',
  'empty paragraphs and line ends':
    '<p>One<br>two</p><p></p><p>&nbsp;</p><p><br></p><p>Three<br><br>four</p>',
  'text that is laid out': '<pre class="x">One  two\n   three\n\n    four</pre><p>Five</p>',
  'lists with their numbers':
    '<ol start="3" type="a" reversed=""><li value="5">One<ul><li>Two</li></ul></li></ol>',
  'links around blocks': '<a href="/card" class="card"><h3>One</h3><p>Two. Three.</p></a>',
  'formatting over sentences and lines': '<p><a href="/x" id="x">One. Two.<br>Three.</a></p>',
  'comments, as those of WordPress around its blocks':
    '<!-- wp:paragraph {"align":"center"} --><p class="a">One <!--more-->two<!--end--></p><!-- /wp:paragraph -->' +
    '<!-- wp:list --><ul><!-- wp:list-item --><li>Three</li><!-- /wp:list-item --><!-- wp:list-item --><li><b>Four</b></li><!-- /wp:list-item --></ul><!-- /wp:list -->' +
    '<!-- wp:spacer --><div class="s"><!-- empty --></div><!-- /wp:spacer --><p>Five<br><!--c-->six</p><!----><p><!--d-->Seven</p>',
  'comments with markup, as they are written':
    '<!-- <p class="a" style="color: red" onclick=\'x()\'>old</p> --><p>One<!-- 1 < 2 --> two.</p><!--[if mso]><table><tr><td><![endif]-->' +
    '<!--<img src=x onerror=window.ran=1>--><p>Three.</p>',
  'places of footnotes':
    '<p>One<sup id="fnref1"><a href="#fn1" rel="footnote">1</a></sup>.</p><ol class="notes"><li id="fn1">Two <a href="#fnref1" class="back" data-n="1">↩</a></li></ol>',
  'harmless styles':
    '<p style="text-align: center; color: rgb(1, 2, 3)">One</p><p style="display:none">Two</p>',
};

/** HTML that could do harm, and the HTML that remains after cleaning. */
const DROPPED: Readonly<Record<string, readonly [markup: string, left: string]>> = {
  scripts: [
    '<p>A<script>window.ran=1</script></p><svg onload="window.ran=1"><a href="x">b</a></svg>',
    '<p>A</p>',
  ],
  handlers: [
    '<p onclick="window.ran=1" ONMOUSEOVER=x>A <img src="x" onerror="window.ran=1"></p>',
    '<p>A <img src="x"></p>',
  ],
  'addresses that run': [
    '<p><a href="javascript:window.ran=1">A</a> <a href=" jav\tascript:x">b</a> <a href="data:text/html,x">c</a> <a href="vbscript:x">d</a> <img src="data:image/svg+xml,x" srcset="a.png 1x,javascript:x 2x"></p>',
    '<p><a>A</a> <a>b</a> <a>c</a> <a>d</a> <img></p>',
  ],
  'frames and objects': [
    '<p>A</p><iframe srcdoc="<script>parent.ran=1</script>">b</iframe><object data="x">c</object><embed src="x">',
    '<p>A</p>',
  ],
  forms: [
    '<form action="/x"><input name="attributes"><p><button formaction="javascript:x">A</button></p></form>',
    '<p>A</p>',
  ],
  'a form whose fields hide its methods': [
    '<input form="f" name="localName"><form id="f" onclick="x"><input name="remove"><input name="parentNode"><p>A</p></form>',
    '<p>A</p>',
  ],
  'styles that fetch or cover the page': [
    '<p style="background: url(x); color: red; position: fixed; width: expression(x); list-style-type: url(y)">A</p>',
    '<p style=" color: red">A</p>',
  ],
  'unknown elements': ['<p>A <x-y is="z">b</x-y></p>', '<p>A b</p>'],
  'attributes that do something': [
    '<p contenteditable autofocus tabindex="1" slot="a" part="b" nonce="c">A <b is="x-y">b</b></p>',
    '<p>A b</p>',
  ],
  'markup that changes when it is read again': [
    '<p>A</p><noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.ran=1&gt;">',
    '<p>A</p>',
  ],
};

describe('mt-translate-box, HTML of the page', () => {
  useService(translatingService);

  /** A box with its translation, from a service that returns texts unchanged. */
  async function show(value: string, pair = 'en-lv'): Promise<Box> {
    await service.program('TranslateArrayEx', {translate: {isSame: true}});
    const el = await mount(service, {format: 'html', value}, stateOf(pair));
    await until(() => text(el).isContentEditable && text(el).childNodes.length > 0, 'the editor');
    await until(() => el.translation !== '', 'translated');
    await el.updateComplete;
    return el;
  }

  async function edit(el: Box, change: (field: HTMLElement) => void): Promise<void> {
    const field = text(el) as HTMLElement;
    change(field);
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await el.updateComplete;
  }

  for (const [what, markup] of Object.entries(KEPT)) {
    it(`keeps ${what}, also when something else is edited and in the translation`, async () => {
      const el = await show(`${markup}<p>Last.</p>`);
      expect(el.value).to.equal(`${markup}<p>Last.</p>`);
      expect(el.translation).to.equal(`${markup}<p>Last.</p>`);
      await edit(el, (field) => (field.lastElementChild!.textContent = 'Changed.'));
      expect(el.value).to.equal(`${markup}<p>Changed.</p>`);
      await until(() => el.translation.includes('Changed.'), 'translated');
      expect(el.translation).to.equal(`${markup}<p>Changed.</p>`);
    });
  }

  for (const [what, [markup, left]] of Object.entries(DROPPED)) {
    it(`drops ${what}`, async () => {
      const el = await show(`<p><b>First.</b></p>${markup}`);
      expect(el.value).to.equal(`<p><b>First.</b></p>${left}`);
      expect(el.translation).to.equal(`<p><b>First.</b></p>${left}`);
      await edit(el, (field) => (field.firstElementChild!.textContent = 'Changed.'));
      expect(el.value).to.equal(`<p>Changed.</p>${left}`);
      expect('ran' in window).to.equal(false);
    });
  }

  it('does not let attributes of the page mean something in the box', async () => {
    const el = await show(
      '<p class="sentence active primary" data-sentence="1" id="text" data-page="1" hidden>One <a class="note" id="translation" href="/x" target="_self">two</a>.</p>' +
        '<div class="rich visually-hidden">Three.</div>',
    );
    for (const pane of [text(el) as HTMLElement, part(el, 'translation')]) {
      for (const each of pane.querySelectorAll('p, div, a')) {
        expect(
          each.getAttributeNames().filter((name) => !/^(data-page|href|rel|target)$/.test(name)),
        ).to.deep.equal([]);
      }
      expect(pane.querySelector('a')!.rel).to.equal('noopener noreferrer');
      expect(pane.querySelector('a')!.getAttribute('href')).to.equal('/x');
    }
    expect(sentences(el).length).to.equal(2);
    expect(text(el).querySelector('p')!.dataset['page']).not.to.equal('1');
  });

  it('keeps the attributes of what the browser splits, joins and copies, and no id twice', async () => {
    const el = await show('<p class="a" id="i">One two.</p><p class="b">Three <b data-k="v">four</b>.</p>');
    const field = text(el) as HTMLElement;
    field.focus();
    getSelection()!.collapse(field.querySelector('p')!.firstChild, 4);
    document.execCommand('insertParagraph');
    expect(el.value.replaceAll('&nbsp;', ' ')).to.match(
      /^<p class="a" id="i">One ?<\/p><p class="a">two\.<\/p><p class="b">Three <b data-k="v">four<\/b>\.<\/p>$/,
    );
  });

  it('sends elements as numbered tags, and non-text or untranslatable ones as standalone tags', async () => {
    await show(
      '<p><a id="a"></a>See <span class="x">our <img src="/a.png" alt=""> page</span> on <span translate="no">Foo <b>Bar</b></span>, <kbd>F1</kbd>.</p>' +
        '<p class="notranslate">Never.</p><p><a href="/x"><img src="/b.png" alt=""></a></p>',
    );
    const [request] = await service.requests('TranslateArrayEx');
    expect(asked(request!).textArray).to.deep.equal([
      '<x id="1"/>See <g id="2">our <x id="3"/> page</g> on <x id="4"/>, <x id="5"/>.',
    ]);
  });

  it('translates what describes images and other elements, but no file names and nothing that is fixed', async () => {
    const value =
      '<p title="A &lt;note&gt;">See <img src="/a.png" alt="Cat &amp; dog"> and <img src="/b.png" alt="IMG_2041.jpg">.</p>' +
      '<p class="notranslate"><img src="/c.png" alt="Not this one">Acme</p><p><img src="/d.png" alt="Cat &amp; dog"></p>';
    const el = await mount(service, {format: 'html', value}, stateOf('en-lv'));
    await until(() => el.translation.includes('SEE'), 'translated');
    expect(el.translation).to.equal(
      '<p title="A &lt;NOTE&gt;">SEE <img src="/a.png" alt="CAT &amp; DOG"> AND <img src="/b.png" alt="IMG_2041.jpg">.</p>' +
        '<p class="notranslate"><img src="/c.png" alt="Not this one">Acme</p><p><img src="/d.png" alt="CAT &amp; DOG"></p>',
    );
    expect(el.value).to.equal(value);
    expect(part(el, 'translation').querySelector('img')!.alt).to.equal('CAT & DOG');
    const [request] = await service.requests('TranslateArrayEx');
    expect(asked(request!).textArray.slice(1)).to.deep.equal(['A &lt;note>', 'Cat &amp; dog']);
  });

  it('continues as plain text without the images', async () => {
    const el = await show('<p>One <img src="/a.png" alt="A"> two.</p>');
    button(el, en.plainText).click();
    await until(() => text(el) instanceof HTMLTextAreaElement, 'plain');
    expect(text(el).value.replace(/ +/g, ' ')).to.equal('One two.');
  });

  it('takes over line ends and paragraphs that are typed', async () => {
    const el = await show('<p class="a">One.</p>');
    text(el).focus();
    getSelection()!.selectAllChildren(text(el).querySelector('p')!);
    getSelection()!.collapseToEnd();
    document.execCommand('insertLineBreak');
    document.execCommand('insertText', false, 'Two.');
    document.execCommand('insertParagraph');
    document.execCommand('insertText', false, 'Three.');
    expect(el.value).to.equal('<p class="a">One.<br>Two.</p><p class="a">Three.</p>');
  });

  it('shows language and direction of the source where it is written only', async () => {
    const el = await show('<p lang="he" dir="rtl" title="T">אחת <b>שתיים</b>.</p>');
    expect(text(el).querySelector('p')!.dir).to.equal('rtl');
    expect(part(el, 'translation').querySelector('p')!.hasAttribute('dir')).to.equal(false);
    expect(part(el, 'translation').querySelector('p')!.title).to.equal('T');
  });
});
