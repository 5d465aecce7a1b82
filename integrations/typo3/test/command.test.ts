import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from '../../php/test/run-php.ts';

const SCRIPT = fileURLToPath(new URL('translate-record.php', import.meta.url));

interface Results {
  readonly arguments: string[];
  readonly codes: number[];
  readonly lines: string[];
  readonly records: Record<string, Record<string, unknown>>;
}

async function translateRecord(url: string, token: string): Promise<Results> {
  const {stdout} = await promisify(execFile)(PHP, [SCRIPT, url, token], {timeout: deadline(60_000)});
  return JSON.parse(stdout) as Results;
}

describe('the command over stubs of TYPO3', () => {
  let service: TestService;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    await service.running('en', 'lv');
  });
  after(() => service?.close());

  it('translates the texts of a record, and changes the translation the next time', async () => {
    const {codes, lines, records, arguments: names} = await translateRecord(service.url, service.token);
    assert.deepEqual(names, ['table', 'uid', 'language']);
    assert.deepEqual(codes.slice(0, 2), [0, 0]);
    assert.deepEqual(lines.slice(0, 2), ['tt_content:43', 'tt_content:43']);
    assert.deepEqual(records['43'], {
      ...records['42'],
      uid: 43,
      sys_language_uid: 1,
      l18n_parent: 42,
      header: 'Labrīt',
      bodytext: '<p>Labs <b>rīts</b>!</p>\r\n<p>Ar labu nakti. 👩‍👩‍👧</p>',
    });
    assert.equal(records['42']!['header'], 'Good morning');
  });

  it('leaves nothing behind where no system translates, or the key is wrong', async () => {
    const {codes, lines, records} = await translateRecord(service.url, service.token);
    assert.equal(codes[2], 1);
    assert.match(lines.at(-1)!, /No system translates from en to tlh/);
    assert.deepEqual(Object.keys(records), ['42', '43']);
    const refused = await translateRecord(service.url, 'mt_nepareiza');
    assert.deepEqual(refused.codes, [1, 1, 1]);
    assert.match(refused.lines[1]!, /^unauthorized \(HTTP 401\)/);
    assert.deepEqual(Object.keys(refused.records), ['42']);
  });
});
