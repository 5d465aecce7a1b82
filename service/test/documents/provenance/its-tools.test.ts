import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';
import {xliff2} from '../formats/xliff/xliff-documents.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD} from './marked-file.ts';

const ITS = 'xmlns:its="http://www.w3.org/2005/11/its"';
const BY_MACHINE = '<segment subState="mtservice:mt" state="translated"><source>Brot</source></segment>';
const BY_PEOPLE = '<segment state="translated"><source>Wein</source></segment>';
const RECENT = {...EARLIER, engine: 'Māja & "dēls"', engineVersion: '2.1', state: 'machine'} as const;

const marked = async (test: TestContext, file: string, root?: string): Promise<string> =>
  (await mark(await documentFile(test, 'xlf', xliff2(file, root)), RECENT)).toString();
const tagsOf = (text: string, name: string): string[] =>
  text.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

test('the tool of ITS is on each unit of XLIFF 2 that the machine translated whole', async (t) => {
  const units = [
    `<unit id="1">${BY_MACHINE}<ignorable><source> </source></ignorable>${BY_MACHINE}</unit>`,
    `<group id="g"><unit id="2" its:person="Anna">${BY_MACHINE}</unit></group>`,
    `<unit id="3">${BY_MACHINE}${BY_PEOPLE}</unit><unit id="4">${BY_PEOPLE}</unit><unit id="5"/>`,
    `<unit id='6'>${BY_MACHINE}</unit>`,
  ];
  const text = await marked(t, units.join('\n'), `srcLang="de" ${ITS}`);
  const tool = 'its:tool="Māja &amp; &quot;dēls&quot; 2.1"';
  assert.deepEqual(tagsOf(text, 'unit'), [
    `<unit ${tool} id="1">`,
    '<unit id="2" its:person="Anna">',
    '<unit id="3">',
    '<unit id="4">',
    '<unit id="5"/>',
    `<unit ${tool} id='6'>`,
  ]);
  assert.match(tagsOf(text, 'xliff')[0]!, /^<xliff its:version="2\.0" /);
});

test('the namespace of ITS is declared once, with the prefix of the file', async (t) => {
  const unit = `<unit id="1">${BY_MACHINE}</unit>`;
  const [declared] = tagsOf(await marked(t, unit), 'xliff');
  assert.ok(declared!.startsWith(`<xliff ${ITS} its:version="2.0" `), declared);
  const other = await marked(t, unit, `srcLang="de" ${ITS.replace(':its', ':i')} i:version="2.0"`);
  assert.deepEqual(tagsOf(other, 'unit'), ['<unit i:tool="Māja &amp; &quot;dēls&quot; 2.1" id="1">']);
  assert.equal(other.split('2005/11/its').length, 2);
  // A prefix that means something else is not used.
  const taken = await marked(t, unit, 'srcLang="de" xmlns:its="urn:other"');
  assert.deepEqual(tagsOf(taken, 'unit'), ['<unit id="1">']);
  assert.deepEqual(tagsOf(await marked(t, `<unit id="1">${BY_PEOPLE}</unit>`), 'xliff'), [
    tagsOf(xliff2(''), 'xliff')[0],
  ]);
});

test('the tool of an earlier translation stays, and hostile names of engines are escaped', async (t) => {
  const path = await documentFile(t, 'xlf', xliff2(`<unit id="1">${BY_MACHINE}</unit>`));
  await mark(path, RECORD);
  const [first] = tagsOf((await mark(path, RECENT)).toString(), 'unit');
  assert.ok(first!.startsWith('<unit its:tool="Māja &amp; &lt;b'), first);
  assert.deepEqual((await marksOf(path)).own, RECENT);
});
