import assert from 'node:assert/strict';
import {open, rm, type FileHandle} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {errorOf} from '../../http/send-to.ts';
import {until} from '../../systems/within.ts';
import {BuiltService} from './built-service.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

/** A document with one sentence, whose translation is as large as the document itself. */
const LARGE = `<meta charset="utf-8"><p>Good morning</p><!--${'ļoti '.repeat(500_000)}-->`;
const PAGE = '<p>Good morning</p>\n'.repeat(40_000);

describe('a service whose disk is full', () => {
  let service: BuiltService;
  let systemID: string;
  before(async () => {
    service = await BuiltService.start({diskSize: '16m'});
    systemID = await service.systemOf('en', 'lv');
  });
  after(() => service?.stop());

  /** Fills the disk up to this number of free bytes. */
  async function fill(free: number): Promise<string> {
    const path = join(service.data, 'filler');
    const file: FileHandle = await open(path, 'w');
    let size = 0;
    for (let piece = 1024 * 1024; piece >= 4096;) {
      const {bytesWritten} = await file.write(Buffer.alloc(piece)).catch(() => ({bytesWritten: 0}));
      size += bytesWritten;
      if (bytesWritten < piece) piece /= 2;
    }
    await file.truncate(Math.max(0, size - free));
    await file.close();
    return path;
  }

  it('answers an upload with 503 and Retry-After, keeps nothing of it and continues translating', async () => {
    const filler = await fill(64 * 1024);
    const answer = await service.upload('liela.html', PAGE);
    assert.equal(answer.status, 503, answer.text);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.match(errorOf(answer).description, /no space left.*Try again later, or tell its operator/);
    assert.doesNotMatch(answer.text, /\/tmp|ENOSPC/);
    await service.keepsOnly();
    const body = {systemID, text: 'Good morning', options: ''};
    assert.equal((await service.send('Translate', {body})).json, 'Labrīt');
    await rm(filler);
    const id = (await service.upload('liela.html', PAGE)).json as string;
    assert.equal((await service.end(id)).Status, 'completed');
    assert.equal((await service.remove(id)).status, 200);
    await service.keepsOnly();
  });

  it('finishes a document whose result it could not write, when there is space again', async () => {
    const id = (await service.upload('liela.html', LARGE)).json as string;
    // There is enough space for saving progress, but not for a document of this size.
    const filler = await fill(1024 * 1024);
    await until(
      () => service.state(id),
      ({Segments, TranslatedSegments}) => Segments > 0 && TranslatedSegments === Segments,
      'the translation',
      deadline(60_000),
    );
    const early = await service.download(id);
    assert.equal(early.status, 409, early.text.slice(0, 200));
    const waiting = await until(
      () => service.state(id),
      ({ErrorMessage}) => ErrorMessage !== null,
      'the reason why it waits',
      deadline(60_000),
    );
    assert.equal(waiting.Status, 'translating');
    assert.equal(waiting.ErrorCode, null);
    assert.match(String(waiting.ErrorMessage), /disk of the service is full.*continues by itself/);
    await rm(filler);
    const {Status, ErrorMessage} = await service.end(id);
    assert.equal(Status, 'completed', String(ErrorMessage));
    assert.equal((await service.download(id)).text, LARGE.replace('Good morning', 'Labrīt'));
    await service.keepsOnly(`${id}.result`);
  });
});
