import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {modeCommands} from '../../../src/engines/apertium/mode-commands.ts';

describe('commands of a mode', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-mode-'));
  });
  after(() => rm(folder, {recursive: true}));

  const REST = "apertium-pretransfer | apertium-transfer -n 'a.t1x' 'a.bin' | lt-proc $1 'a-b.autogen.bin'";
  const analyserOf = async (...stages: string[]): Promise<string> => {
    const file = join(folder, 'a-b.mode');
    await writeFile(file, [...stages, REST].join(' | '));
    const {pipeline, analyser} = await modeCommands(file);
    assert.match(pipeline, /lt-proc -z -g 'a-b\.autogen\.bin'$/);
    return analyser.replace(/ +/g, ' ');
  };

  it('analyse with the dictionary, and choose with the tagger', async () => {
    assert.equal(
      await analyserOf("lt-proc 'a.bin'", "cg-proc -w 'a.rlx'", "apertium-tagger -g $2 'a.prob'"),
      "lt-proc -z 'a.bin' | cg-proc -z -w 'a.rlx' | apertium-tagger -z -g -p -f 'a.prob'",
    );
  });

  it('analyse with the dictionary alone if there is no tagger', async () => {
    assert.equal(await analyserOf("lt-proc -w 'a.bin'"), "lt-proc -z -w 'a.bin'");
  });

  it('run the perceptron tagger without the preloaded allocator', async () => {
    const file = join(folder, 'eng-cat.mode');
    const tagger = "apertium-tagger -gx 'eng-cat.prob'";
    await writeFile(file, `lt-proc -w 'eng-cat.bin' | ${tagger} | apertium-pretransfer | lt-proc $1 'a.bin'`);
    const {pipeline} = await modeCommands(file);
    assert.deepEqual(
      pipeline.split(' | ').map((stage) => stage.trim().replace(/ .*/, '')),
      ['lt-proc', 'LD_PRELOAD=', 'apertium-pretransfer', 'lt-proc'],
    );
  });

  it('are rejected for a missing mode', async () => {
    await assert.rejects(modeCommands(join(folder, 'none.mode')), {kind: 'unavailable'});
  });
});
