import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {withService, type Behaviour} from '../../../test/node/client/test-service.ts';
import {runPhp} from './run-php.ts';

/** Maximum characters that the service accepts at once. */
const MAX_CHARACTERS = 9000;
/** Initial maximum size of a piece in bytes, as in the client. */
const FIRST_BYTES = 8000;
const TOO_LONG = {code: 12, exception: 'textSizeLimitExceeded', description: 'Par garu'};

interface Sent {
  readonly pieces: string[];
  readonly result: string;
}

/** Returns texts unchanged, and refuses those that are too long. */
const echo =
  (most: number): Behaviour =>
  ({body}, response) => {
    const {text} = JSON.parse(body) as {text: string};
    const isTaken = text.length <= most;
    response.writeHead(isTaken ? 200 : 413, {'content-type': 'application/json'});
    response.end(JSON.stringify(isTaken ? text : TOO_LONG));
  };

/** Sends a text piece by piece; returns the accepted pieces. */
const send = (text: string, settings: string[], most = MAX_CHARACTERS): Promise<Sent> =>
  withService(echo(most), async ({baseUrl, requests}) => {
    const calls = [['translateLongText', 'smt-1', text]] as const;
    const {outcomes} = await runPhp({baseUrl, token: 'mt_x', transport: 'default', settings, calls});
    const {value, error} = outcomes[0]!;
    assert.equal(error, undefined, error?.message);
    const texts = requests.map(({body}) => (JSON.parse(body) as {text: string}).text);
    return {pieces: texts.filter(({length}) => length <= most), result: value as string};
  });

const graphemes = new Intl.Segmenter('en', {granularity: 'grapheme'});

/** Finds the pieces in the text; fails if one is missing, or begins or ends inside a grapheme. */
function checkPieces(text: string, {pieces, result}: Sent): void {
  assert.equal(result, text);
  const ends = new Set([0, text.length]);
  for (const {index} of graphemes.segment(text)) ends.add(index);
  let at = 0;
  for (const piece of pieces) {
    const start = text.indexOf(piece, at);
    assert.notEqual(start, -1, `piece is out of order: ${piece.slice(0, 40)}`);
    assert.match(text.slice(at, start), /^\s*$/, 'only white space is left out');
    assert.ok(ends.has(start), `begins inside of a grapheme: ${text.slice(start - 8, start + 8)}`);
    at = start + piece.length;
    assert.ok(ends.has(at), `ends inside of a grapheme: ${text.slice(at - 8, at + 8)}`);
  }
  assert.match(text.slice(at), /^\s*$/);
}

const long = (text: string, bytes = 30_000) => text.repeat(Math.ceil(bytes / Buffer.byteLength(text)));

const KEPT: Record<string, string> = {
  'CR and LF': long('Rīts.\r\n\r\nLabvakar, Ķēniņ, kā klājas\r\n'),
  'CR and LF without sentences': long('ā\r\n', 9000),
  'no space': long('ķ', 30_000),
  'no space, at four bytes each': long('𐍈', 30_000),
  'Chinese without a full stop': long('机器翻译把文字从一种语言变成另一种语言'),
  'Japanese sentences': long('これは文です。次の文「はい！」です。'),
  'Thai without spaces': long('การแปลด้วยเครื่องคือการแปลข้อความ'),
  families: long('👩‍👩‍👧‍👦👍🏽'),
  flags: `a${long('🇱🇻🇩🇪')}`,
  'marks on each letter': long('e\u0301\u0323o\u0308'),
  'marks on spaces': long('a \u0301\u0323b'),
  'marks on full stops': long('Labi。\uFE01'),
  Devanagari: long('क्षत्रिय'),
  'Arabic questions': long('كيف حالك اليوم؟ أنا بخير، شكراً. '),
  'spaces between two words': `Labs${' '.repeat(20_000)}rīts. ${' '.repeat(20_000)}Čau!`,
};

for (const [name, settings] of [
  ['PHP with the extension intl', []],
  ['PHP alone', ['-n']],
  ['PHP without its compiler of patterns', ['-n', '-d', 'pcre.jit=0']],
] as const) {
  describe(`a long text in ${name}`, () => {
    for (const [what, text] of Object.entries(KEPT)) {
      it(`comes back whole: ${what}`, async () => {
        const sent = await send(text, [...settings]);
        checkPieces(text, sent);
        assert.ok(sent.pieces.length > 1);
        for (const piece of sent.pieces) assert.ok(Buffer.byteLength(piece) <= FIRST_BYTES);
      });
    }

    it('is cut smaller where the service takes less', async () => {
      const text = `${long('Labdien, Ķīpsala! 👩‍👩‍👧 ', 9000)}${'ļ'.repeat(900)}`;
      const sent = await send(text, [...settings], 50);
      checkPieces(text, sent);
    });

    it('keeps a grapheme whole that is larger than a piece', async () => {
      const text = `Pirms. ${`a${'\u0301'.repeat(5000)}`.repeat(2)} Pēc.`;
      const sent = await send(text, [...settings]);
      checkPieces(text, sent);
    });

    it('is not cut after abbreviations, initials and ordinals', async () => {
      for (const words of [
        'z. B. Äpfel',
        'Dr. Müller',
        '2026. gada',
        '18. Novembris',
        'J. Rainis',
        'Nr. Ķ5',
      ]) {
        for (let shift = 0; shift < 24; shift += 3) {
          const text = `${'ā'.repeat(shift)} ${long(`Mums ir ${words} mājās. `, 12_000)}`;
          const sent = await send(text, [...settings]);
          for (const piece of sent.pieces) assert.match(piece, /mājās\.$/, `${words} at ${shift}`);
        }
      }
    });

    it('is cut after questions of Arabic, and after full stops of Hindi and Chinese', async () => {
      for (const sentence of ['كيف حالك اليوم يا صديقي؟ ', 'यह एक वाक्य है। ', '这是一句话。', 'Vai tā? ']) {
        const sent = await send(long(sentence), [...settings]);
        for (const piece of sent.pieces) assert.match(piece, /[؟।。?]$/);
      }
    });
  });
}
