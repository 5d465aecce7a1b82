import assert from 'node:assert/strict';
import {once} from 'node:events';
import {Agent, createServer, request, type IncomingMessage, type ServerResponse} from 'node:http';
import {text} from 'node:stream/consumers';
import {describe, it} from 'node:test';
import {within} from '../../../service/test/systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {ALL_OF_ANNA, FRAMEWORKS, listening, withHost, type Host, type ProxySettings} from './hosts.ts';
import {sendRaw, wireErrorOf} from './send-raw.ts';

const UPLOAD = '/mt/service.svc/json/StartDocumentTranslation';
const DOWNLOAD = '/mt/service.svc/json/DownloadDocumentTranslation?appID=CMS&id=d-1';
const TRANSLATE = '/mt/service.svc/json/Translate';
const JSON_TYPE = {'content-type': 'application/json'};
const PIECE = '255,'.repeat(10_000);

type Handler = (incoming: IncomingMessage, response: ServerResponse) => void;

/** The host between a page and a service in one test. */
interface Between {
  readonly host: Host;
  /** The next request that the service receives. */
  next(): Promise<[IncomingMessage, ServerResponse]>;
}

for (const {name, start} of FRAMEWORKS) {
  /** Runs a test with a service that behaves as the test defines. */
  const between = async (
    use: (parts: Between) => Promise<void>,
    handle: Handler = () => undefined,
    settings: Partial<ProxySettings> = {},
  ) => {
    const server = createServer(handle);
    const service = await listening(server);
    const next = () =>
      within(once(server, 'request'), 'the request') as Promise<[IncomingMessage, ServerResponse]>;
    try {
      await withHost(start({baseUrl: service.url, owners: ALL_OF_ANNA, ...settings}), (host) =>
        use({host, next}),
      );
    } finally {
      await service.close();
    }
  };

  /** A page's request, whose body the test writes. */
  const begin = ({url}: Host, path: string, method = 'POST', agent: Agent | false = false) => {
    const signal = AbortSignal.timeout(deadline(60_000));
    const outgoing = request(url, {path, method, agent, signal, headers: JSON_TYPE});
    outgoing.on('error', () => undefined);
    return outgoing;
  };

  describe(`streams through ${name}`, () => {
    it('reach the service before the page has sent all, and the page before the service has', () =>
      between(async ({host, next}) => {
        const outgoing = begin(host, TRANSLATE);
        outgoing.write(PIECE);
        const [incoming, response] = await next();
        await within(once(incoming, 'data'), 'the first piece');
        outgoing.end(PIECE);
        await within(once(incoming.resume(), 'end'), 'the end');
        response.writeHead(200, JSON_TYPE).write('[1,');
        const [answered] = (await within(once(outgoing, 'response'), 'the answer')) as [IncomingMessage];
        const [first] = (await within(once(answered, 'data'), 'the first piece')) as [Buffer];
        assert.equal(first.toString(), '[1,');
        response.end('2]');
        assert.equal(await within(text(answered), 'the end'), '2]');
      }));

    it('end at the service when the page hangs up: before the answer', () =>
      between(async ({host, next}) => {
        const outgoing = begin(host, DOWNLOAD, 'GET');
        outgoing.end();
        const [, response] = await next();
        outgoing.destroy();
        await within(once(response, 'close'), 'the end at the service');
      }));

    it('end at the service when the page hangs up: while it sends', () =>
      between(async ({host, next}) => {
        const outgoing = begin(host, UPLOAD);
        outgoing.write(PIECE);
        const [incoming, response] = await next();
        await within(once(incoming, 'data'), 'the first piece');
        outgoing.destroy();
        await within(once(response, 'close'), 'the end at the service');
        assert.equal(incoming.complete, false);
      }));

    it('end at the service when the page hangs up: while it receives', () =>
      between(async ({host, next}) => {
        const outgoing = begin(host, DOWNLOAD, 'GET');
        outgoing.end();
        const [, response] = await next();
        response.writeHead(200, JSON_TYPE).write(`[${PIECE}`);
        const [answered] = (await within(once(outgoing, 'response'), 'the answer')) as [IncomingMessage];
        answered.on('error', () => undefined).destroy();
        await within(once(response, 'close'), 'the end at the service');
        assert.equal(response.writableFinished, false);
      }));

    it('end at the page as an error when the service breaks off', async () => {
      for (const length of [undefined, String(PIECE.length * 2)]) {
        await between(async ({host, next}) => {
          const outgoing = begin(host, DOWNLOAD, 'GET');
          outgoing.end();
          const [, response] = await next();
          response.writeHead(200, {...JSON_TYPE, ...(length && {'content-length': length})}).write(PIECE);
          const [answered] = (await within(once(outgoing, 'response'), 'the answer')) as [IncomingMessage];
          assert.equal(answered.headers['content-length'], length);
          await within(once(answered, 'data'), 'the first piece');
          response.destroy();
          await assert.rejects(within(text(answered), 'the end'), {code: 'ECONNRESET'});
        });
      }
    });

    it('have an error when the service ends while the page sends', () =>
      between(async ({host, next}) => {
        const outgoing = begin(host, UPLOAD);
        outgoing.write(PIECE);
        const [incoming] = await next();
        await within(once(incoming, 'data'), 'the first piece');
        incoming.destroy();
        const [answered] = (await within(once(outgoing, 'response'), 'the answer')) as [IncomingMessage];
        assert.equal(answered.statusCode, 503);
        assert.match(await within(text(answered), 'the error'), /"unavailable"/);
        outgoing.destroy();
      }));

    it('are read to their end even if unneeded, since browsers read the answer only then', () =>
      between(async ({host, next}) => {
        const outgoing = begin(host, UPLOAD, 'POST', new Agent({keepAlive: true}));
        outgoing.write(PIECE);
        const [incoming] = await next();
        await within(once(incoming, 'data'), 'the first piece');
        incoming.destroy();
        outgoing.end(PIECE.repeat(500));
        await within(once(outgoing, 'finish'), 'the end');
        outgoing.destroy();
      }));

    it('have the error of a service that has not read them', () =>
      between(
        async ({host}) => {
          const answered = await sendRaw(host.url, UPLOAD, {body: PIECE.repeat(200)});
          assert.equal(answered.status, 413);
          assert.equal(wireErrorOf(answered).code, 12);
        },
        (incoming, response) => {
          response.writeHead(413, JSON_TYPE).end('{"code": 12, "exception": "textSizeLimitExceeded"}');
          incoming.resume();
        },
      ));

    it('of a page that stops sending fail after a time', () =>
      between(
        async ({host}) => {
          for (const [path, length] of [
            [UPLOAD, PIECE.length * 2],
            [TRANSLATE, PIECE.length + 1],
          ] as const) {
            const outgoing = begin(host, path);
            outgoing.setHeader('content-length', length);
            outgoing.write(PIECE);
            const [answered] = (await within(once(outgoing, 'response'), 'the answer')) as [IncomingMessage];
            assert.equal(answered.statusCode, 408, path);
            assert.match(await text(answered), /"requestTimeout"/);
            outgoing.destroy();
          }
        },
        (incoming) => incoming.resume(),
        {timeoutMs: 100},
      ));

    it('of a service that stops in the middle end after a time', () =>
      between(
        async ({host}) => {
          const outgoing = begin(host, DOWNLOAD, 'GET');
          outgoing.end();
          const [answered] = (await within(once(outgoing, 'response'), 'the answer')) as [IncomingMessage];
          await assert.rejects(within(text(answered), 'the end'), {code: 'ECONNRESET'});
        },
        (_incoming, response) => void response.writeHead(200, JSON_TYPE).write(PIECE),
        {timeoutMs: 100},
      ));
  });

  describe(`connections of ${name} to the service`, () => {
    it('are kept, and reopened when the service has closed one', async () => {
      const seen: {port: number | undefined; body: string}[] = [];
      const handle: Handler = (incoming, response) => {
        const port = incoming.socket.remotePort;
        const isKept = seen.some((entry) => entry.port === port);
        void text(incoming).then((body) => {
          seen.push({port, body});
          // Like a service that closes a connection at the moment when it is reused.
          if (isKept && seen.length === 3) response.destroy();
          else response.writeHead(200, JSON_TYPE).end('"Labrīt"');
        });
      };
      await between(async ({host}) => {
        for (const body of ['{"text":"1"}', '{"text":"2"}', '{"text":"3"}']) {
          assert.equal((await sendRaw(host.url, TRANSLATE, {body})).text, '"Labrīt"');
        }
      }, handle);
      assert.deepEqual(
        seen.map(({body}) => body),
        ['{"text":"1"}', '{"text":"2"}', '{"text":"3"}', '{"text":"3"}'],
      );
      assert.equal(seen[0]!.port, seen[1]!.port);
      assert.notEqual(seen[2]!.port, seen[3]!.port);
    });
  });
}
