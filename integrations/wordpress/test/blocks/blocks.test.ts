import assert from 'node:assert/strict';
import {before, describe, test} from 'node:test';
import {answerShortcodes, type FoundBlocks, walk, walkBlocks} from '../support/blocks/blocks.ts';
import {boundBlocks} from '../support/blocks/bound-blocks.ts';
import {coreBlocks} from '../support/blocks/core-blocks.ts';
import {newerBlocks} from '../support/blocks/newer-blocks.ts';
import {describeOnReleases, wordPressOf} from '../support/site/releases.ts';

const WITHOUT_TEXT = [
  ...['empty paragraph', 'code', 'custom HTML', 'shortcode', 'separator', 'spacer', 'more without words'],
  ...['next page', 'latest posts', 'archives', 'calendar', 'categories', 'latest comments', 'page list'],
  ...['rss', 'tag cloud', 'site title', 'reusable block', 'not to be translated'],
  ...['footnotes', 'math', 'icon', 'breadcrumbs', 'time to read', 'query of terms', 'bound paragraph'],
];
const allBlocks = {...coreBlocks, ...newerBlocks, ...boundBlocks};
const names = Object.keys(allBlocks);
const unmarked = (content: string) => content.replaceAll(/[«»]/g, '');

describeOnReleases('blocks', (release) => {
  let found: Map<string, FoundBlocks>;
  before(async () => {
    const all = walkBlocks(Object.values(allBlocks), await wordPressOf(release));
    found = new Map(names.map((name, index) => [name, all[index]!]));
  });

  test('there are at least 50 of them', () => assert.ok(names.length >= 50));

  for (const name of names) {
    test(`${name}: only text changes`, () => {
      const {texts, same, marked} = found.get(name)!;
      const source = allBlocks[name]!;
      assert.equal(same, source);
      assert.equal(unmarked(marked), source.replaceAll('&mdash;', '—'));
      if (WITHOUT_TEXT.includes(name)) assert.deepEqual(texts, []);
      else assert.notEqual(marked, source);
    });
  }

  test('shortcodes of an answer are text, in whatever place and script', async () => {
    const answered = answerShortcodes(Object.values(allBlocks), await wordPressOf(release));
    assert.ok(answered.some(({texts}) => texts > 0));
    for (const [index, {runs, written}] of answered.entries())
      assert.equal(runs, 0, `${names[index]}: ${written}`);
  });

  const textsOf = (name: string) => found.get(name)!.texts;
  test('a sentence with its tags is one text, without addresses', () =>
    assert.deepEqual(textsOf('paragraph'), [
      'Rīta tirgū <g id="1">Āgenskalnā</g> pārdod <g id="2">svaigas ogas</g>, medu un <g id="3">rupjmaizi</g>.',
    ]));
  test('code and images are numbered placeholders, and the text of an image is separate', () =>
    assert.deepEqual(textsOf('paragraph with code and image'), [
      'Run <x id="1"/> and press <x id="2"/>, then look at <x id="3"/> the sign.',
      'A small green icon',
    ]));
  test('shortcodes are places, and the text between two of them is translated', () =>
    assert.deepEqual(textsOf('paragraph with shortcodes'), [
      'See <x id="1"/> and <g id="2">our boat</g> before noon.',
    ]));
  test('lines of the classic editor are texts, addresses are not', () =>
    assert.deepEqual(textsOf('classic'), [
      'Text of the <g id="1">classic</g> editor.',
      'A line without a paragraph',
    ]));
  test('attributes of comments are found with their markup', () =>
    assert.deepEqual(textsOf('search'), ['Search <g id="1">here</g>', 'Food &amp; drink', 'Find']));
  test('a link and its button are two texts', () =>
    assert.deepEqual(textsOf('file'), ['Annual report', 'Download']));
  test('words of a query and names of tracks are settings', () => {
    assert.ok(!textsOf('query loop').includes('zivis'));
    assert.deepEqual(textsOf('video'), ['A short film']);
  });
  test('a name that is marked stays', () =>
    assert.deepEqual(textsOf('block of another maker'), ['Welcome aboard', 'Two <x id="1"/> cabins']));
  test('formulas and marks of footnotes are numbered places, and the sign of an accordion stays outside', () => {
    assert.deepEqual(textsOf('paragraph with math'), ['Take <x id="1"/> apples, <g id="2">سلام</g>.']);
    assert.deepEqual(textsOf('footnote in a paragraph'), ['The river is long.<x id="1"/> It is deep.']);
    assert.deepEqual(textsOf('accordion').slice(0, 1), ['Fährt das Schiff auf der <g id="1">Donau</g>?']);
  });
  test('words in both the comment and the HTML are the same text', () => {
    for (const name of ['tabs', 'playlist']) {
      const texts = textsOf(name);
      assert.equal(texts.filter((text) => text === texts[0]).length, 2, name);
    }
  });
  test('the words of an embedded file follow its name', () =>
    assert.match(found.get('file')!.marked, /aria-label="Embed of «Annual» «report»\."/));
});

