import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {Engine, Translator} from '../../src/engines/engine.ts';
import {
  json,
  startAnsweringServer,
  type Answer,
  type AnsweringServer,
  type Asked,
} from './answering-server.ts';
import {reportsMisbehaviour, type Misbehaviour} from './misbehaviour.ts';
import {ask, assertEndsAtOnce, conformance, deadlineSignal, textOf} from './port-conformance.ts';

export const PAIR = {source: 'en', target: 'lv'};
const KEY = 'secret-7f3a';
const PAGE = '<!DOCTYPE html><html><title>502 Bad Gateway</title></html>';
/** More than the longest answer that is read. */
const LONG = 'x'.repeat(17 * 1024 * 1024);

/** An adapter of a kind of server, and what its server does. */
export interface Adapter {
  readonly name: string;
  create(settings: {readonly url: string; readonly apiKey: string; readonly timeoutSeconds: number}): Engine;
  /** Texts of a request to translate; undefined for any other request. */
  textsIn(request: Asked): readonly string[] | undefined;
  /** Answer with translations, some of which may be no text. */
  answerWith(translations: readonly unknown[]): unknown;
  /** Answer to any other request. */
  readonly other?: unknown;
  /** Whether each translation has the number of its text, so that one that is missing fails only its text. */
  readonly isNumbered?: boolean;
  /** Whether a request has one text only. */
  readonly isSingle?: boolean;
}

/** Turns each word around, and keeps tags and escaped characters. */
const turned = (text: string): string =>
  text.replace(/<[^>]*>|&[a-z]+;|[a-z]{3,}/g, (part) =>
    /^[<&]/.test(part) ? part : [...part].reverse().join(''),
  );

/** A server that answers as it should. */
export function wellBehaved({textsIn, answerWith, other = {}}: Adapter): Answer {
  return (request, response) => {
    const texts = textsIn(request);
    json(response, texts ? answerWith(texts.map(turned)) : other);
  };
}

/** Tests that an adapter keeps the promises of the engine port, whatever its server does. */
export function remoteConformance(adapter: Adapter): void {
  conformance(adapter.name, async () => {
    const server = await startAnsweringServer(wellBehaved(adapter));
    const engine = adapter.create({url: server.url, apiKey: KEY, timeoutSeconds: 20});
    return {engine, pair: PAIR, dispose: server.close};
  });

  describe(`${adapter.name} and its server`, () => {
    let server: AnsweringServer;
    let engine: Engine;
    let translator: Translator;
    const waiting = (timeoutSeconds: number) =>
      adapter.create({url: server.url, apiKey: KEY, timeoutSeconds});

    before(async () => {
      server = await startAnsweringServer(wellBehaved(adapter));
      engine = waiting(20);
      translator = engine.translator(PAIR);
    });
    beforeEach(() => {
      server.answer = wellBehaved(adapter);
      server.asked.length = 0;
    });
    after(() => server.close());

    reportsMisbehaviour(faultsOf(adapter), () => ({
      ...{server, wellBehaved: wellBehaved(adapter), key: KEY, translator},
      impatient: waiting(1).translator(PAIR),
    }));

    it('sends the key, but in no address', async () => {
      await ask(translator, [['bread']]);
      assert.ok(server.asked.some(({headers, body}) => JSON.stringify([headers, body]).includes(KEY)));
      assert.ok(server.asked.every(({path}) => !path.includes(KEY)));
    });

    it('waits as long as the server asks for, with 429 and with 503', async () => {
      for (const status of [429, 503]) {
        const limited = waiting(20).translator(PAIR);
        server.answer = (_, response) => json(response, {error: 'Slowdown'}, status, {'retry-after': '17'});
        const [result] = await ask(limited, [['bread']]);
        assert.ok(result && !result.ok);
        assert.deepEqual([result.error.kind, result.error.retryAfterSeconds], ['busy', 17]);
      }
    });

    it('fails only the refused text', async () => {
      server.answer = (request, response) => {
        if (adapter.textsIn(request)?.includes('poison')) return json(response, {error: 'no'}, 400);
        wellBehaved(adapter)(request, response);
      };
      const results = await ask(translator, [['bread'], ['poison'], ['water'], ['milk']]);
      assert.deepEqual(
        results.map((result) => (result.ok ? textOf(result) : result.error.kind)),
        ['daerb', 'rejected', 'retaw', 'klim'],
      );
    });

    it('does not ask again for each text when it refuses them all', async () => {
      if (adapter.isSingle) return;
      server.answer = (_, response) => json(response, {error: 'no'}, 400);
      const texts = Array.from({length: 40}, (_, index) => [`bread ${index}`]);
      const results = await ask(translator, texts);
      assert.deepEqual(
        results.map((result) => !result.ok && result.error.kind),
        texts.map(() => 'rejected'),
      );
      assert.ok(server.asked.length <= 15, `${server.asked.length} requests`);
    });

    it('ends a request within 100 ms when it is aborted, while the server is silent', async () => {
      server.answer = () => undefined;
      const abort = new AbortController();
      const arrived = server.nextRequest();
      const answer = translator.translate({segments: [['bread']], terms: [], signal: abort.signal});
      await arrived;
      await assertEndsAtOnce(answer, abort);
    });

    it('does not start while there is no server', async () => {
      const closed = await startAnsweringServer(wellBehaved(adapter));
      await closed.close();
      const nowhere = adapter.create({url: closed.url, apiKey: KEY, timeoutSeconds: 20});
      await assert.rejects(nowhere.translator(PAIR).start(deadlineSignal()), {kind: 'unavailable'});
    });

    it('translates segments whose codes the server loses by the texts between them', async () => {
      if (!translator.capabilities.inlineCodes) return;
      server.answer = (request, response) => {
        const texts = adapter.textsIn(request);
        json(
          response,
          texts ? adapter.answerWith(texts.map((text) => turned(text).replace(/<.*?>/g, ''))) : {},
        );
      };
      const [open, close] = [{kind: 'open', id: 1} as const, {kind: 'close', id: 1} as const];
      const [result] = await ask(translator, [['bread & ', open, 'water', close]]);
      assert.deepEqual(result, {ok: true, segment: ['daerb & ', open, 'retaw', close], byRuns: true});
    });
  });
}

