import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {askDoor} from '../ask-door.ts';

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ziņas</title><p>Good morning!</p></html>';

describe('files at the door of LibreTranslate', () => {
  let service: TestService;
  let door: string;
  before(async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};
    const documents = {maxBytes: 100_000};
    service = await runService({engines, documents, doors: {libretranslate: true}}, {overSockets: true});
    door = `${service.url}/libretranslate`;
  });
  after(() => service?.close());

  const form = (content: string, name: string, rest: Record<string, string> = {}) => {
    const parts = new FormData();
    parts.append('file', new Blob([content]), name);
    for (const [key, value] of Object.entries({
      source: 'en',
      target: 'lv',
      api_key: service.token,
      ...rest,
    })) {
      parts.append(key, value);
    }
    return parts;
  };

  it('are translated, downloaded without a key, and gone', async () => {
    const {status, json} = await askDoor(`${door}/translate_file`, form(PAGE, 'Sveiciens ģimenei.html'));
    assert.equal(status, 200, JSON.stringify(json));
    const {translatedFileUrl} = json as {translatedFileUrl: string};
    assert.match(translatedFileUrl, /\/libretranslate\/download_file\/[\w-]{32}\.html$/);
    const answer = await fetch(translatedFileUrl);
    assert.match(await answer.text(), /<p>Labrīt!<\/p>/);
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /filename\*=UTF-8''Sveiciens%20%C4%A3imenei/,
    );
    assert.equal((await fetch(translatedFileUrl)).status, 404);
    await until(
      async () => (await service.send('GetDocumentTranslationList')).json,
      (list) => JSON.stringify(list) === '[]',
      'the removal',
    );
  });

  it('are refused in the shape of the dialect', async () => {
    const rows: [FormData, number, RegExp][] = [
      [form(PAGE, 'a.html', {api_key: 'wrong'}), 403, /key is not known/],
      [form(PAGE, 'a.html', {api_key: ''}), 400, /key is missing/],
      [form(PAGE, 'a.exe'), 400, /^Invalid request: file format not supported$/],
      [form('', 'a.html'), 400, /empty/],
      [form(PAGE, 'a.html', {target: 'xx'}), 400, /^xx is not supported$/],
      [form('x'.repeat(100_001), 'a.html'), 400, /larger than/],
      [form('no zip', 'a.docx'), 400, /./],
    ];
    for (const [sent, status, message] of rows) {
      const answer = await askDoor(`${door}/translate_file`, sent);
      const {error} = answer.json as {error: string};
      assert.deepEqual([answer.status, error], [status, error]);
      assert.match(error, message);
    }
    assert.deepEqual((await service.send('GetDocumentTranslationList')).json, []);
  });

  it('that are cut off are refused, though the request is whole', async () => {
    const head = `--a\r\nContent-Disposition: form-data; name="api_key"\r\n\r\n${service.token}\r\n--a\r\n`;
    for (const name of ['file', 'other']) {
      const file = `Content-Disposition: form-data; name="${name}"; filename="Līgums.html"\r\n\r\n<p>Labrīt`;
      for (const call of ['translate_file', 'translate']) {
        const answer = await fetch(`${door}/${call}`, {
          method: 'POST',
          headers: {'content-type': 'multipart/form-data; boundary=a'},
          body: head + file,
          signal: AbortSignal.timeout(deadline(20_000)),
        });
        assert.equal(answer.status, 400, `${name} ${call}`);
        assert.match(((await answer.json()) as {error: string}).error, /not a whole multipart/);
      }
    }
  });
});
