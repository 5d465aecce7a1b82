import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {unit1, xliff2} from '../formats/xliff/xliff-documents.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD} from './marked-file.ts';

const run = promisify(execFile);
const TIMEOUT = {timeout: deadline(60_000)};

test('msgfmt and msgcat accept a marked PO file, and msgcat keeps the marks', TIMEOUT, async (t) => {
  const po =
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: es\\n"\n\nmsgid "Good"\nmsgstr "Bueno"\n';
  const path = await documentFile(t, 'po', po);
  await mark(path, EARLIER);
  await mark(path);
  const {stderr} = await run('msgfmt', ['--check', '--statistics', '-o', '/dev/null', path]);
  assert.match(stderr, /1 translated message/);
  const {stdout} = await run('msgcat', ['--sort-output', path]);
  const saved = await documentFile(t, 'po', stdout);
  assert.deepEqual(await marksOf(saved), {own: RECORD, source: EARLIER, problems: []});
});

test('xmllint reads the marked files of XML', TIMEOUT, async (t) => {
  const documents: [extension: string, text: string][] = [
    ['xlf', unit1('Good')],
    ['xlf', xliff2('<unit id="1"><segment><source>Good</source></segment></unit>')],
    ['tmx', '<tmx version="1.4"><header srclang="en"/><body/></tmx>'],
    ['xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body/></html>'],
  ];
  for (const [extension, text] of documents) {
    const path = await documentFile(t, extension, text);
    await mark(path, EARLIER);
    await mark(path);
    const {stdout} = await run('xmllint', ['--noout', '--nonet', path]);
    assert.equal(stdout, '');
  }
});
