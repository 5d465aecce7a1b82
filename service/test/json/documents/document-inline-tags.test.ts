import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from '../terms/translated-document.ts';

const JSON_FILE = JSON.stringify({
  greeting: 'Good morning! [[user.first name]] Thank you!',
  only: '[[Good morning!]]',
  plain: 'Good evening!',
});
const HTML = '<!doctype html><html lang="en"><p>%%a &amp; b%% <b>Good morning!</b> [[x]]</p></html>';

describe('the option inline of a document', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
  });
  after(() => service?.close());

  async function translated(filename: string, text: string, options: string) {
    const state = await translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options, filename},
      content: Buffer.from(text).toString('base64'),
    });
    if (state.Status !== 'completed') return {state, text: ''};
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: state.Id, options: ''}});
    return {state, text: Buffer.from(json as number[]).toString()};
  }

  it('keeps the inline tags of every format, and the text between them', async () => {
    const strings = await translated('a.json', JSON_FILE, 'inline=[[…]];%%…%%');
    assert.deepEqual(JSON.parse(strings.text), {
      greeting: 'Labrīt! [[user.first name]] Paldies!',
      only: '[[Good morning!]]',
      plain: 'Labvakar!',
    });
    const page = await translated('a.html', HTML, 'inline=[[...]];%%...%%');
    assert.match(page.text, /<p>%%a &amp; b%% <b>Labrīt!<\/b> \[\[x\]\]<\/p>/);
  });

  it('is refused by name where it is not a tag', async () => {
    const {state} = await translated('a.json', JSON_FILE, 'inline=[[…');
    assert.equal(state.Status, 'error');
    assert.match(
      JSON.stringify(state),
      /The option \\"inline\\" has \\"\[\[…\\", which is not an inline tag/,
    );
  });
});
