import assert from 'node:assert/strict';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import {createEngine} from '../../../src/engines/index.ts';

describe('apertium pairs', () => {
  let prefix: string;
  before(async () => {
    prefix = await mkdtemp(join(tmpdir(), 'mtservice-apertium-'));
    await mkdir(join(prefix, 'modes'));
  });
  after(() => rm(prefix, {recursive: true}));

  async function pairsOf(...files: string[]): Promise<string[]> {
    await rm(join(prefix, 'modes'), {recursive: true});
    await mkdir(join(prefix, 'modes'));
    for (const file of files) await writeFile(join(prefix, 'modes', file), 'lt-proc x.bin');
    const pairs = await new ApertiumEngine({prefix}).pairs();
    return pairs.map(({source, target, variant}) => `${source} ${target} ${variant ?? ''}`);
  }

  it('are the mode files, in RFC 5646 codes', async () => {
    assert.deepEqual(await pairsOf('es-pt.mode', 'swe-dan.mode', 'spa-eng_US.mode', 'es-pt_BR.mode'), [
      'es pt es-pt',
      'es pt-BR es-pt_BR',
      'es en-US spa-eng_US',
      'sv da swe-dan',
    ]);
    assert.deepEqual(await pairsOf('spa-cat_valencia.mode', 'oc@aran-ca.mode', 'hbs-slv.mode'), [
      'sr-Latn sl hbs-slv',
      'oc-aranes ca oc@aran-ca',
      'es ca-valencia spa-cat_valencia',
    ]);
  });

  it("leave out developers' modes and other files", async () => {
    const files = [
      'eng-spa-tagger.mode',
      'spa-morph.mode',
      'spa-gen.mode',
      'README',
      'spa.mode',
      'eng-eng.mode',
      '-.mode',
    ];
    assert.deepEqual(await pairsOf(...files), []);
  });

  it('have the version of the Apertium that is installed, if it says one', async () => {
    const programs = join(prefix, 'programs');
    await mkdir(programs);
    const program = (name: string, script: string) =>
      writeFile(join(programs, name), `#!/bin/sh\n${script}\n`, {mode: 0o755});
    await program('apertium-wblank-mode', 'exit');
    await writeFile(join(prefix, 'modes', 'en-es.mode'), 'lt-proc x.bin');
    const path = process.env['PATH'];
    const version = async () => {
      const engine = new ApertiumEngine({prefix});
      await engine.pairs();
      return (await engine.pairs()).find(({source}) => source === 'en')?.version;
    };
    try {
      process.env['PATH'] = `${programs}:${path}`;
      await program('apertium', `echo x >> ${join(prefix, 'asked')}; echo Apertium 3.8.3`);
      assert.equal(await version(), '3.8.3');
      assert.equal(await readFile(join(prefix, 'asked'), 'utf8'), 'x\n', 'it is asked once');
      await program('apertium', 'echo Usage: apertium; exit 1');
      assert.equal(await version(), undefined);
    } finally {
      process.env['PATH'] = path;
    }
  });

  it('are empty if Apertium is not installed', async () => {
    assert.deepEqual(await new ApertiumEngine({prefix: join(prefix, 'nowhere')}).pairs(), []);
    const path = process.env['PATH'];
    try {
      process.env['PATH'] = prefix;
      assert.deepEqual(await createEngine({engine: 'apertium'}).pairs(), []);
    } finally {
      process.env['PATH'] = path;
    }
  });
});
