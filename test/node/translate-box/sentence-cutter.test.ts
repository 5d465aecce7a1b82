import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import type {CutText} from '../../../src/elements/mt-translate-box/translating/answer.ts';
import {
  MAX_SENTENCE_LENGTH,
  SentenceCutter,
} from '../../../src/elements/mt-translate-box/translating/sentence-cutter.ts';
import {SentenceSplitter} from '../../../src/text/sentences.ts';

const joined = ({lead, sentences}: CutText) => lead + sentences.map(({text, after}) => text + after).join('');

async function cut(text: string, language = 'lv', longest?: number): Promise<string[]> {
  const result = await new SentenceCutter(language).cut(text, longest);
  assert.equal(joined(result), text);
  for (const {start, text: sentence} of result.sentences) {
    assert.equal(text.slice(start, start + sentence.length), sentence);
    assert.equal(sentence.trim(), sentence);
  }
  return result.sentences.map(({text: sentence}) => sentence);
}

describe('SentenceCutter', () => {
  it('cuts paragraphs and sentences, and keeps all white space between them', async () => {
    assert.deepEqual(await cut('\n  Labdien! Kā klājas?\r\n\r\n\tĻoti labi.  Paldies. \n'), [
      'Labdien!',
      'Kā klājas?',
      'Ļoti labi.',
      'Paldies.',
    ]);
    assert.deepEqual(await cut(''), []);
    assert.deepEqual(await cut(' \n\n '), []);
  });

  it('does not end a sentence at a title, an initial or a German ordinal number', async () => {
    assert.deepEqual(
      await cut('Prof. Müller traf Dr. J. Bērziņu. Sie sprachen am 3. Mai z. B. Deutsch.', 'de'),
      ['Prof. Müller traf Dr. J. Bērziņu.', 'Sie sprachen am 3. Mai z. B. Deutsch.'],
    );
    assert.deepEqual(await cut('It is 5. Then it was 6.', 'en'), ['It is 5.', 'Then it was 6.']);
  });

  it('cuts scripts without spaces, and from right to left', async () => {
    assert.deepEqual(await cut('吾輩は猫である。名前はまだ無い。', 'ja'), [
      '吾輩は猫である。',
      '名前はまだ無い。',
    ]);
    assert.deepEqual(await cut('مرحبا بالعالم. كيف حالك؟ بخير.', 'ar'), [
      'مرحبا بالعالم.',
      'كيف حالك؟',
      'بخير.',
    ]);
  });

  it('does not end a sentence inside an address, a file name or an expression', async () => {
    for (const text of [
      'Siehe https://example.com/search?q=white+house&lang=de und schreib mir.',
      'Lies https://example.com/a?b=1?c=2#top!important jetzt.',
      'Schreiben Sie an anna.berzina@example.lv?subject=Hallo!Gruezi bitte.',
      'Open report.v2.final.docx?raw and a!=b or x?y:z now.',
    ]) {
      assert.deepEqual(await cut(`${text} Danke!`, 'de'), [text, 'Danke!']);
    }
    assert.deepEqual(await cut('请看 https://example.cn/查询?北京&上海 谢谢!', 'zh'), [
      '请看 https://example.cn/查询?北京&上海 谢谢!',
    ]);
    assert.deepEqual(await cut('你好吗?我很好!谢谢。', 'zh'), ['你好吗?', '我很好!', '谢谢。']);
    assert.deepEqual(await cut('«Kā klājas?»\u00a0Labi.', 'lv'), ['«Kā klājas?»', 'Labi.']);
  });

  it('does not cut what programs read, over lines too', async () => {
    const message = '{n, plural,\n one {Eine Datei? Ja.}\n other {# Dateien}\n}';
    assert.deepEqual(await cut(`Hallo {{ "A. B" }}! Noch ${message} da.\nEnde.`, 'de'), [
      'Hallo {{ "A. B" }}!',
      `Noch ${message} da.`,
      'Ende.',
    ]);
  });

  it('takes any language code', async () => {
    for (const language of ['', 'x', 'no such language', 'zh-Hant-TW', '1', 'en_US']) {
      assert.deepEqual(await cut('Yes. No.', language), ['Yes.', 'No.']);
    }
  });

  it('loses nothing of any text, at any length', async () => {
    const unit = fc.constantFrom(
      '. ',
      '\n',
      '\r\n',
      ' ',
      'Ā',
      '👩‍👩‍👧',
      'é',
      '?',
      'ab',
      '\u2028',
      '\uD800',
      '。',
      '\uFEFF',
    );
    const text = fc.array(unit, {maxLength: 60}).map((units) => units.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({min: 1, max: 40}), async (any, longest) => {
        await cut(any, 'en', longest);
      }),
      {numRuns: 200},
    );
  });

  it('cuts a sentence that is too long at white space, never inside a character', async () => {
    assert.deepEqual(await cut('Donaudampfschifffahrtsgesellschaft und Kapitänsmütze', 'de', 40), [
      'Donaudampfschifffahrtsgesellschaft und',
      'Kapitänsmütze',
    ]);
    for (const piece of await cut('x '.repeat(50_000))) assert(piece.length <= MAX_SENTENCE_LENGTH);
    for (const piece of await cut('👍🏽'.repeat(1500), 'en')) assert.match(piece, /^(👍🏽)+$/u);
  });

  it('finds the same sentences in a long paragraph as in short ones', async () => {
    const sentences = Array.from(
      {length: 400},
      (_, index) => `Teikums numur ${index} ir šeit un nekur citur!`,
    );
    assert.deepEqual(await cut(sentences.join(' ')), sentences);
  });

  it('cuts again only the paragraph that has changed', async (t) => {
    const cutter = new SentenceCutter('lv');
    const paragraphs = Array.from({length: 20}, (_, index) => `Pirmais teikums ${index}. Otrais.`);
    await cutter.cut(paragraphs.join('\n'));
    const split = t.mock.method(SentenceSplitter.prototype, 'split');
    const text = `${paragraphs.join('\n')}!`;
    assert.equal(joined(await cutter.cut(text)), text);
    assert.equal(split.mock.callCount(), 1);
  });

  it('yields while it cuts a long text, and stops when aborted', async (t) => {
    let now = 0;
    t.mock.method(performance, 'now', () => (now += 1)); // each sentence takes a millisecond
    const text = 'Vārds un vārds. '.repeat(6000);
    let turns = 0;
    const count = () => {
      turns++;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    try {
      assert.equal((await new SentenceCutter('lv').cut(text)).sentences.length, 6000);
    } finally {
      clearImmediate(immediate);
    }
    assert(turns >= 600, `${turns} turns`);
    const controller = new AbortController();
    const call = new SentenceCutter('lv').cut(text, undefined, controller.signal);
    controller.abort(new Error('superseded'));
    await assert.rejects(call, /superseded/);
  });
});
