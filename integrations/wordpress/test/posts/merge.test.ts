import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {merge} from '../support/blocks/merge.ts';
import {blocks, paragraph} from '../support/blocks/posts.ts';

const group = (...inner: string[]) =>
  `<!-- wp:group -->\n<div class="wp-block-group">${blocks(...inner)}</div>\n<!-- /wp:group -->`;
const quote = (cite: string, ...inner: string[]) =>
  `<!-- wp:quote -->\n<blockquote class="wp-block-quote">${blocks(...inner)}<cite>${cite}</cite></blockquote>\n<!-- /wp:quote -->`;
const table = (...rows: string[]) =>
  `<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody>${rows
    .map((row) => `<tr><td>${row}</td></tr>`)
    .join('')}</tbody></table></figure>\n<!-- /wp:table -->`;

const [A, B, C] = [
  paragraph('Market days on Saturday'),
  paragraph('Berries and honey'),
  paragraph('Rye bread'),
];
const up = (content: string) =>
  content.replaceAll(/(<p>)([^<]+)/g, (_, tag: string, text: string) => tag + text.toUpperCase());
const [ALPHA, BETA, GAMMA] = [up(A), up(B), up(C)];

describe('a block that a translator deleted', () => {
  const begin = [{source: blocks(A, B, C)}, {draft: blocks(ALPHA, GAMMA)}];

  test('stays deleted, and nothing is sent', () => {
    const {content, texts, deleted, kept} = merge(...begin, {source: blocks(A, B, C)});
    assert.equal(content, blocks(ALPHA, GAMMA));
    assert.deepEqual([texts.length, deleted, kept], [0, 1, 2]);
  });
  test('stays deleted at each update, also next to changes and notes', () => {
    const {content} = merge(
      ...begin,
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, paragraph('Piezīme'), GAMMA)},
      {source: blocks(A, B, paragraph('White bread'))},
      {source: blocks(A, B, paragraph('White bread'))},
    );
    assert.equal(content, blocks(ALPHA, paragraph('Piezīme'), paragraph('WHITE BREAD')));
  });
  test('comes back at its place when its source changed, and is counted', () => {
    const {content, texts, returned} = merge(...begin, {
      source: blocks(A, paragraph('Berries and nuts'), C),
    });
    assert.equal(content, blocks(ALPHA, paragraph('BERRIES AND NUTS'), GAMMA));
    assert.deepEqual([texts, returned], [['Berries and nuts'], 1]);
  });
  test('stays deleted when its source is moved, put into a group or doubled', () => {
    for (const source of [blocks(B, A, C), blocks(A, group(B), C), blocks(A, B, B, C)]) {
      const {content, texts} = merge(...begin, {source});
      assert.doesNotMatch(content, /berries/i);
      assert.deepEqual(texts, []);
    }
  });
  test('stays when the translator brings it back', () => {
    const {content, texts, deleted} = merge(
      ...begin,
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, BETA, GAMMA)},
      {source: blocks(A, B, C)},
    );
    assert.equal(content, blocks(ALPHA, BETA, GAMMA));
    assert.deepEqual([texts.length, deleted], [0, 0]);
  });
  test('stays deleted in a group, with other changes there', () => {
    const {content} = merge(
      {source: group(A, B, C)},
      {draft: group(ALPHA, GAMMA)},
      {source: group(A, B, paragraph('White bread'))},
    );
    assert.equal(content, group(ALPHA, paragraph('WHITE BREAD')));
  });
  test('after all of them were deleted, the translation starts again', () => {
    const {content, texts} = merge({source: blocks(A, B)}, {draft: ''}, {source: blocks(A, B)});
    assert.equal(content, blocks(ALPHA, BETA));
    assert.equal(texts.length, 2);
  });
  test('a block of the same name that was rewritten is not taken for it', () => {
    const edited = paragraph('RYE BREAD no Latgales');
    const {content} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, edited)},
      {source: blocks(A, paragraph('Nuts'), C)},
    );
    assert.equal(content, blocks(ALPHA, paragraph('NUTS'), edited));
  });
});

