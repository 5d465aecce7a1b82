import {expect} from '@open-wc/testing';
import type {TestService} from '../../test-service.ts';
import {mount, part, sentences, stateOf, text, translatingService, until, type Box} from '../page.ts';

const FORMATTED =
  '<h1>Big</h1><h2>Middle</h2><h3>Small</h3>' +
  '<p>Here is <b>bold</b>, <strong>strong</strong>, <i>slanted</i>, <em>stressed</em>, <u>under</u>, <s>struck</s>, ' +
  '<code>code()</code>, H<sub>2</sub>O, m<sup>2</sup> and <a href="https://example.org/">a link</a>.</p>' +
  '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><ol><li>First</li></ol>' +
  '<blockquote><p>Quoted</p></blockquote>';

const PAGE =
  '<p>A <kbd>key</kbd>, <mark>marked</mark>, <small>small</small>, <q>quoted</q>, <ins>new</ins> and <del>old</del>.</p>' +
  '<pre>One\n  two</pre><hr><table><tbody><tr><th>Name</th><td>Anna</td></tr></tbody></table>' +
  '<dl><dt>Term</dt><dd>Meaning</dd></dl><section><h2>Part</h2><div>Text</div></section>';

describe('mt-translate-box, look of formatted text', () => {
  let service: TestService;
  let el: Box;

  beforeEach(async () => (service = await translatingService()));
  afterEach(() => service.close());

  async function show(html: string, pair = 'en-lv'): Promise<void> {
    el = await mount(service, {format: 'html', value: html}, stateOf(pair));
    await until(() => text(el).isContentEditable && text(el).textContent !== '', 'the editor');
    await until(() => el.translation !== '' && sentences(el).length > 0, 'translated');
    await el.updateComplete;
  }

  const PANES = {
    'the text': () => text(el) as HTMLElement,
    'its translation': () => part(el, 'translation'),
  };

  for (const [name, pane] of Object.entries(PANES)) {
    const look = (selector: string): CSSStyleDeclaration => {
      const found = pane().querySelector(selector);
      if (!found) throw new Error(`no ${selector} in ${pane().innerHTML}`);
      return getComputedStyle(found);
    };
    const px = (length: string) => Number.parseFloat(length);

    describe(`in ${name}`, () => {
      beforeEach(() => show(FORMATTED));

      it('shows what is bold, slanted, underlined, struck, raised and lowered', () => {
        for (const bold of ['b', 'strong', 'h1', 'h2', 'h3']) {
          expect(Number(look(bold).fontWeight), bold).to.be.at.least(600);
        }
        for (const slanted of ['i', 'em']) expect(look(slanted).fontStyle, slanted).to.equal('italic');
        expect(look('u').textDecorationLine).to.equal('underline');
        expect(look('s').textDecorationLine).to.equal('line-through');
        expect(look('sub').verticalAlign).to.equal('sub');
        expect(look('sup').verticalAlign).to.equal('super');
        expect(px(look('sup').fontSize)).to.be.below(px(look('p').fontSize));
      });

      it('shows code in letters of one width, and links underlined in the colour of links', () => {
        expect(look('code').fontFamily).to.contain('monospace');
        expect(look('a').textDecorationLine).to.equal('underline');
        expect(look('a').color).not.to.equal(look('p').color);
      });

      it('shows bullets and numbers, with room for them', () => {
        expect(look('ul').display).to.equal('block');
        expect(look('li').display).to.equal('list-item');
        expect(look('ul').listStyleType).to.equal('disc');
        expect(look('ul ul').listStyleType).to.equal('circle');
        expect(look('ol').listStyleType).to.equal('decimal');
        for (const list of ['ul', 'ul ul', 'ol']) {
          expect(px(look(list).paddingLeft), list).to.be.within(20, 32);
          expect(px(look(list).paddingRight), list).to.equal(0);
        }
      });

      it('shows larger headings that stay within a pane', () => {
        const [base, first, second, third] = ['p', 'h1', 'h2', 'h3'].map((each) => px(look(each).fontSize));
        expect(first! / base!).to.be.within(1.25, 1.6);
        expect(second!).to.be.within(base! * 1.1, first! - 1);
        expect(third!).to.be.within(base!, second! - 1);
      });

      it('shows what only the HTML of a page has as browsers do', async () => {
        await show(PAGE);
        for (const code of ['kbd', 'pre']) expect(look(code).fontFamily, code).to.contain('monospace');
        expect(look('pre').whiteSpace).to.match(/^pre/);
        expect(pane().querySelector('pre')!.textContent).to.match(/^one\n {2}two$/i);
        expect(look('mark').color).not.to.equal('rgba(0, 0, 0, 0)');
        expect(look('mark').visibility).to.equal('visible');
        expect(look('mark').backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
        expect(look('small').display).to.equal('inline');
        expect(look('small').borderTopWidth).to.equal('0px');
        expect(px(look('small').fontSize)).to.be.below(px(look('p').fontSize));
        expect(look('ins').color).to.equal(look('p').color);
        expect(look('ins').textDecorationLine).to.equal('underline');
        expect(look('del').textDecorationLine).to.equal('line-through');
        expect(look('td').display).to.equal('table-cell');
        expect(look('td').borderTopWidth).to.equal('1px');
        expect(Number(look('th').fontWeight)).to.be.at.least(600);
        expect(look('hr').borderTopWidth).to.equal('1px');
        expect(px(look('dd').paddingLeft)).to.be.within(20, 32);
        expect(look('section').display).to.equal('block');
        expect(look('section > div').marginLeft).to.equal('0px');
      });

      it('sets quotes off, and leaves space only between paragraphs', () => {
        expect(px(look('blockquote').paddingLeft)).to.be.within(8, 20);
        expect(px(look('blockquote').marginLeft)).to.be.at.most(8);
        expect(px(look('p').marginBottom)).to.be.within(4, 16);
        expect(px(look('h1').marginTop)).to.equal(0);
        expect(px(look('blockquote').marginBottom)).to.equal(0);
        expect(px(look('blockquote p').marginTop)).to.equal(0);
        expect(px(look('blockquote p').marginBottom)).to.equal(0);
      });
    });
  }

  it('has bullets and quotes on the right of text that is read from the right', async () => {
    await show(FORMATTED, 'en-ar');
    const pane = part(el, 'translation');
    for (const list of ['ul', 'ol']) {
      const {paddingLeft, paddingRight} = getComputedStyle(pane.querySelector(list)!);
      expect(Number.parseFloat(paddingRight), list).to.be.within(20, 32);
      expect(paddingLeft, list).to.equal('0px');
    }
    const {borderRightWidth, borderLeftWidth} = getComputedStyle(pane.querySelector('blockquote')!);
    expect([borderRightWidth, borderLeftWidth]).to.deep.equal(['3px', '0px']);
  });

  it('shows the notes and buttons at sentences like in plain text', async () => {
    const state = stateOf('en-lv');
    state.systems['en-lv']!.qeThreshold = 0.5;
    await service.program('TranslateArrayEx', {
      translate: {quality: {'One here.': 0.2, '<g id="1">One</g> here.': 0.2}},
    });
    const looks = [];
    for (const format of ['text', 'html'] as const) {
      el = await mount(
        service,
        {format, value: format === 'html' ? '<p><b>One</b> here.</p>' : 'One here.'},
        state,
      );
      await until(() => sentences(el)[0]?.querySelector('button, small'), 'the note');
      looks.push(
        [...sentences(el)[0]!.querySelectorAll('button, small')].map((each) => {
          const {fontFamily, fontSize, fontStyle, fontWeight, margin, padding, border} =
            getComputedStyle(each);
          return {fontFamily, fontSize, fontStyle, fontWeight, margin, padding, border};
        }),
      );
    }
    expect(looks[1]).to.deep.equal(looks[0]);
    expect(looks[0]).not.to.deep.equal([]);
  });
});
