import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from '../../php/test/run-php.ts';

const SCRIPT = fileURLToPath(new URL('translate-job.php', import.meta.url));

interface Results {
  readonly available: boolean;
  readonly unavailable: string;
  readonly languages: string[];
  readonly targets: string[];
  readonly pairs: number;
  readonly state: string;
  readonly translated: unknown;
  readonly accepted: boolean[];
  readonly messages: string[];
  readonly fields: string[];
  readonly errors: Record<string, string>;
}

async function translateJob(url: string, token: string): Promise<Results> {
  const {stdout} = await promisify(execFile)(PHP, [SCRIPT, url, token], {timeout: deadline(60_000)});
  return JSON.parse(stdout) as Results;
}

describe('the TMGMT translator over stubs of Drupal', () => {
  let service: TestService;
  let id: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    id = await service.running('en', 'lv');
  });
  after(() => service?.close());

  it('translates a job, and leaves placeholders and what is not to be translated', async () => {
    const results = await translateJob(service.url, service.token);
    assert.deepEqual(results.messages, []);
    assert.equal(results.state, 'submitted');
    assert.deepEqual(results.translated, {
      title: [{value: {'#text': 'Labrīt'}}],
      body: [{value: {'#text': '<p>Labs <b>rīts</b>, @name!</p>'}}],
    });
  });

  it('lists the languages', async () => {
    const results = await translateJob(service.url, service.token);
    const systems = await service.systems();
    const targets = systems.filter(({SrcLanguage}) => SrcLanguage.Code === 'en');
    assert.equal(results.available, true);
    assert.equal(results.pairs, systems.length);
    assert.ok(results.languages.includes('lv'));
    assert.deepEqual(
      results.targets.toSorted(),
      [...new Set(targets.map(({TrgLanguage}) => TrgLanguage.Code))].toSorted(),
    );
    assert.equal(results.unavailable, 'Mūsu tulks needs an address and a key.');
  });

  it('sends what a reviewer typed, never an unchanged machine translation', async () => {
    const {accepted} = await translateJob(service.url, service.token);
    assert.deepEqual(accepted, [true, true, true]);
    const translate = async (text: string) =>
      (await service.send('Translate', {body: {systemID: id, text}})).json;
    assert.equal(await translate('Good evening.'), 'Vakars klāt.');
    assert.equal(await translate('Good morning'), 'Labrīt');
    assert.notEqual(await translate('Good night.'), 'Sveiks no mašīnas.');
  });

  it('rejects the job of a wrong key, and says so at the key', async () => {
    const results = await translateJob(service.url, 'mt_nepareiza');
    assert.equal(results.state, 'rejected');
    assert.match(results.messages[0]!, /^The service refused the job: unauthorized \(HTTP 401\)/);
    assert.deepEqual(Object.keys(results.errors), ['settings][token']);
    assert.deepEqual(results.languages, []);
    assert.ok(results.fields.includes('token'));
  });
});
