import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import {inspect} from 'node:util';
import type {EngineErrorKind, Translator} from '../../../src/engines/engine.ts';
import {MarianEngine} from '../../../src/engines/marian/marian-engine.ts';
import {startAnsweringServer} from '../answering-server.ts';
import {ask, assertEndsAtOnce, conformance, deadlineSignal, textOf} from '../port-conformance.ts';
import {startMarianServer, wellBehaved, type Answer, type MarianServer} from './marian-server.ts';

const PAIR = {source: 'en', target: 'lv'};
const KEY = 'secret-7f3a';

type Settings = Partial<ConstructorParameters<typeof MarianEngine>[0]>;

function engineAt(url: string, settings: Settings = {}): MarianEngine {
  return new MarianEngine({
    engine: 'marian',
    url,
    apiKey: KEY,
    timeoutSeconds: 20,
    pairs: [PAIR],
    ...settings,
  });
}

conformance('marian', async () => {
  const server = await startMarianServer();
  return {engine: engineAt(server.url), pair: PAIR, dispose: server.close};
});

const says =
  (answer: string): Answer =>
  (_, socket) =>
    socket.send(answer);

/** Sends letters for as long as the client reads them. */
const dripping: Answer = (_, socket) => {
  const drops = setInterval(() => socket.send('x', {fin: false}), 20);
  socket.on('close', () => clearInterval(drops));
};

const FAULTS: [what: string, kind: EngineErrorKind, answer: Answer][] = [
  ['too few lines', 'malformed', says('daerb\n')],
  ['too many lines', 'malformed', says('daerb\nretaw\nklim\n')],
  ['nothing', 'malformed', says('')],
  ['an alignment that is not expected', 'malformed', says('daerb ||| 0-0 1-1\nretaw ||| 0-0 1-1\n')],
  ['an endless answer', 'malformed', says('x'.repeat(10 * 1024 * 1024 + 1))],
  [
    'a text that is no UTF-8',
    'malformed',
    (_, socket) => socket.send(Buffer.from([0xff, 0xfe]), {binary: false}),
  ],
  ['a connection that is closed', 'crashed', (_, socket) => socket.close()],
  ['a connection that breaks', 'crashed', (_, socket) => socket.terminate()],
  [
    'half of an answer, then the end',
    'crashed',
    (_, socket) => {
      socket.send('dae', {fin: false}, () => socket.terminate());
    },
  ],
  ['silence', 'timeout', () => undefined],
  ['one letter after the other', 'timeout', dripping],
  ['half of an answer, then silence', 'timeout', (_, socket) => socket.send('dae', {fin: false})],
];