/** Sends white space for as long as the client reads it. */
const dripping: Answer = (_, response) => {
  response.writeHead(200, {'content-type': 'application/json'});
  const drops = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drops));
};

function faultsOf({answerWith, isNumbered, isSingle}: Adapter): Misbehaviour[] {
  const answering =
    (value: unknown, status = 200): Answer =>
    (_, response) =>
      json(response, value, status);
  const faults: Misbehaviour[] = [
    [
      'a page instead of JSON',
      'malformed',
      (_, response) => response.end('<!DOCTYPE html><title>Hello</title>'),
    ],
    ['nothing', 'malformed', (_, response) => response.end()],
    [
      'half of its JSON',
      'malformed',
      (_, response) => response.end(JSON.stringify(answerWith(['a', 'b'])).slice(0, -4)),
    ],
    ['something else than texts', 'malformed', answering(answerWith([1, null]))],
    ['a page as the translation', 'malformed', answering(answerWith([PAGE, PAGE]))],
    ['JSON null', 'malformed', answering(null)],
    ['another answer', 'malformed', answering({message: 'hello'})],
    ['an endless answer', 'malformed', answering(answerWith([LONG, LONG]))],
    ['403', 'unavailable', answering({error: `Invalid API key ${KEY}`}, 403)],
    ['456', 'exhausted', answering({message: 'Quota exceeded'}, 456)],
    ['500', 'malformed', answering({error: 'boom'}, 500)],
    ['502', 'unavailable', (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['a redirect', 'unavailable', (_, response) => response.writeHead(302, {location: '/elsewhere'}).end()],
    ['a broken connection', 'crashed', (_, response) => response.destroy()],
    ['silence', 'timeout', () => undefined],
    ['one byte after the other', 'timeout', dripping],
    ['headers, then silence', 'timeout', (_, response) => void response.writeHead(200).write('{"transl')],
  ];
  if (!isNumbered && !isSingle)
    faults.push(['too few translations', 'malformed', answering(answerWith(['a']))]);
  return faults;
}