describe('a text that a translator rewrote next to a deleted one', () => {
  const own = paragraph('Šeit ir pavisam cits teikums');
  const begin = [{source: blocks(A, B, C)}, {draft: blocks(ALPHA, own)}];
  const changed = [
    [paragraph('Nuts'), C],
    [B, paragraph('White bread')],
    [paragraph('Nuts'), paragraph('White bread')],
    [C],
    [B],
  ];

  test('stays whichever source changes or goes, and that is said once', () => {
    for (const sources of changed) {
      const source = blocks(A, ...sources);
      const {content, texts, doubtful, deleted, replaced} = merge(...begin, {source});
      const back = texts.map((text) => paragraph(text.toUpperCase()));
      assert.equal(content, blocks(ALPHA, own, ...back));
      assert.deepEqual([doubtful, deleted, replaced], [1, 0, 0], source);
      const again = merge(...begin, {source}, {source});
      assert.deepEqual([again.content, again.doubtful, again.texts], [content, 0, []]);
    }
  });
  test('stays, too, when sources change after it was said', () => {
    for (const sources of changed) {
      const {content} = merge(...begin, {source: blocks(A, B, C)}, {source: blocks(A, ...sources)});
      assert.ok(content.startsWith(blocks(ALPHA, own)), content);
    }
  });
  test('stays when a few of its words are in both', () => {
    const [market, museum] = [
      paragraph('The market is open on Saturday'),
      paragraph('The museum is open on Sunday'),
    ];
    const mixed = paragraph('Svētdien IS vaļā ON plkst. 10');
    const {content, doubtful} = merge(
      {source: blocks(A, market, museum)},
      {draft: blocks(ALPHA, mixed)},
      {source: blocks(A, market, museum.replace('Sunday', 'Monday'))},
    );
    assert.equal(content, blocks(ALPHA, mixed, up(museum).replace('SUNDAY', 'MONDAY')));
    assert.equal(doubtful, 1);
  });
  test('and an added one stay both', () => {
    const note = paragraph('Tulkotāja piezīme 🐝');
    const {content, doubtful} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, note, own, GAMMA)},
      {source: blocks(A, paragraph('Nuts'), C)},
    );
    assert.equal(content, blocks(ALPHA, note, own, paragraph('NUTS'), GAMMA));
    assert.equal(doubtful, 2);
  });
  test('is not taught to the service', () => {
    assert.deepEqual(merge(...begin, {correct: true}).pairs, []);
  });
  test('is still the translation if it is alone at its place, and a correction is kept', () => {
    const {content, replaced, doubtful} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, own, GAMMA)},
      {source: blocks(A, paragraph('Nuts'), C)},
    );
    assert.equal(content, blocks(ALPHA, paragraph('NUTS'), GAMMA));
    assert.deepEqual([replaced, doubtful], [1, 0]);
    const corrected = paragraph('RYE BREAD no Latgales');
    const moved = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, corrected)},
      {source: blocks(C, A, B)},
    );
    assert.deepEqual([moved.content, moved.doubtful], [blocks(corrected, ALPHA), 0]);
  });
});

describe('the order of blocks', () => {
  test('is kept as the translator chose it, and new blocks follow the same block as in the source', () => {
    const {content, texts} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(GAMMA, ALPHA, BETA)},
      {source: blocks(A, B, paragraph('Nuts'), C)},
    );
    assert.equal(content, blocks(GAMMA, ALPHA, BETA, paragraph('NUTS')));
    assert.deepEqual(texts, ['Nuts']);
  });
  test('stays for blocks that the translator moved and corrected, also when others change', () => {
    const corrected = paragraph('RYE BREAD, svaiga');
    const {content} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(corrected, ALPHA, BETA)},
      {source: blocks(paragraph('Market days on Sunday'), B, C)},
    );
    assert.equal(content, blocks(corrected, paragraph('MARKET DAYS ON SUNDAY'), BETA));
  });
  test('follows blocks that were moved in the source, with their notes', () => {
    const note = paragraph('Piezīme');
    const {content, texts} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, note, BETA, GAMMA)},
      {source: blocks(B, C, A)},
    );
    assert.equal(content, blocks(BETA, GAMMA, ALPHA, note));
    assert.deepEqual(texts, []);
  });
  test('a moved and changed block takes its translation along', () => {
    const {content, texts} = merge(
      {source: blocks(A, B, C)},
      {draft: blocks(ALPHA, BETA, GAMMA)},
      {source: blocks(B, C, paragraph('Market days on Sunday'))},
    );
    assert.equal(content, blocks(BETA, GAMMA, paragraph('MARKET DAYS ON SUNDAY')));
    assert.equal(texts.length, 1);
  });
});