describe('marian and its server', () => {
  let server: MarianServer;
  let translator: Translator;

  before(async () => {
    server = await startMarianServer();
    translator = engineAt(server.url).translator(PAIR);
  });
  beforeEach(() => {
    server.answer = wellBehaved;
    server.messages.length = 0;
    server.connections.length = 0;
  });
  after(async () => {
    await translator.stop();
    await server.close();
  });

  for (const [what, kind, answer] of FAULTS) {
    it(`reports \`${kind}\` for ${what}, without the key, and keeps working`, async () => {
      const impatient = engineAt(server.url, {timeoutSeconds: 1}).translator(PAIR);
      server.answer = answer;
      const asked = kind === 'timeout' ? impatient : translator;
      for (const result of await ask(asked, [['bread'], ['water']])) {
        assert.ok(!result.ok);
        assert.equal(result.error.kind, kind, result.error.message);
        assert.doesNotMatch(inspect(result.error, {depth: 20, showHidden: true}), new RegExp(KEY));
      }
      server.answer = wellBehaved;
      assert.equal(textOf((await ask(asked, [['bread']]))[0]), 'daerb');
      await impatient.stop();
    });
  }

  it('sends a batch as lines in one message, over a connection that stays', async () => {
    await translator.stop();
    assert.deepEqual((await ask(translator, [['bread'], ['the water']])).map(textOf), ['daerb', 'eht retaw']);
    await ask(translator, [['milk']]);
    assert.deepEqual(server.messages, ['bread\nthe water', 'milk']);
    assert.equal(server.connections.length, 1);
    assert.equal(server.connections[0]!.headers.authorization, `Bearer ${KEY}`);
    assert.equal(server.connections[0]!.url, '/translate');
  });

  it('translates the lines of a segment each, and puts them back', async () => {
    const text = 'the bread\r\n\n  water \u2028milk\n***\n';
    assert.equal(textOf((await ask(translator, [[text]]))[0]), 'eht daerb\r\n\n  retaw \u2028klim\n***\n');
    assert.deepEqual(server.messages, ['the bread\nwater\nmilk']);
  });

  it('keeps " ||| " of a text', async () => {
    assert.equal(textOf((await ask(translator, [['bread ||| water']]))[0]), 'daerb ||| retaw');
  });

  it('sends one message at a time over a connection, and at most `concurrency` at once', async () => {
    const limited = engineAt(server.url, {concurrency: 2}).translator(PAIR);
    let [busy, most] = [0, 0];
    server.answer = (message, socket) => {
      most = Math.max(most, (busy += 1));
      setImmediate(() => {
        busy -= 1;
        wellBehaved(message, socket);
      });
    };
    const texts = Array.from({length: 12}, (_, index) => `bread ${index}`);
    const all = await Promise.all(texts.map((text) => ask(limited, [[text]])));
    assert.deepEqual(
      all.map(([result]) => textOf(result)),
      texts.map((text) => text.replace('bread', 'daerb')),
    );
    assert.ok(most <= 2 && server.connections.length <= 2, `${most}, ${server.connections.length}`);
    await limited.stop();
  });

  it('does not take an answer that comes after an abort for that of the next text', async () => {
    const late: (() => void)[] = [];
    server.answer = (message, socket) => late.push(() => wellBehaved(message, socket));
    const abort = new AbortController();
    const arrived = server.nextMessage();
    const answer = translator.translate({segments: [['bread']], terms: [], signal: abort.signal});
    await arrived;
    await assertEndsAtOnce(answer, abort);
    server.answer = wellBehaved;
    for (const send of late) send();
    assert.equal(textOf((await ask(translator, [['water']]))[0]), 'retaw');
  });

  it('connects again when the server closed an idle connection', async () => {
    await ask(translator, [['bread']]);
    for (const socket of server.sockets) socket.terminate();
    assert.equal(textOf((await ask(translator, [['water']]))[0]), 'retaw');
  });

  it('does not start while there is no server, or one of another kind', async () => {
    const closed = await startMarianServer();
    await closed.close();
    for (const url of [closed.url, `${server.url}/elsewhere`]) {
      await assert.rejects(engineAt(url).translator(PAIR).start(deadlineSignal()), {kind: 'unavailable'});
    }
  });

  const REFUSED: [status: number, kind: EngineErrorKind, said: RegExp, seconds?: number][] = [
    [302, 'unavailable', /a redirect: its address in the configuration/],
    [400, 'unavailable', /status 400 instead of a connection/],
    [401, 'unavailable', /the API key is missing, wrong or not allowed/],
    [429, 'busy', /it asks to wait/, 17],
    [500, 'unavailable', /status 500 instead of a connection/],
    [503, 'busy', /it asks to wait/, 17],
  ];
  for (const [status, kind, said, seconds] of REFUSED) {
    it(`reports \`${kind}\` for a connection that is refused with status ${status}`, async () => {
      const refusing = await startAnsweringServer((_, response) =>
        response.writeHead(status, {location: `${server.url}/translate`, 'retry-after': '17'}).end(),
      );
      const refused = engineAt(refusing.url.replace('http', 'ws')).translator(PAIR);
      const [result] = await ask(refused, [['bread']]);
      await refusing.close();
      assert.ok(result && !result.ok);
      assert.deepEqual([result.error.kind, result.error.retryAfterSeconds], [kind, seconds]);
      assert.match(result.error.message, said);
      assert.equal(server.connections.length, 0);
    });
  }

  it('takes hard and soft alignments of words, but not of parts of words', async () => {
    const aligned = engineAt(server.url, {alignment: true}).translator(PAIR);
    const alignments = ['0-1 1-0 2-2', '0.1,0.8,0.1 0.7,0.2,0.1 0,0,1', '0-0 1-1 2-2 3-3 4-4'];
    const texts = ['bread water', 'hot bread', 'cold bread'];
    server.answer = (message, socket) =>
      socket.send(
        message
          .split('\n')
          .map((_, index) => `retaw daerb ||| ${alignments[index]}\n`)
          .join(''),
      );
    const results = await aligned.translate({
      segments: texts.map((text) => [` ${text}`]),
      terms: [],
      alignment: true,
      signal: deadlineSignal(),
    });
    const [hard, soft, parts] = results.map((result) => (result.ok ? result.alignment : undefined));
    assert.deepEqual(hard, {
      source: [
        [1, 6],
        [7, 12],
      ],
      target: [
        [1, 6],
        [7, 12],
      ],
      links: [
        [0, 1],
        [1, 0],
      ],
    });
    assert.deepEqual(soft?.links, [
      [1, 0],
      [0, 1],
    ]);
    assert.equal(parts, undefined);
    await aligned.stop();
  });

  it('takes the best of each list with its score', async () => {
    const best = engineAt(server.url, {nBest: true}).translator(PAIR);
    server.answer = says(
      '0 ||| daerb ||| F0= -0.5 ||| -0.25\n0 ||| other ||| F0= -9 ||| -4\n1 ||| retaw ||| F0= 0 ||| 0\n1 ||| x ||| F0= -9 ||| -4\n',
    );
    const results = await ask(best, [['bread'], ['water']]);
    assert.deepEqual(results.map(textOf), ['daerb', 'retaw']);
    assert.deepEqual(
      results.map((result) => result.ok && result.quality),
      [Math.exp(-0.25), 1],
    );
    for (const added of ['', ' ||| 0-0']) {
      server.answer = says(`0 ||| daerb${added} ||| F0= -0.5 ||| -0.25\n`);
      const [raw] = await ask(engineAt(server.url).translator(PAIR), [['bread']]);
      assert.ok(raw && !raw.ok);
      assert.equal(
        raw.error.message,
        'Marian answered with several translations of a line, so set "nBest": true.',
      );
    }
    server.answer = wellBehaved;
    const [failed] = await ask(best, [['bread']]);
    assert.ok(failed && !failed.ok && failed.error.kind === 'malformed');
    await best.stop();
  });
});
