import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {mkdtemp, open, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {documentsEnded} from './documents-ended.ts';
import {errorOf, runPhp, TRANSPORTS, type Call} from './run-php.ts';

const MEGABYTE = 1024 * 1024;
const BYTES = 20 * MEGABYTE;
/** Less than the document, and a tenth of its JSON array of numbers. */
const SETTINGS = ['-d', 'memory_limit=12M'];

describe('a document of 20 MB in 12 MB of memory', () => {
  let service: TestService;
  let folder: string;
  let from: string;
  let system: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
    from = join(folder, 'liels.txt');
    const file = await open(from, 'w');
    // Without letters, so that the translation equals the source. Each line is a segment, so long lines mean few segments.
    const line = `${'0123456789 '.repeat(Math.ceil(MEGABYTE / 11))}`.slice(0, MEGABYTE - 1);
    for (let written = 0; written < BYTES; written += MEGABYTE) await file.write(`${line}\n`);
    await file.close();
    service = await runService({
      engines: {phrasebook: {engine: 'phrasebook'}},
      documents: {maxBytes: 64 * MEGABYTE},
    });
    system = await service.running('en', 'lv');
  });
  after(async () => {
    await service?.close();
    await rm(folder, {recursive: true, force: true});
  });

  for (const transport of TRANSPORTS)
    for (const documentEncoding of ['integers', 'base64']) {
      it(`comes back byte for byte, as ${documentEncoding} over ${transport}`, async () => {
        const to = join(folder, `${transport}-${documentEncoding}.txt`);
        const job = {baseUrl: service.url, token: service.token, transport, settings: SETTINGS};
        const calls: Call[] = [['translateDocument', system, from, to]];
        const onSleep = () => documentsEnded(service);
        const {outcomes, peakBytes} = await runPhp({...job, options: {documentEncoding}, onSleep, calls});
        assert.equal(outcomes[0]!.error, undefined, outcomes[0]!.error?.message);
        assert.ok(peakBytes < 12 * MEGABYTE);
        assert.equal(await digest(to), await digest(from));
      });
    }

  it('is refused before it is sent where the client allows less', async () => {
    const job = {baseUrl: service.url, token: service.token, transport: 'curl', settings: SETTINGS} as const;
    const options = {maxDocumentBytes: 10 * MEGABYTE};
    const error = await errorOf({...job, options, calls: [['startDocument', system, from]]});
    assert.deepEqual([error.reason, error.httpStatus], ['textSizeLimitExceeded', null]);
  });
});

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
