import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from '../../php/test/run-php.ts';

const SCRIPT = fileURLToPath(new URL('translate-article.php', import.meta.url));

interface Results {
  readonly installed: string[];
  readonly namespace: string;
  readonly plugin: string;
  readonly name: string;
  readonly codes: number[];
  readonly lines: string[];
  readonly articles: Record<string, Record<string, unknown>>;
}

async function translateArticles(url: string, token: string): Promise<Results> {
  const {stdout} = await promisify(execFile)(PHP, [SCRIPT, url, token], {timeout: deadline(60_000)});
  return JSON.parse(stdout) as Results;
}

describe('the command over stubs of Joomla', () => {
  let service: TestService;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    await service.running('en', 'lv');
  });
  after(() => service?.close());

  it('makes an unpublished translation that is associated with the article', async () => {
    const {name, codes, lines, articles} = await translateArticles(service.url, service.token);
    assert.equal(name, 'mtservice:article');
    assert.deepEqual(codes.slice(0, 2), [0, 0]);
    assert.deepEqual(lines.slice(0, 2), ['[OK] Article 44: Labrīt', '[OK] Article 45: Labrīt']);
    const translation = {
      id: 44,
      title: 'Labrīt',
      articletext: '<p>Labs <b>nakts</b>! {loadposition user1}</p>',
      metadesc: '',
      alias: '',
      catid: 3,
      language: 'lv-LV',
      access: 1,
      images: [],
      state: 0,
      associations: {'en-GB': 42},
    };
    assert.deepEqual(articles['44'], translation);
    assert.deepEqual(articles['45'], {...translation, id: 45, associations: []});
    assert.equal(articles['42']!['title'], 'Good morning');
  });

  it('comes with a manifest that names its files and its namespace', async () => {
    const {installed, namespace, plugin} = await translateArticles(service.url, service.token);
    assert.deepEqual(installed, ['services', 'src', 'MtServiceClient.php']);
    assert.equal(plugin, `${namespace}\\Extension\\MtServicePlugin`);
  });

  it('says why it made no translation', async () => {
    const {codes, lines, articles} = await translateArticles(service.url, service.token);
    assert.deepEqual(codes.slice(2), [1, 1, 1]);
    const [unsaved, without, missing] = lines.slice(2);
    assert.equal(unsaved, '[ERROR] Joomla did not save the translation: Die Kategorie fehlt');
    assert.match(without!, /^\[ERROR\] systemNotFound: No system translates from en-GB to tlh-KX/);
    assert.equal(missing, '[ERROR] There is no article 9');
    assert.equal(Object.keys(articles).length, 4);
    const refused = await translateArticles(service.url, 'mt_nepareiza');
    assert.match(refused.lines[0]!, /^\[ERROR\] unauthorized \(HTTP 401\)/);
  });
});
