import assert from 'node:assert/strict';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {sourceHashOf, stampPathOf} from '../../../.config/build/sources.mjs';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {programOf} from './program.ts';

test('tests start the built program only when it was built of the sources that are there', async (t) => {
  const root = await temporaryFolder(t);
  const source = join(root, 'service/src/cli.ts');
  const built = [join(root, 'service/dist/cli.js')];
  const sources = ['--import', 'tsx', source];
  await mkdir(dirname(source), {recursive: true});
  await writeFile(source, '// first');
  assert.deepEqual(programOf(root), sources, 'nothing is built');
  const stamp = stampPathOf('service', root);
  await mkdir(dirname(stamp), {recursive: true});
  await writeFile(stamp, sourceHashOf('service', root));
  assert.deepEqual(programOf(root), built);
  await writeFile(source, '// second');
  assert.deepEqual(programOf(root), sources, 'a source was changed');
  await writeFile(source, '// first');
  await mkdir(join(root, 'src/text'), {recursive: true});
  await writeFile(join(root, 'src/text/more.ts'), '');
  assert.deepEqual(programOf(root), sources, 'a source was added');
  await rm(join(root, 'src'), {recursive: true});
  assert.deepEqual(programOf(root), built);
});