describe('blocks of the source', () => {
  const corrected = paragraph('Ogas un medus');
  const begin = [{source: blocks(A, B, C)}, {draft: blocks(ALPHA, corrected, GAMMA)}];

  test('that are doubled take the corrected translation', () => {
    const {content, texts} = merge(...begin, {source: blocks(A, B, B, C)});
    assert.equal(content, blocks(ALPHA, corrected, corrected, GAMMA));
    assert.deepEqual(texts, []);
  });
  test('that are put into a group and taken out again keep their corrected translation', () => {
    const grouped = merge(...begin, {source: blocks(A, group(B, C))});
    assert.equal(grouped.content, blocks(ALPHA, group(corrected, GAMMA)));
    const back = merge(...begin, {source: blocks(A, group(B, C))}, {source: blocks(A, B, C)});
    assert.equal(back.content, blocks(ALPHA, corrected, GAMMA));
    assert.deepEqual([grouped.texts, back.texts, grouped.replaced, back.replaced], [[], [], 0, 0]);
  });
  test('that are split or joined are translated again, and a lost correction is counted', () => {
    const split = merge(...begin, {source: blocks(A, paragraph('Berries'), paragraph('and honey'), C)});
    assert.equal(split.content, blocks(ALPHA, paragraph('BERRIES'), paragraph('AND HONEY'), GAMMA));
    const joined = merge(...begin, {source: blocks(A, paragraph('Berries and honey. Rye bread'))});
    assert.equal(joined.content, blocks(ALPHA, paragraph('BERRIES AND HONEY. RYE BREAD')));
    assert.deepEqual([split.replaced, joined.replaced], [1, 1]);
    const sent = merge(...begin, {correct: true}, {source: blocks(A, paragraph('Berries only'), C)});
    assert.deepEqual([sent.pairs.length, sent.replaced], [1, 1]);
  });
  test('with the same text each keep their own translation', () => {
    const {content} = merge(
      {source: blocks(C, A, C, B, C)},
      {draft: blocks(GAMMA, ALPHA, paragraph('Rupjmaize'), BETA, GAMMA)},
      {source: blocks(C, A, C, paragraph('Nuts'), C)},
    );
    assert.equal(content, blocks(GAMMA, ALPHA, paragraph('Rupjmaize'), paragraph('NUTS'), GAMMA));
  });
  test('that are deleted disappear from the draft, but the translator’s notes in them are kept', () => {
    const note = paragraph('Tulkotāja piezīme');
    const {content} = merge(
      {source: blocks(A, group(B, C))},
      {draft: blocks(ALPHA, group(BETA, note, GAMMA))},
      {source: A},
    );
    assert.equal(content, blocks(ALPHA, note));
  });
});

describe('in a block that changed', () => {
  test('texts that did not change keep their correction', () => {
    const {content, texts, replaced} = merge(
      {source: table('Riga', 'Berlin & Bonn', 'Paris')},
      {draft: table('Rīga', 'Berlīne un Bonna', 'PARIS')},
      {source: table('Riga', 'Oslo', 'Berlin & Bonn', 'Paris')},
    );
    assert.equal(content, table('Rīga', 'OSLO', 'Berlīne un Bonna', 'PARIS'));
    assert.deepEqual([texts, replaced], [['Oslo'], 0]);
  });
  test('such a correction still goes to the service later, once', () => {
    const {pairs} = merge(
      {source: table('Riga', 'Paris')},
      {draft: table('Rīga', 'PARIS')},
      {source: table('Oslo', 'Riga', 'Paris')},
      {correct: true},
    );
    assert.deepEqual(pairs, [{text: 'Riga', translation: 'Rīga'}]);
  });
  test('a new address of a link or another colour needs no translation', () => {
    const link = (address: string, text: string, settings = '') =>
      paragraph(`${text.replace('[', `<a href="${address}">`).replace(']', '</a>')}`).replace(
        'paragraph',
        `paragraph${settings}`,
      );
    const {content, texts, kept} = merge(
      {source: link('https://a.example/', 'Buy [bread] & milk')},
      {draft: link('https://a.example/', 'Pērciet pienu &amp; [maizi]')},
      {source: link('https://b.example/', 'Buy [bread] & milk', ' {"backgroundColor":"black"}')},
    );
    assert.equal(
      content,
      link('https://b.example/', 'Pērciet pienu &amp; [maizi]', ' {"backgroundColor":"black"}'),
    );
    assert.deepEqual([texts.length, kept], [0, 1]);
  });
  test('the text around it keeps corrections and settings', () => {
    const own = quote('Sakāmvārds', ALPHA, BETA).replace('quote"', 'quote is-style-plain"');
    const {content, texts} = merge(
      {source: quote('A proverb', A, B)},
      {draft: own},
      {source: quote('A proverb', A, paragraph('Nuts'), B)},
    );
    assert.equal(
      content,
      quote('Sakāmvārds', ALPHA, paragraph('NUTS'), BETA).replace('quote"', 'quote is-style-plain"'),
    );
    assert.deepEqual(texts, ['Nuts']);
  });
});

test('a post of 1,500 blocks that changed all over is compared', () => {
  const words = (index: number, more: string) =>
    paragraph(`Sentence ${index.toString(36)}x about bread${more}`);
  const all = (more: string) => blocks(...Array.from({length: 1_500}, (_, index) => words(index, more)));
  const {changed, content} = merge({source: all('')}, {source: all(' and milk')});
  assert.equal(changed, 1_500);
  assert.equal(content, up(all(' and milk')));
});
