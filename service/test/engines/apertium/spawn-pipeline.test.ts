import assert from 'node:assert/strict';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import {modeCommands} from '../../../src/engines/apertium/mode-commands.ts';
import {installedPairs, modeFile} from '../../../src/engines/apertium/modes.ts';
import {findAllocator, MEMORY_MEGABYTES} from '../../../src/engines/apertium/spawn-pipeline.ts';
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

  it('is loaded into each of its processes, unless it is not installed', async () => {
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

describe('the memory of a pipeline', () => {
  const HUNGRY = `awk 'BEGIN { s = "x"; while (1) s = s s }' | cat`;

  it('is bounded for each of its processes, and an end by that says which setting it is', async () => {
    const pipeline = new Pipeline(HUNGRY, deadline(30_000), 64);
    try {
      await assert.rejects(pipeline.ask('Sveiki'), {
        kind: 'crashed',
        message: /needs more memory than memoryMegabytes \(64\) of the engine allows\.$/,
      });
    } finally {
      pipeline.stop();
    }
  });

  it('is enough for known pairs by far', async () => {
    const prefix = '/usr/share/apertium';
    for (const pair of await installedPairs(prefix)) {
      const {pipeline: command} = await modeCommands(modeFile(prefix, pair));
      const pipeline = new Pipeline(command, deadline(30_000), MEMORY_MEGABYTES / 4);
      try {
        assert.notEqual(await pipeline.ask('The house of my mother is big.[]'), '', JSON.stringify(pair));
      } finally {
        pipeline.stop();
      }
    }
  });

  it('that a system lacks is the reason why it does not run', async (t) => {
    const prefix = await temporaryFolder(t);
    await mkdir(join(prefix, 'modes'));
    const program = join(prefix, 'hungry');
    await writeFile(program, `#!/bin/sh\n${HUNGRY}\n`, {mode: 0o755});
    await writeFile(join(prefix, 'modes', 'eng-spa.mode'), `${program}\n`);
    const engine = new ApertiumEngine({prefix, memoryMegabytes: 64});
    const translator = engine.translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await assert.rejects(translator.start(AbortSignal.timeout(deadline(30_000))), {
      kind: 'unavailable',
      message: /memoryMegabytes \(64\)/,
    });
  });
});
