import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {parseAst} from 'vite';
import {minifyCss} from '../../../.config/build/css-whitespace.ts';
import {minifyHtml} from '../../../.config/build/html-whitespace.ts';
import {minifyTemplates} from '../../../.config/build/minify-templates.ts';

const css = (text: string) => minifyCss([text]).join('');
const html = (text: string) => minifyHtml([text]).join('');

describe('white space in css templates', () => {
  it('takes out indentation and comments', () => {
    assert.equal(
      css('\n  /* Šķērsiela */\n  :host { color: red;\n  margin : 0 ; }\n'),
      ':host{color:red;margin :0}',
    );
  });

  it('keeps the space that makes a descendant selector', () => {
    assert.equal(
      css('.a { & :hover { gap: 0 } &:hover { gap: 1px } }'),
      '.a{& :hover{gap:0}&:hover{gap:1px}}',
    );
  });

  it('keeps a comment that alone stands between two names', () => {
    assert.equal(css('div/* x */.a{} margin/* x */top'), 'div/**/.a{}margin/**/top');
  });

  it('keeps the spaces around operators and before the brackets of a condition', () => {
    const source = '@container card (width > 30rem) and (height < 2px) { a { width: calc( 1px + 2px ); } }';
    assert.equal(css(source), '@container card (width > 30rem) and (height < 2px){a{width:calc(1px + 2px)}}');
  });

  it('keeps strings, escapes and unquoted addresses as they are', () => {
    const source = String.raw`a::before{content:"  /* no comment */ \" ; }";background:url( data:a,/*b*/  c );x:\31 0}`;
    assert.equal(css(source), source);
  });

  it('keeps an empty custom property', () => {
    assert.equal(css(':host { --x: ; }'), ':host{--x:;}');
  });

  it('keeps what stands between expressions, and the number of parts', () => {
    assert.deepEqual(minifyCss(['\n  ', '\n  .a { width: calc( ', ' + ', 'px ); ', '; }\n']), [
      '',
      ' .a{width:calc(',
      ' + ',
      'px);',
      ';}',
    ]);
  });

  it('leaves a template alone that it cannot read', () => {
    assert.equal(css('a { content: "open; }  '), 'a { content: "open; }  ');
    assert.equal(css('a { }  /* open '), 'a { }  /* open ');
    assert.deepEqual(minifyCss(['a  { /* ', '  */ }']), ['a{/* ', '  */}']);
  });
});

describe('white space in html templates', () => {
  it('shrinks white space between elements to one space', () => {
    assert.equal(html('<b>a</b>\n    <i>  b  </i>'), '<b>a</b> <i> b </i>');
  });

  it('keeps what preformatted elements hold', () => {
    const source = '<pre part="x">\n  a   b\n</pre><textarea>  \n</textarea><style> a  b </style>';
    assert.equal(html(source), source);
  });

  it('takes out comments, unless an expression is in them', () => {
    assert.equal(html('a <!-- b --> c'), 'a c');
    assert.deepEqual(minifyHtml(['a  <!-- ', '  --> c']), ['a <!-- ', '  --> c']);
  });

  it('shrinks the space between attributes and keeps their values', () => {
    assert.equal(
      html('<p\n  class="a   b"\n  title=\'>  x\'\n  hidden\n>'),
      '<p class="a   b" title=\'>  x\' hidden>',
    );
  });

  it('keeps an unquoted expression apart from the slash of its tag', () => {
    assert.deepEqual(minifyHtml(['<input   value=', '   />']), ['<input value=', ' />']);
  });

  it('leaves a template alone whose tag is an expression', () => {
    assert.deepEqual(minifyHtml(['<', '   class="a">  </', '>']), ['<', '   class="a">  </', '>']);
  });

  it('leaves a lone less-than sign alone', () => {
    assert.equal(html('1  <  2'), '1 < 2');
  });
});

describe('templates in a module', () => {
  const minified = (code: string) => minifyTemplates(code, parseAst(code)).toString();

  it('are found inside each other, after letters beyond ASCII', () => {
    const code = 'const ō = "🚋"; const t = html`<p>\n  ${ō ? html`<b>\n  ū</b>` : css`  a { }  `}\n</p>`;';
    assert.equal(
      minified(code),
      'const ō = "🚋"; const t = html`<p> ${ō ? html`<b> ū</b>` : css`a{}`} </p>`;',
    );
  });

  it('of other tags and without a tag stay as they are', () => {
    const code = 'const a = `  x  `, b = sql`  y  `, c = String.raw`  z  `;';
    assert.equal(minified(code), code);
  });
});