describe('names, bindings and overrides', () => {
  const textsOf = (name: string) => walk(boundBlocks[name]!).texts;
  test('a name for screen readers is the same in the comment and in the HTML', () => {
    assert.deepEqual(textsOf('group with a name'), [
      ...['Opening hours "winter"', 'Opening hours "winter"', 'From nine to five.'],
    ]);
    const {marked} = walk(boundBlocks['group with a name']!);
    assert.match(marked, /"ariaLabel":"«Opening» «hours» \\u0022«winter»\\u0022"/);
    assert.match(marked, /aria-label="«Opening» «hours» &quot;«winter»&quot;"/);
  });
  test('what another source gives is not translated, the rest is', () => {
    assert.deepEqual(textsOf('bound picture'), ['Own title', 'Own caption']);
    assert.deepEqual(textsOf('button with a bound address'), ['Go shopping']);
  });
  test("a post's overrides of a synced pattern are translated", () =>
    assert.deepEqual(textsOf('synced pattern with texts of the post'), [
      ...['Our <g id="1">boats</g>', 'Sail away', 'A red boat'],
    ]));
  test('a tab is called the same in its list and in its panel', () =>
    assert.deepEqual(
      textsOf('tabs with a name').filter((text) => text.startsWith('Rīga')),
      ['Rīga &amp; <g id="1">Jūrmala</g>', 'Rīga &amp; <g id="1">Jūrmala</g>'],
    ));
});

describe('shortcodes', () => {
  const changed = (content: string) => walk(content).marked;
  test('stay byte for byte, and text that they enclose is translated', () => {
    assert.equal(
      changed('<p>[caption id="a_1" title="Words"]<img src="a.jpg" /> Our boat[/caption]</p>'),
      '<p>[caption id="a_1" title="Words"]<img src="a.jpg" /> «Our» «boat»[/caption]</p>',
    );
    assert.equal(
      changed('[row][col size="1/2"]Left <b>side</b>[/col][col]Right[/col][/row]'),
      '[row][col size="1/2"]«Left» <b>«side»</b>[/col][col]«Right»[/col][/row]',
    );
  });
  test('have names in any script', () => {
    assert.equal(
      changed('<p>[галерея ids="1"] and [2col]Left[/2col], see [1] or […]</p>'),
      '<p>[галерея ids="1"] «and» [2col]«Left»[/2col], «see» [1] «or» […]</p>',
    );
  });
  test('that hold code or addresses stay whole', () => {
    for (const content of [
      '[code lang="js"]let word[/code]',
      '[embed width="3"]https://x.example/a b[/embed]',
    ])
      assert.equal(changed(content), content);
  });
  test('have attributes translated that a filter names', () => {
    const content = `<p>See [acme_box title="Open &amp; shut" color="red" title-tag="h2"] and [other title="Words"].</p>`;
    assert.deepEqual(walk(content).texts, ['See <x id="1"/> and <x id="2"/>.', 'Open &amp; shut']);
    assert.match(changed(content), /\[acme_box title="«Open» &amp; «shut»" color="red" title-tag="h2"\]/);
    assert.match(changed(content), /\[other title="Words"\]/);
  });
});

describe('damaged and hostile content', () => {
  const contents = {
    'a block that does not end': '<!-- wp:paragraph -->\n<p>Open end',
    'an end without a beginning': '<p>a word</p><!-- /wp:paragraph --><p>another</p>',
    'blocks that cross': '<!-- wp:group --><div><!-- wp:quote --><p>One</p><!-- /wp:group --></div>',
    'settings that are no JSON': '<!-- wp:search {"label":"Oops} /--><p>Rest</p>',
    'tags that do not end': '<!-- wp:paragraph --><p>One <b>two <a href="x>three</p><!-- /wp:paragraph -->',
    'a lone zero':
      '<!-- wp:group -->0<!-- wp:paragraph --><p>Word</p><!-- /wp:paragraph --><!-- /wp:group -->',
    'bytes that are no text': `<p>${String.fromCharCode(0)} word \uFFFD</p>`,
    'shortcodes in shortcodes': '[row][col size="1/2" title="a ]b"]Words here[/col][/row] [[gallery]] [sic]',
    'code in shortcodes': '[code lang="php"]if ($a[0] < 1) { echo "<p>x</p>"; }[/code]\n\nWords',
    'a comment with a block in it': '<!-- note: <p>hidden</p> --><p>Seen</p>',
  };
  for (const [name, content] of Object.entries(contents)) {
    test(`${name}: nothing but text changes`, () => {
      const {same, marked} = walk(content);
      assert.equal(same, content);
      assert.equal(unmarked(marked), content);
    });
  }

  test('a long post is walked to its end', () => {
    const content = `${coreBlocks['list']}\n\n${coreBlocks['paragraph']}\n\n`.repeat(1_000);
    assert.equal(walk(content).texts.length, 5_000);
  });
  test('a paragraph of 20,000 tags is walked', () => {
    const content = `<!-- wp:paragraph --><p>${'<b>a</b> '.repeat(10_000)}</p><!-- /wp:paragraph -->`;
    assert.equal(unmarked(walk(content).marked), content);
  });
});
