import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {DetailFinder} from '../../../src/elements/common/personal-data/detail-finder.ts';
import {Keeper} from '../../../src/elements/common/personal-data/keeper.ts';
import type {AnswerParts} from '../../../src/elements/mt-translate-box/translating/answer.ts';
import {answerOf} from '../../../src/elements/mt-translate-box/translating/answer.ts';
import {RichSource} from '../../../src/elements/mt-translate-box/rich/rich-source.ts';
import type {RichToken} from '../../../src/elements/mt-translate-box/rich/rich-tokens.ts';
import {SentenceCutter} from '../../../src/elements/mt-translate-box/translating/sentence-cutter.ts';
import {personalData} from '../../../src/localization/en/personal-data.ts';
import {LATVIAN} from './box.ts';

/** Tokens of HTML as an element would read it; attributes other than `href` are dropped. */
function tokens(html: string): RichToken[] {
  return [...html.matchAll(/<(\/?)([a-z0-9]+)(?: href="([^"]*)")?[^>]*>|[^<]+/gi)].map(
    ([text, close, name, href]): RichToken => {
      if (!name) return {kind: 'text', text};
      if (name === 'br') return {kind: 'break'};
      return close ? {kind: 'close', name} : {kind: 'open', name, href};
    },
  );
}

const htmlOf = (list: readonly RichToken[]): string =>
  list
    .map((token) => {
      if (token.kind === 'text') return token.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      if (token.kind === 'break') return '<br>';
      if (token.kind === 'close') return `</${token.name}>`;
      return `<${token.name}${token.href ? ` href="${token.href}"` : ''}>`;
    })
    .join('');

interface Translated {
  text: string;
  sent: string[];
  html: string;
  translation: string;
}

/** Translates formatted text with a table, or with a function for texts that the table lacks. */
async function translated(
  html: string | RichToken[],
  translate: (sent: string) => string = (sent) => sent,
): Promise<Translated> {
  const source = new RichSource(typeof html === 'string' ? tokens(html) : html);
  const cut = await new SentenceCutter('en').cut(source.text);
  const sentences = cut.sentences.map((sentence) => ({
    ...sentence,
    sent: source.encode(sentence.start, sentence.start + sentence.text.length),
  }));
  const sent = sentences.map((sentence) => sentence.sent);
  const known = new Map(
    sent.map((each) => [each, {translation: translate(each), quality: 1, parts: [], corrected: false}]),
  );
  const parts: AnswerParts = {route: LATVIAN, source, cut, sentences, known};
  const answer = answerOf(parts, () => false);
  return {text: source.text, sent, html: htmlOf(source.tokensOf(answer)), translation: answer.translation};
}

const LINK = 'https://example.com/a?b=1&c=2';

