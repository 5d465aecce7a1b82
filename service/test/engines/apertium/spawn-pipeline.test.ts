import assert from 'node:assert/strict';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {findAllocator} from '../../../src/engines/apertium/spawn-pipeline.ts';
import {Pipeline} from '../../../src/engines/apertium/pipeline.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

describe('the memory allocator of an apertium pipeline', () => {
  it('is tcmalloc where it is installed for this kind of machine', async (t) => {
    const root = await temporaryFolder(t);
    assert.equal(findAllocator(root, 'x64'), undefined);
    const folder = join(root, 'x86_64-linux-gnu');
    await mkdir(folder);
    assert.equal(findAllocator(root, 'x64'), undefined);
    const library = join(folder, 'libtcmalloc_minimal.so.4');
    await writeFile(library, '');
    assert.equal(findAllocator(root, 'x64'), library);
    assert.equal(findAllocator(root, 'arm64'), undefined);
    assert.equal(findAllocator(root, 'riscv64'), undefined);
  });

  it('is loaded into each of its processes, and into none where it is not installed', async () => {
    process.env.SECRET_OF_THE_SERVICE = 'geheim';
    const pipeline = new Pipeline('cat | cat', deadline(10_000));
    try {
      assert.equal(await pipeline.ask('Sveiki'), 'Sveiki');
      const leader = pipeline.pid ?? assert.fail('the pipeline does not run');
      const children = await readFile(`/proc/${leader}/task/${leader}/children`, 'utf8');
      const pids = children.trim().split(' ');
      assert.equal(pids.length, 2);
      for (const pid of [String(leader), ...pids]) {
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
        assert.doesNotMatch(environment, /geheim/, 'keys of the service are not for engines');
        assert.match(environment, /PATH=/);
      }
      for (const pid of pids) {
        const loaded = (await readFile(`/proc/${pid}/maps`, 'utf8')).includes('/libtcmalloc_minimal.so');
        assert.equal(loaded, findAllocator() !== undefined);
      }
    } finally {
      pipeline.stop();
      delete process.env.SECRET_OF_THE_SERVICE;
    }
  });
});
