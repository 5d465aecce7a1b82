import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from '../terms/translated-document.ts';

const HEADER = `msgid ""
msgstr ""
"Language: lv\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
`;

const entry = (source: string, translation: string, before = ''): string =>
  `\n${before}msgid "${source}"\nmsgstr "${translation}"\n`;

describe('translations by people in a document', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
    const correction = {appID: 't', systemID, text: 'Good evening', translation: 'Labvakar visiem'};
    assert.equal((await service.send('UpdateTranslation', {body: correction})).status, 200);
  });
  after(() => service?.close());

  async function translated(
    entries: string,
    options = 'provenance',
  ): Promise<[text: string, human: string | undefined]> {
    const {Id, Provenance} = await translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options, filename: 'lv.po'},
      content: Buffer.from(HEADER + entries).toString('base64'),
    });
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: Id}});
    const text = Buffer.from(json as number[]).toString();
    return [text.slice(text.indexOf('\n\n') + 1), Provenance?.human];
  }

  it('are used where the same text stands again, and with its numbers', async () => {
    const known =
      entry('Good morning', 'Labrītiņ') + entry('Delete %s and 21 files?', 'Vai dzēst %s un 21 datni?');
    const [text, human] = await translated(
      known +
        entry('Good morning', '', 'msgctxt "title"\n') +
        entry('Delete %s and 31 files?', '') +
        entry('Good morning', 'Labs rīts', '#, fuzzy\nmsgctxt "menu"\n') +
        entry('Page 32', 'Lapaspuse 22', '#, fuzzy\n#| msgid "Page 22"\n'),
    );
    assert.equal(
      text,
      known +
        entry('Good morning', 'Labrītiņ', 'msgctxt "title"\n') +
        entry('Delete %s and 31 files?', 'Vai dzēst %s un 31 datni?') +
        entry('Good morning', 'Labrītiņ', '#, fuzzy\nmsgctxt "menu"\n') +
        entry('Page 32', 'Lapaspuse 32', '#, fuzzy\n#| msgid "Page 22"\n'),
    );
    assert.equal(human, 'all');
  });

  it('are not used where people translated a text in several ways, or the user in another', async () => {
    const known =
      entry('Good morning', 'Labrītiņ', 'msgctxt "a"\n') +
      entry('Good morning', 'Sveicināti', 'msgctxt "b"\n') +
      entry('Good evening', 'Labs vakars');
    const [text, human] = await translated(
      known + entry('Good morning', '', 'msgctxt "c"\n') + entry('Good evening', '', 'msgctxt "c"\n'),
    );
    assert.equal(
      text,
      known +
        entry('Good morning', 'Labrīt', 'msgctxt "c"\n') +
        entry('Good evening', 'Labvakar visiem', 'msgctxt "c"\n'),
    );
    assert.equal(human, 'some');
  });

  it('alone are no translation by the service, and beside one of the machine they are some', async () => {
    const known = entry('Good morning', 'Labrītiņ');
    for (const options of ['provenance', '']) {
      const [text, human] = await translated(known + entry('2026', ''), options);
      assert.equal(text, known + entry('2026', ''));
      assert.equal(human, undefined);
    }
    const [, human] = await translated(known + entry('Good night', ''));
    assert.equal(human, 'some');
  });

  it('are none where a person confirmed what the file says is the machine’s, or the file has a mark', async () => {
    const xliff = (unit: string, open: string, root: string) =>
      `<xliff ${root}${unit}${open}${root.includes('1.2') ? '</body></file></xliff>' : '</file></xliff>'}`;
    const first =
      'version="1.2"><file source-language="en" target-language="lv" original="a" datatype="x"><body>';
    const phrase = first.replace('"1.2"', '"1.2" xmlns:m="http://www.memsource.com/mxlf/2.0"');
    const second =
      'version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="lv"><file id="f">';
    const unit = (id: string, attributes: string, target: string) =>
      `<trans-unit id="${id}"${attributes}><source>Good morning</source>${target}</trans-unit>`;
    const segment = (id: string, attributes: string, target: string) =>
      `<unit id="${id}"><segment${attributes}><source>Good morning</source>${target}</segment></unit>`;
    const target = '<target>Mašīnas rīts</target>';
    const confirmed = '<target state="final" state-qualifier="mt-suggestion">Mašīnas rīts</target>';
    for (const [name, text] of Object.entries({
      'a.xlf': xliff(unit('1', ' approved="yes"', confirmed), unit('2', '', ''), first),
      'a.mxliff': xliff(
        unit('1', ' m:confirmed="1" m:trans-origin="mt"', target),
        unit('2', ' m:confirmed="0"', ''),
        phrase,
      ),
      'b.xlf': xliff(
        segment('1', ' state="reviewed" subState="mtservice:mt"', target),
        segment('2', '', ''),
        second,
      ),
      'a.po': `# mtservice-provenance-source: {}\n${HEADER}${entry('Good morning', 'Mašīnas rīts')}${entry('Good morning', '', 'msgctxt "c"\n')}`,
    })) {
      const {Id, Provenance} = await translatedDocument(service, {
        ...{appID: 't', systemID, sourceLanguage: 'en', options: 'provenance', filename: name},
        content: Buffer.from(text).toString('base64'),
      });
      const {json} = await service.send('DownloadDocumentTranslation', {query: {id: Id}});
      const translated = Buffer.from(json as number[]).toString();
      assert.match(translated, /Labrīt[<"]/, name);
      assert.match(translated, /Mašīnas rīts/, name);
      assert.equal(Provenance?.human, 'none', name);
    }
  });

  it('are not fuzzy where the translations by the machine are', async () => {
    const known = entry('Good morning', 'Labrītiņ');
    const [text] = await translated(
      known + entry('Good morning', '', 'msgctxt "c"\n') + entry('Good night', ''),
      'fuzzy',
    );
    assert.equal(
      text,
      known +
        entry('Good morning', 'Labrītiņ', 'msgctxt "c"\n') +
        entry('Good night', 'Ar labu nakti', '#, fuzzy\n'),
    );
  });
});