describe('formatted text', () => {
  it('is sent as sentences with numbered tags and comes back unchanged', async () => {
    const html = `<h1>News</h1><p>Read <b>this <i>very</i> important</b> <a href="${LINK}">page</a>. Then go!</p><ul><li>One</li><li>Two<br>lines</li></ul>`;
    const result = await translated(html);
    assert.equal(result.text, 'News\nRead this very important page. Then go!\nOne\nTwo\nlines');
    assert.deepEqual(result.sent, [
      'News',
      'Read <g id="1">this <g id="2">very</g> important</g> <g id="3">page</g>.',
      'Then go!',
      'One',
      'Two',
      'lines',
    ]);
    assert.equal(result.html, html);
    assert.equal(result.translation, result.text);
  });

  it('keeps formatting in one that goes over several sentences, and opens it again in another paragraph', async () => {
    const result = await translated('<b>One. Two. Three</b> and <i>four.<p>Five</p></i>');
    assert.deepEqual(result.sent, ['One.', 'Two.', '<g id="1">Three</g> and <g id="2">four.</g>', 'Five']);
    assert.equal(result.html, '<b>One. Two. Three</b> and <i>four.</i><p><i>Five</i></p>');
  });

  it('sends code as a standalone tag, and nothing when there is nothing else', async () => {
    const result = await translated(
      '<p>Run <code>npm i &lt;x></code> now.</p><p><code>ls -la</code></p>',
      (sent) => sent.replace('Run', 'Palaid'),
    );
    assert.deepEqual(result.sent, ['Run <x id="1"/> now.', '']);
    assert.match(result.html, /^<p>Palaid <code>.*<\/code> now\.<\/p><p><code>ls -la<\/code><\/p>$/);
  });

  it('keeps characters that look like markup', async () => {
    const text = 'if a < b && c > d, write <script> &amp; <g id="1">';
    const result = await translated([{kind: 'text', text}]);
    assert.deepEqual(result.sent, [
      'if a &lt; b && c > d, write &lt;script> &amp;amp; &lt;g id="1">'.replace('&&', '&amp;&amp;'),
    ]);
    assert.equal(result.translation, text);
  });

  it('collapses white space as a browser does', async () => {
    const result = await translated('<p>\n  One \n two <b> three </b>\n</p>\n<p> \n</p><p>Four</p>');
    assert.equal(result.text, 'One two three\nFour');
    assert.equal(result.html, '<p>One two <b>three</b></p><p>Four</p>');
  });

  it('comes back once around and inside a personal detail', async () => {
    const html = 'Call <b>+371 26 765 432</b>, <i>+371 26 765 433 now</i> or <i>+371 26 <b>765 434</b></i>';
    const source = new RichSource(tokens(html));
    const keeper = new Keeper({shadowRoot: null, shieldPatterns: undefined}, () => personalData);
    const finder = new DetailFinder({countries: ['LV'], patterns: []});
    source.keep({details: await finder.find(source.text), keeper});
    const sent = source.encode(0, source.text.length);
    assert.equal(
      sent,
      'Call <g id="1"><x id="2"/></g>, <g id="3"><x id="4"/> now</g> or <g id="5"><x id="6"/></g>',
    );
    assert.equal(htmlOf(source.sentenceTokens(0, source.text.length, sent)), html);
  });

  it('takes details that the user typed into its translation, but not into that of another text', () => {
    const [source, other] = ['Call <b>her</b>.', 'Call <b>him</b>.'].map(
      (html) => new RichSource(tokens(html)),
    );
    const keeper = new Keeper({shadowRoot: null, shieldPatterns: undefined}, () => personalData);
    for (const one of [source!, other!]) one.keep({details: [], keeper});
    const typed = ['+371 26 765 432', 'anna@example.com', '+371 26 765 432'];
    const [phone, mail, again] = typed.map((text) => keeper.typedNumber(text, source!.text));
    assert.equal(again, phone);
    const translation = `Zvani <g id="1">viņai</g>: <x id="${phone}"/>, <x id="${mail}"/>.`;
    const decoded = (one: RichSource) => htmlOf(one.sentenceTokens(0, one.text.length, translation, true));
    assert.equal(decoded(source!), 'Zvani <b>viņai</b>: +371 26 765 432, anna@example.com.');
    assert.equal(decoded(other!), 'Zvani <b>viņai</b>: , .');
  });

  const SENTENCE = 'The <b>red</b> <a href="https://a.example/">house</a> has <code>x()</code>.';
  const BROKEN: Record<string, [translation: string, html: string]> = {
    'in another order': [
      '<g id="2">māja</g> <g id="1">sarkanā</g> <x id="3"/>.',
      '<a href="https://a.example/">māja</a> <b>sarkanā</b> <code>x()</code>.',
    ],
    crossed: [
      '<g id="1">sarkanā <g id="2">māja</g id="1"> ir</g id="2"> <x id="3"/>.',
      '<b>sarkanā <a href="https://a.example/">māja</a></b> ir <code>x()</code>.',
    ],
    doubled: [
      '<g id="1">a</g> <g id="1">b</g> <g id="2">c</g><x id="3"/><x id="3"/>',
      '<b>a</b> b <a href="https://a.example/">c</a><code>x()</code>',
    ],
    'never closed': [
      '<g id="1">a <g id="2">b <x id="3"/>',
      '<b>a <a href="https://a.example/">b <code>x()</code></a></b>',
    ],
    'closed and never opened': [
      'a</g> </g><g id="1">b</g> <g id="2">c</g></x> <x id="3"/></g>',
      'a <b>b</b> <a href="https://a.example/">c</a> <code>x()</code>',
    ],
    'of no known number': [
      '<g id="9">a</g><x id="0"/> <g>b</g> <g id="1">c</g> <g id="2">d</g> <x id="3"/><x id="1"/>',
      'a b <b>c</b> <a href="https://a.example/">d</a> <code>x()</code>',
    ],
    'of the wrong kind': [
      '<x id="1"/><g id="3">a</g> <g id="1"/><g id="2">b</g>',
      'a <b></b><a href="https://a.example/">b</a> <code>x()</code>',
    ],
    'missing, the words there': [
      'The house is red',
      'The <a href="https://a.example/">house</a> is <b>red</b> <code>x()</code>',
    ],
    missing: ['Māja', '<a href="https://a.example/">Māja</a> <code>x()</code>'],
    'with other tags': [
      '<g id="1" onclick="x()">a</g><script>alert(1)</script><img src=x onerror=alert(1)><g id="2">b</g><x id="3"/>',
      '&lt;g id="1" onclick="x()">a&lt;script>alert(1)&lt;/script>&lt;img src=x onerror=alert(1)><a href="https://a.example/">b</a><code>x()</code>',
    ],
    'with references': [
      '&lt;b&gt; &amp;amp; &#x101;&#257;&nbsp;&#0;&#x7fffff;&copy; <g id="1">a</g><g id="2">b</g><x id="3"/>',
      '&lt;b> &amp;amp; āā\u00A0&amp;#0;&amp;#x7fffff;&amp;copy; <b>a</b><a href="https://a.example/">b</a><code>x()</code>',
    ],
  };
  for (const [what, [translation, html]] of Object.entries(BROKEN)) {
    it(`mends tags that are ${what}`, async () => {
      assert.equal((await translated(SENTENCE, () => translation)).html, html);
    });
  }

  it('takes only allowed elements and addresses over', async () => {
    const html =
      '<style>p {}</style><script>alert(1)</script><p onclick="x()">One <span>two</span> <a href="javascript:alert(1)">three</a> ' +
      '<a href="java\tscript:alert(1)">four</a> <a href="/five">five</a> <a href="data:text/html,x">six</a> ' +
      '<a href="mailto:a@b.example">mail</a></p><svg><text>seven</text></svg><iframe>eight</iframe><form>nine</form>';
    const result = await translated(html);
    assert.equal(result.html, '<p>One two three four five six <a href="mailto:a@b.example">mail</a></p>nine');
  });

  it('puts no link into a link', async () => {
    const html = '<a href="https://a.example/">one <a href="https://b.example/">two</a></a> three';
    assert.equal((await translated(html)).html, '<a href="https://a.example/">one two</a> three');
  });

  it('gives formatting that goes over several lines once', async () => {
    const html = '<p><b>One<br>Two <i>three. Four</i></b> <i>five. <b>Six.</b></i></p>';
    assert.equal((await translated(html)).html, html);
  });

  it('puts rows and divisions on separate lines', async () => {
    const result = await translated(
      '<div>One</div><div>Two<div>Three</div></div><table><tr><td>Four</td></tr></table>',
    );
    assert.equal(result.text, 'One\nTwo\nThree\nFour');
    assert.equal(result.html, 'One<br>Two<br>Three<br>Four');
  });

  it('is balanced and allowed whatever comes in and whatever comes back', async () => {
    const name = fc.constantFrom('b', 'a', 'p', 'ul', 'li', 'code', 'div', 'script', 'x-y', 'i', 'onload');
    const token: fc.Arbitrary<RichToken> = fc.oneof(
      fc.record({
        kind: fc.constant('text' as const),
        text: fc.constantFrom('Vārds. ', ' un ', '<b>', '&amp;', 'X'),
      }),
      fc.record({
        kind: fc.constant('open' as const),
        name,
        href: fc.constantFrom(LINK, 'javascript:1', undefined),
      }),
      fc.record({kind: fc.constant('close' as const), name}),
      fc.record({kind: fc.constant('break' as const)}),
    );
    const part = fc.constantFrom(
      '<g id="1">',
      '</g>',
      '<g id="2">',
      '<x id="1"/>',
      '<x id="3"/>',
      '<p>',
      '&lt;',
      'ā',
      '</g id="2">',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(token, {maxLength: 25}),
        fc.array(part, {maxLength: 12}),
        async (list, parts) => {
          const {html} = await translated(list, () => parts.join('') || 'x');
          const open: string[] = [];
          for (const [, close, tag] of html.matchAll(/<(\/?)([a-z0-9-]+)[^>]*>/g)) {
            assert.match(tag!, /^(b|a|p|ul|li|code|i|br)$/);
            if (close) assert.equal(open.pop(), tag);
            else if (tag !== 'br') open.push(tag!);
          }
          assert.deepEqual(open, []);
          assert(!html.includes('javascript:'));
        },
      ),
      {numRuns: 300},
    );
  });
});
