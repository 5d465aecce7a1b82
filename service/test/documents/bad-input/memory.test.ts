import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {after, before, describe, it} from 'node:test';
import {WORD} from '../formats/office-open-xml/office-file.ts';
import {largeDocx} from './bad-archives.ts';
import {BuiltService} from './built-service.ts';

const BODY = [`<w:document ${WORD}><w:body>`, '</w:body></w:document>'] as const;
const TOO_MUCH = /needs more memory.*Split it into smaller documents/;

describe('a document that needs too much memory', () => {
  let service: BuiltService;
  before(async () => {
    service = await BuiltService.start({configuration: {documents: {memoryMegabytes: 128}}});
  });
  after(() => service?.stop());

  for (const [what, fileName, content, words] of [
    ['300 MB of tags in 1.5 MB', 'Pārskats.docx', () => largeDocx('<w:p/>  ', 300, BODY), TOO_MUCH],
    [
      '300 MB of zeros in 1.3 MB',
      'nulles.docx',
      () => largeDocx('\0', 300),
      /damaged.*Save it again|more memory/,
    ],
    ['ten million tags', 'lapa.html', () => '<p>'.repeat(10_000_000), TOO_MUCH],
    ['six million lines', 'garš.txt', () => 'ā b\n'.repeat(6_000_000), TOO_MUCH],
    ['random bytes as text', 'troksnis.txt', () => randomBytes(40_000_000), /not valid UTF-8.*Save it as/],
  ] as const) {
    it(`is refused without harm to the service: ${what}`, async () => {
      const answer = await service.upload(fileName, await content());
      assert.equal(answer.status, 200, answer.text);
      const id = answer.json as string;
      const body = {systemID: await service.systemOf('en', 'lv'), text: 'Good morning', options: ''};
      assert.equal((await service.send('Translate', {body})).json, 'Labrīt');
      const {Status, ErrorCode, ErrorMessage} = await service.end(id);
      assert.deepEqual([Status, ErrorCode], ['error', '400']);
      assert.match(ErrorMessage ?? '', words);
      assert.equal((await service.remove(id)).status, 200);
      await service.keepsOnly();
      assert.equal((await service.send('Translate', {body})).json, 'Labrīt');
      assert.equal(service.ended, false);
      const peak = await service.peakMegabytes();
      assert.ok(peak < 400, `the service took ${peak} MB`);
    });
  }
});
