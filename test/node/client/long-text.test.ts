import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {MtError, splitText, translateLong} from '../../../src/client/index.ts';
import {mtError} from './test-service.ts';

const GERMAN =
  'Die Rechtsschutzversicherungsgesellschaften zahlten z. B. nicht. Dr. Müller klagte. Das Gericht entschied?\r\n\r\n' +
  'Am 3.5.2024 kam Abs. 4 hinzu! Danach war alles anders …\n';
const FAMILY = '👨‍👩‍👧‍👦';
const TEXTS = {
  German: GERMAN.repeat(8),
  Latvian: 'Ķēķīšu ceļš ir garš. Šodien līst! '.repeat(50),
  Arabic: 'ذهبت إلى السوق اليوم. هل أنت بخير؟ نعم، شكراً لك! '.repeat(30),
  Hebrew: 'הלכתי לשוק היום. מה שלומך? '.repeat(50),
  Japanese: '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。'.repeat(40),
  Thai: 'ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน'.repeat(30),
  Hindi: 'क्षत्रिय राजा ने कहा। फिर वह चला गया। '.repeat(40),
  'decomposed marks': 'a\u0304\u0323 e\u0301'.repeat(500),
  flags: '🇱🇻🇩🇪🇪🇸'.repeat(300),
  families: FAMILY.repeat(200),
  'one word': 'x'.repeat(1500),
  'lone surrogates': '\uD83D'.repeat(500) + '\uDC4D'.repeat(500),
  'empty lines': '\r\n'.repeat(2000),
};

const GRAPHEMES = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

function boundaries(text: string): Set<number> {
  return new Set([...GRAPHEMES.segment(text)].map(({index}) => index).concat(text.length));
}

function assertCutWell(text: string, max: number): void {
  const pieces = splitText(text, max);
  assert.equal(pieces.join(''), text);
  const allowed = boundaries(text);
  let at = 0;
  for (const piece of pieces) {
    at += piece.length;
    assert(allowed.has(at), `cut inside a grapheme at ${at}`);
    assert(piece.length > 0);
    assert(piece.length <= max || boundaries(piece).size === 2, `a piece of ${piece.length} for ${max}`);
  }
}

describe('splitText', () => {
  for (const [what, text] of Object.entries(TEXTS)) {
    it(`loses nothing and cuts no grapheme: ${what}`, () => {
      for (const max of [1, 2, 3, 7, 50, 333, 1000, 100_000]) assertCutWell(text, max);
    });
  }

  it('loses nothing and cuts no grapheme of any text', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        '. ',
        '\n',
        '\r',
        '\u0301',
        '\u200D',
        '🇱',
        '👍🏽',
        FAMILY,
        'क्ष',
        '가',
        ' ',
        '?',
        'ab',
        '\u0600',
        '\uD800',
      ),
      fc.string({unit: 'binary', maxLength: 3}),
    );
    const text = fc.array(unit, {maxLength: 60}).map((units) => units.join(''));
    fc.assert(fc.property(text, fc.integer({min: 1, max: 40}), assertCutWell), {numRuns: 200});
  });

  it('gives a short text whole and an empty one not at all', () => {
    assert.deepEqual(splitText('Labdien!', 8), ['Labdien!']);
    assert.deepEqual(splitText('Labdien!', Infinity), ['Labdien!']);
    assert.deepEqual(splitText('', 8), []);
  });

  it('prefers the end of a paragraph in the second half', () => {
    assert.deepEqual(splitText('Pirmā rinda.\nOtrā. Trešā rinda.', 20), [
      'Pirmā rinda.\n',
      'Otrā. Trešā rinda.',
    ]);
  });

  it('else the end of a sentence, not an abbreviation', () => {
    assert.deepEqual(splitText('Es gab Streit. Dann kam Dr. Müller ins Haus.', 30), [
      'Es gab Streit. ',
      'Dann kam Dr. Müller ins Haus.',
    ]);
    assert.deepEqual(splitText('吾輩は猫である。名前はまだ無い。', 12), [
      '吾輩は猫である。',
      '名前はまだ無い。',
    ]);
  });

  it('else the end of a word', () => {
    assert.deepEqual(splitText('Donaudampfschifffahrt und Kapitänsmütze', 30), [
      'Donaudampfschifffahrt und ',
      'Kapitänsmütze',
    ]);
  });

  it('finds the end of a sentence that is far back', () => {
    const [first] = splitText(`Īss teikums. Vārds${' un vārds'.repeat(3000)}`, 15_000);
    assert.equal(first!.length, 'Īss teikums. '.length);
  });

  for (const max of [0, -1, 0.5, NaN]) {
    it(`refuses ${max} characters`, () => {
      assert.throws(() => splitText('abc', max), RangeError);
    });
  }

  it('hands slices only to Intl.Segmenter', (t) => {
    const lengths: number[] = [];
    const {segment} = Intl.Segmenter.prototype;
    t.mock.method(Intl.Segmenter.prototype, 'segment', function (this: Intl.Segmenter, text: string) {
      lengths.push(text.length);
      return segment.call(this, text);
    });
    const text = GERMAN.repeat(6000) + 'x'.repeat(400_000);
    const pieces = splitText(text, 5000);
    assert(Math.max(...lengths) < 6000);
    const handled = lengths.reduce((sum, length) => sum + length, 0);
    assert(handled < 6 * text.length, `${handled / text.length} times the text`);
    assert(pieces.length < (3 * text.length) / 5000);
  });

  it('cuts a megabyte of one grapheme in one piece', () => {
    const text = `a${'\u0301'.repeat(1_000_000)}`;
    assert.deepEqual(
      splitText(`${text}b`, 1000).map(({length}) => length),
      [text.length, 1],
    );
  });
});

