import assert from 'node:assert/strict';
import {mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import type {AddressInfo, Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {answer, withService, type Behaviour} from '../../../test/node/client/test-service.ts';
import {errorOf, runPhp, TRANSPORTS, valuesOf, type Call, type PhpError} from './run-php.ts';

const TOKEN = 'mt_žetons'.replace('ž', 'z').repeat(3);
/** More than the buffers of a connection hold if the other side does not read. */
const LARGE = 16 * 1024 * 1024;
const PROXY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

for (const transport of TRANSPORTS) {
  const withJob = (baseUrl: string, ...calls: Call[]) => ({baseUrl, token: TOKEN, transport, calls});
  const errorWith = (behave: Behaviour, ...call: Call): Promise<PhpError> =>
    withService(behave, ({baseUrl}) => errorOf(withJob(baseUrl, call)));

  describe(`errors of HTTP over ${transport}`, () => {
    it('is network for a service that is not there, or hangs up', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const {port} = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const dead = await errorOf(withJob(`http://127.0.0.1:${port}`, ['listSystems']));
      assert.deepEqual([dead.reason, dead.httpStatus, dead.code], ['network', null, -1]);
      assert.notEqual(dead.description, '');
      const hungUp = await errorWith((_request, response) => response.destroy(), 'listSystems');
      assert.equal(hungUp.reason, 'network');
      const midway: Behaviour = (_request, response) => {
        response.writeHead(200, {'content-type': 'application/json', 'content-length': '100'});
        response.write('"Labr', () => response.destroy());
      };
      assert.equal((await errorWith(midway, 'translateText', 'smt-1', 'čau')).reason, 'network');
    });

    it('is timeout if the service does not answer', async () => {
      const error = await withService(
        () => undefined,
        ({baseUrl}) => errorOf({...withJob(baseUrl, ['listSystems']), options: {timeoutSeconds: 0.2}}),
      );
      assert.deepEqual([error.reason, error.httpStatus], ['timeout', null]);
    });

    it('is about the page of a proxy, whatever its status', async () => {
      const html = {'content-type': 'text/html'};
      const bad = await errorWith(answer(502, PROXY_PAGE, html), 'translateText', 'smt-1', 'čau');
      assert.deepEqual([bad.reason, bad.httpStatus, bad.description], ['unexpected', 502, '']);
      const fine = await errorWith(answer(200, PROXY_PAGE, html), 'translateText', 'smt-1', 'čau');
      assert.deepEqual([fine.reason, fine.httpStatus], ['malformed', 200]);
      const refused = await errorWith(answer(403, PROXY_PAGE, html), 'listSystems');
      assert.equal(refused.reason, 'unauthorized');
      const large = await errorWith(answer(413, PROXY_PAGE, html), 'translateText', 'smt-1', 'čau');
      assert.equal(large.reason, 'textSizeLimitExceeded');
      assert.equal((await errorWith(answer(204, ''), 'listSystems')).reason, 'malformed');
    });

    it('reads either spelling of an error, also with a status of success', async () => {
      const old = {ErrorCode: '22', ErrorMessage: 'Nav tādas sistēmas'};
      for (const status of [200, 500]) {
        const error = await errorWith(answer(status, old), 'translateText', 'smt-1', 'čau');
        assert.deepEqual([error.reason, error.code], ['systemNotFound', 22]);
        assert.equal(error.description, 'Nav tādas sistēmas');
      }
      const named = {code: 0, exception: 'unauthorized', description: 'Nē'};
      assert.equal((await errorWith(answer(500, named), 'removeDocument', 'd-1')).reason, 'unauthorized');
    });

    it('reads Retry-After as seconds and as a date, by the clock of the service', async () => {
      const starting = {code: 21, exception: 'systemIsStarting', description: ''};
      const date = {'retry-after': 'Fri, 06 Nov 2026 10:00:30 GMT', date: 'Fri, 06 Nov 2026 10:00:00 GMT'};
      for (const headers of [{'retry-after': '30'}, date]) {
        const error = await errorWith(answer(503, starting, headers), 'translateText', 'smt-1', 'čau');
        assert.equal(error.retryAfterSeconds, 30);
      }
    });

    it('follows no redirect, which would carry the token elsewhere', async () => {
      await withService(answer(200, {System: []}), async (other) => {
        const redirect = answer(307, '', {location: `${other.baseUrl}/service.svc/json/GetSystemList`});
        const error = await errorWith(redirect, 'listSystems');
        assert.deepEqual([error.reason, error.httpStatus], ['unexpected', 307]);
        assert.deepEqual(other.requests, []);
      });
    });

    it('hides the token where the service repeats it', async () => {
      const error = await errorWith(
        answer(401, {code: 401, description: `Nepazīstu ${TOKEN}!`}),
        'listSystems',
      );
      assert.equal(error.description, 'Nepazīstu …!');
      assert.doesNotMatch(JSON.stringify(error), new RegExp(TOKEN));
    });

    it('refuses texts that are not UTF-8 before it sends anything', async () => {
      const latin = {base64: Buffer.from('rīts'.replace('ī', '\xee'), 'latin1').toString('base64')};
      await withService(answer(200, 'x'), async ({baseUrl, requests}) => {
        const calls: Call[] = [
          ['translateText', 'smt-1', latin],
          ['translateLongText', 'smt-1', latin],
          ['suggestTranslation', 'smt-1', 'čau', latin],
          ['documentState', latin],
          ['startDocument', 'smt-1', join(tmpdir(), 'nav.txt')],
          ['translateText', 'smt-1', 'čau', {termCorpusId: 'c-1,qe'}],
        ];
        const {outcomes} = await runPhp(withJob(baseUrl, ...calls));
        assert.deepEqual(
          outcomes.map(({error}) => error?.reason),
          calls.map(() => 'badRequest'),
        );
        assert.match(outcomes[0]!.error!.message, /not valid UTF-8/);
        assert.deepEqual(requests, []);
      });
    });

    it('keeps the file of a target when a download fails', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
      try {
        const to = join(folder, 'vecs.txt');
        await writeFile(to, 'vecs');
        const cut: Behaviour = (_request, response) => {
          response.writeHead(200, {'content-type': 'application/octet-stream', 'content-length': '9'});
          response.write('jau', () => response.destroy());
        };
        assert.equal((await errorWith(cut, 'downloadDocument', 'd-1', to)).reason, 'network');
        for (const [body, reason] of [
          ['[1,2,256]', 'malformed'],
          ['[1,2', 'malformed'],
          [{code: 22, exception: 'systemNotFound'}, 'systemNotFound'],
        ] as const)
          assert.equal((await errorWith(answer(200, body), 'downloadDocument', 'd-1', to)).reason, reason);
        assert.equal(await readFile(to, 'utf8'), 'vecs');
        assert.deepEqual(await readdir(folder), ['vecs.txt']);
      } finally {
        await rm(folder, {recursive: true, force: true});
      }
    });

    it('reads documents that come as arrays of integers', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
      try {
        const bytes = Buffer.from(Array.from({length: 100_000}, (_, index) => (index * 7) % 256));
        const to = join(folder, 'baiti');
        for (const [content, text] of [
          [bytes, `\ufeff [ ${[...bytes].join(' ,\n')} ] `],
          [bytes, JSON.stringify([...bytes])],
          [Buffer.from([]), '[]'],
        ] as const) {
          const download: Call = ['downloadDocument', 'd-1', to];
          const values = await withService(answer(200, text), ({baseUrl}) =>
            valuesOf(withJob(baseUrl, download)),
          );
          assert.deepEqual(values, [content.length]);
          assert.ok(content.equals(await readFile(to)));
        }
      } finally {
        await rm(folder, {recursive: true, force: true});
      }
    });

    for (const ending of ['stays open', 'is reset'] as const)
      it(`tells of a refusal in the middle of an upload, when the connection ${ending}`, async () => {
        const folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
        const refusing = await refuseUploads(ending === 'is reset');
        try {
          const from = join(folder, 'liels.txt');
          await writeFile(from, Buffer.alloc(LARGE, 0x61));
          const error = await errorOf(withJob(refusing.url, ['startDocument', 'smt-1', from]));
          assert.deepEqual([error.reason, error.description], ['textSizeLimitExceeded', 'Par lielu']);
          assert.ok(refusing.received() < LARGE, `${refusing.received()} bytes were sent`);
        } finally {
          refusing.close();
          await rm(folder, {recursive: true, force: true});
        }
      });

    it('cleans up the base address, and keeps its query', async () => {
      await withService(answer(200, []), async ({baseUrl, requests}) => {
        for (const end of [
          '/service.svc/json/?key=1&appid=x#top',
          '//?wsdl&key=1',
          '/Service.svc?singleWsdl&key=1',
        ])
          await runPhp(withJob(` ${baseUrl}${end} `, ['listSystems'], ['documentState', 'd 1&+ā']));
        assert.deepEqual(
          [...new Set(requests.map(({url}) => url.pathname + url.search))],
          [
            '/base/service.svc/json/GetSystemList?key=1&appID=php-test',
            '/base/service.svc/json/GetDocumentTranslationState?key=1&appID=php-test&id=d%201%26%2B%C4%81',
          ],
        );
        assert.ok(requests.every(({headers}) => headers['client-id'] === TOKEN));
        const wrong = await errorOf(withJob('mt.example.org', ['listSystems']));
        assert.match(wrong.message, /http:\/\/ or https:\/\//);
      });
    });
  });
}

/**
 * A service that refuses uploads as soon as their body begins, and then keeps reading or resets the
 * connection. It resets after the client has begun to read the refusal: a client that is still sending would
 * see only the reset.
 */
async function refuseUploads(isReset: boolean) {
  const body = JSON.stringify({code: 12, exception: 'textSizeLimitExceeded', description: 'Par lielu'});
  const length = isReset ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const refusal = `HTTP/1.1 413 Payload Too Large\r\nContent-Type: application/json\r\n${length}\r\n${body}`;
  // Too long for the buffers, so the write completes only after the client has read some of it.
  const answer = isReset ? refusal.padEnd(LARGE) : refusal;
  let received = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let head = '';
    let isRefused = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (!isRefused) head += chunk.toString('latin1');
      if (/expect: 100-continue/i.test(head) && head.endsWith('\r\n\r\n'))
        socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      else if (!isRefused && !head.endsWith('\r\n\r\n')) {
        isRefused = true;
        socket.write(answer, () => isReset && socket.resetAndDestroy());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received, close};
}
