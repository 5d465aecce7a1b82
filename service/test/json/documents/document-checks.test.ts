import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from '../terms/translated-document.ts';

const xliff = (units: string): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="lv"><body>${units}</body></file></xliff>`;

const unit = (source: string, attributes: string): string =>
  `<trans-unit id="1" ${attributes}><source>${source}</source></trans-unit>`;

describe('checks of a whole document', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    const engines = {phrasebook: {engine: 'phrasebook'}};

    service = await runService({engines});
    systemID = await service.running('en', 'lv');
    const correction = {appID: 't', systemID, text: 'Good evening', translation: 'Labvakar visiem'};
    assert.equal((await service.send('UpdateTranslation', {body: correction})).status, 200);
  });
  after(() => service?.close());

  async function checksOf(filename: string, text: string, options = 'checks') {
    const {Id, Checks} = await translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options, filename},
      content: Buffer.from(text).toString('base64'),
    });
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: Id}});
    return {checks: Checks, text: Buffer.from(json as number[]).toString()};
  }

  it('name translations that are longer than their file allows, of the machine and of memories', async () => {
    const {checks, text} = await checksOf(
      'a.xlf',
      xliff(
        unit('Good morning', 'maxwidth="5" size-unit="char"') +
          unit('Good morning', 'maxwidth="6" size-unit="char"') +
          unit('Good evening', 'maxwidth="10" size-unit="char"') +
          unit('Good night', 'maxwidth="3"'),
      ),
    );
    const both = {Check: 'lengthExceeded'};
    assert.deepEqual(checks, {
      Count: 2,
      Items: [
        {...both, Source: 'Good morning', Translation: 'Labrīt', Expected: '5', Found: '6'},
        {...both, Source: 'Good evening', Translation: 'Labvakar visiem', Expected: '10', Found: '15'},
      ],
    });
    assert.match(text, />Labrīt</);
  });

  it('name a translation of the machine that is another than those of people', async () => {
    const header = 'msgid ""\nmsgstr "Language: lv\\n"\n';
    const entry = (context: string, translation: string): string =>
      `\nmsgctxt "${context}"\nmsgid "Good morning"\nmsgstr "${translation}"\n`;
    const {checks} = await checksOf(
      'a.po',
      header + entry('a', 'Labrītiņ') + entry('b', 'Sveicināti') + entry('c', ''),
    );
    const texts = {Source: 'Good morning', Translation: 'Labrīt', Expected: 'Labrītiņ'};
    assert.deepEqual(checks, {Count: 1, Items: [{Check: 'inconsistent', ...texts}]});
  });

  it('are not made without the option', async () => {
    const {checks} = await checksOf(
      'a.xlf',
      xliff(unit('Good morning', 'maxwidth="5" size-unit="char"')),
      '',
    );
    assert.equal(checks, undefined);
  });
});
