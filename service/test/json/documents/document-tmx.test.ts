import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {run} from '../../commands/command-run.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {until} from '../../systems/within.ts';
import {translatedDocument} from '../terms/translated-document.ts';

const PO = `msgid ""
msgstr "Language: lv\\n"

msgid "Open <b>%s</b> & close"
msgstr "Atvērt <b>%s</b> un aizvērt"

msgid "Good evening"
msgstr ""

msgid "Thank you"
msgstr ""

msgid "Good morning!"
msgstr ""
`;

const tu = (source: string, translation: string, by = ''): string =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="lv"${by}><seg>${translation}</seg></tuv></tu>\n`;

describe('the TMX of a document', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
    const correction = {appID: 't', systemID, text: 'Good evening', translation: 'Labvakar visiem'};
    const edited = {...correction, text: 'Thank you', translation: 'Liels paldies', options: 'edited'};
    for (const body of [correction, edited])
      assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
  });
  after(() => service?.close());

  const translated = (options: string, text = PO, filename = 'a.po') =>
    translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options, filename},
      content: Buffer.from(text).toString('base64'),
    });
  const download = (id: string, options: string, more = {}) =>
    service.send('DownloadDocumentTranslation', {query: {id, options}, ...more});
  const textOf = (json: unknown): string => Buffer.from(json as number[]).toString();

  it('has the segments with their translations, and says which are the machine’s or edited', async () => {
    const {Id} = await translated('tmx,provenance');
    const text = textOf((await download(Id, 'tmx')).json);
    const code = (number: number, written: string): string =>
      `<ph x="${number}">${written.replace('<', '&lt;').replace('>', '&gt;')}</ph>`;
    const codes = (before: string, after: string): string =>
      `${before} ${code(1, '<g0>')}${code(2, '<x1/>')}${code(3, '</g0>')} ${after}`;
    assert.equal(
      text.slice(text.indexOf('<body>')),
      '<body>\n' +
        tu(codes('Open', '&amp; close'), codes('Atvērt', 'un aizvērt')) +
        tu('Good evening', 'Labvakar visiem') +
        tu('Thank you', 'Liels paldies', ' creationid="MT!" changeid="edited"') +
        tu('Good morning!', 'Labrīt!', ' creationid="MT!"') +
        '</body>\n</tmx>\n',
    );
    assert.match(
      text,
      /<header [^>]*srclang="en"[^>]*><prop type="x-mtservice-provenance">\{[^<]*"Phrasebook"/,
    );
    assert.match(textOf((await download(Id, '')).json), /msgstr "Labrīt!"/);
  });

  it('has no record where the document is to have no mark', async () => {
    const {Id} = await translated('tmx');
    assert.doesNotMatch(textOf((await download(Id, 'tmx')).json), /<prop/);
  });

  it('is read back into a memory without the machine’s', async () => {
    const {Id} = await translated('tmx');
    const path = join(service.folder, 'document.tmx');
    await writeFile(path, textOf((await download(Id, 'tmx')).json));
    const args = ['memory', 'import', path, '--system', systemID, '--data', service.folder];
    const {code, out, error} = await run(args);
    assert.equal(code, 0);
    assert.match(out, /^3 units imported/);
    assert.match(error, /a machine made the translation/);
    // A running service notices what a command imports within a moment.
    await until(
      async () => {
        const {Id: other} = await translated(
          '',
          'msgid ""\nmsgstr ""\n\nmsgid "Open <b>%s</b> & close"\nmsgstr ""\n',
        );
        return textOf((await download(other, '')).json);
      },
      (text) => text.includes('msgstr "Atvērt <b>%s</b> un aizvērt"'),
      'the imported translation',
    );
  });

  it('is bytes of a file named after the document, for its owner', async () => {
    const {Id} = await translated('tmx', 'Good morning!', 'rīts.txt');
    const accept = {headers: {accept: 'application/octet-stream'}};
    const answer = await download(Id, 'tmx', accept);
    assert.match(answer.headers.get('content-disposition') ?? '', /r%C4%ABts\.txt\.tmx/);
    assert.equal((await download(Id, 'tmx', {token: await service.addUser('other')})).status, 404);
  });

  it('is refused for a document that was sent without the option', async () => {
    const {Id} = await translated('');
    const answer = await download(Id, 'tmx');
    assert.equal(answer.status, 404);
    assert.match(answer.text, /option tmx/);
  });

  it('goes with its document', async () => {
    const {Id} = await translated('tmx');
    assert.equal((await service.send('RemoveDocumentTranslation', {query: {id: Id}})).status, 200);
    assert.equal((await download(Id, 'tmx')).status, 404);
  });
});
