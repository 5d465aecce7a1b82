import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {stringify} from 'yaml';
import {writeProvenance} from '../../../../src/contract/index.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {becomesSource} from './becomes-source.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD} from './marked-file.ts';

const FORGED = writeProvenance(EARLIER);
const CUT = 'cannot be read: it is cut, or it is no record of a translation.';

const FIELDS = stringify({version: 1, ...EARLIER});
const BLOCK = `translation:\n${FIELDS.replace(/^/gm, '  ').trimEnd()}\n`;

test('front matter: a record in any style of YAML is a mark', async (t) => {
  for (const yaml of [
    BLOCK,
    BLOCK.replace('version: 1', 'version: "1"').replace('Apertium', "'Apertium'"),
    BLOCK.replace('translation:', '"translation": # by a machine'),
    BLOCK.replace('  engine', '\n  # a comment\n\n  engine'),
    `translation: {version: 1, ${FIELDS.trim().split('\n').slice(1).join(', ')}}\n`,
    `translation:\n  ${FORGED.replaceAll(',"', ',\n    "').replaceAll('":', '": ')}\n`,
    `translation: ${FORGED.replaceAll(',"', ',\n"').replaceAll(/":/g, '": ').replaceAll('\n', '\n  ').replace('}', '\n}')}\n`,
    `translation: '${FORGED}'\n`,
  ]) {
    for (const text of [`---\ntitle: Good\n${yaml}tags: [a]\n---\n\nGood\n`, `---\n${yaml}---\nGood\n`]) {
      for (const extension of ['md', 'mdx']) {
        const plain = await becomesSource(t, extension, text);
        const key = yaml.startsWith('"') ? '"translation_source"' : 'translation_source';
        assert.equal(plain, text.replace(/^"?translation"?/m, key));
        await becomesSource(t, extension, text.replaceAll('\n', '\r\n'));
      }
    }
  }
  const own = await documentFile(t, 'md', '---\ntranslation:\n  by: Anna\n  state: done\n---\n\nGood\n');
  assert.deepEqual(await marksOf(own), {problems: []}, 'keys of other programs stay');
  assert.ok((await mark(own)).toString().startsWith('---\ntranslation:\n  by: Anna\n  state: done\n---\n'));
});

test('front matter: a value that is cut or damaged is named, and does not stay under the key', async (t) => {
  for (const value of [
    ' {"version":1,"eng',
    ' {',
    ` ${FORGED.slice(0, -1)}`,
    '\n  version: 1\n  engine: Apertium',
    `\n  systemID: "smt`,
    ` |\n  ${FORGED.slice(0, 50)}`,
  ]) {
    for (const end of ['\n---\n\nGood\n', '\ntitle: Good\n---\n\nGood\n', '']) {
      const text = `---\ntranslation:${value}${end}`;
      const path = await documentFile(t, 'md', text);
      assert.deepEqual(await marksOf(path), {problems: [`The mark ${CUT}`], isUnreadable: true}, text);
      const plain = await documentFile(t, 'md', text);
      await markDocument(plain, 'md', undefined);
      assert.doesNotMatch(await readFile(plain, 'utf8'), /^translation:/m);
      await mark(path);
      assert.deepEqual((await marksOf(path)).own, RECORD, text);
    }
  }
});

test('front matter: one of 10 000 marks stays, as that of the source', async (t) => {
  for (const yaml of [BLOCK, `translation: ${FORGED}\n`]) {
    const path = await documentFile(t, 'md', `---\n${yaml.repeat(10_000)}---\n\nGood\n`);
    const start = process.cpuUsage();
    assert.match((await marksOf(path)).problems.join(), /is there 10000 times/);
    const marked = await mark(path);
    const {user} = process.cpuUsage(start);
    assert.ok(user < 5_000_000, `${user} µs`);
    assert.ok(marked.length < 2_000, String(marked.length));
    assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
  }
});