/** A service that answers in capital letters, and accepts at most `limit` characters. */
function shouting(limit = Infinity) {
  const sent: string[] = [];
  const translate = (_systemId: string, text: string) => {
    sent.push(text);
    if (text.length > limit) return Promise.reject(new MtError('textSizeLimitExceeded'));
    return Promise.resolve(text.toUpperCase());
  };
  return {sent, translate};
}

describe('translateLong', () => {
  it('translates piece by piece, keeps white space, and reports its progress', async () => {
    const client = shouting();
    const progress: number[] = [];
    const text = '  Pirmā rinda.\n\nOtrā rinda. \n';
    const onProgress = (done: number, total: number) => {
      assert.equal(total, text.length);
      progress.push(done);
    };
    assert.equal(
      await translateLong(client, 's', text, '', {maxCharacters: 20, onProgress}),
      text.toUpperCase(),
    );
    assert.deepEqual(client.sent, ['Pirmā rinda.', 'Otrā rinda.']);
    assert.deepEqual(progress, [16, text.length]);
  });

  it('sends neither an empty text nor white space', async () => {
    const client = shouting();
    assert.equal(await translateLong(client, 's', ''), '');
    assert.equal(await translateLong(client, 's', ' \n\t\n '), ' \n\t\n ');
    assert.deepEqual(client.sent, []);
  });

  it('halves a piece that is too large, and learns from it', async () => {
    const client = shouting(600);
    const text = TEXTS.Latvian.repeat(6);
    assert.equal(await translateLong(client, 's', text), text.toUpperCase());
    assert.equal(client.sent.filter(({length}) => length > 600).length, 3);
  });

  it('gives up when a grapheme alone is too large', async () => {
    const client = shouting(1);
    const error = await mtError(translateLong(client, 's', `a${FAMILY}b`));
    assert.equal(error.code, 'textSizeLimitExceeded');
    assert(client.sent.length < 10);
  });

  it('ends with any other error, and hands over system, options and signal', async () => {
    const calls: unknown[][] = [];
    const translate = (...call: unknown[]) => {
      calls.push(call);
      return Promise.reject(new MtError('dayLimitReached'));
    };
    const {signal} = new AbortController();
    const call = translateLong({translate}, 'smt-1', 'Labdien!', 'qe', {
      signal,
      timeoutMs: 5,
      maxCharacters: 100,
    });
    assert.equal((await mtError(call)).code, 'dayLimitReached');
    assert.deepEqual(calls, [['smt-1', 'Labdien!', 'qe', {signal, timeoutMs: 5}]]);
  });

  it('takes a long text at one character a piece', async () => {
    const client = shouting();
    const text = 'ab'.repeat(3000);
    assert.equal(await translateLong(client, 's', text, '', {maxCharacters: 1}), text.toUpperCase());
  });
});
