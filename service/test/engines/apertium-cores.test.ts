import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {setTimeout as delay} from 'node:timers/promises';
import {Pipeline} from '../../src/engines/apertium/pipeline.ts';

/** The cores that each process of the pipeline may run on, as Linux lists them: `0-3,8`. */
async function coresOf(pipeline: Pipeline): Promise<string[]> {
  const leader = pipeline.pid ?? assert.fail('the pipeline does not run');
  const children = await readFile(`/proc/${leader}/task/${leader}/children`, 'utf8');
  return Promise.all(children.trim().split(' ').map(allowedOf));
}

async function allowedOf(process: string): Promise<string> {
  const status = await readFile(`/proc/${process}/status`, 'utf8');
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? assert.fail('Linux tells no cores');
}

async function eventually(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, what);
    await delay(20);
  }
}

// Each `cat` hands a text on as a stage of Apertium does.
describe('the processor cores of an apertium pipeline', () => {
  let pipeline: Pipeline;
  let all: string;
  beforeEach(async () => {
    all = await allowedOf('self');
    pipeline = new Pipeline('cat | cat | cat', 10_000);
    await pipeline.ask('');
  });
  afterEach(() => pipeline.stop());

  async function askOneByOne(): Promise<void> {
    for (let turn = 0; turn < 40; turn++) await pipeline.ask(`Rindkopa ${turn}`);
  }

  async function comeTogether(): Promise<void> {
    const several = /[-,]/.test(all);
    await askOneByOne();
    await eventually(async () => {
      const [first, ...others] = await coresOf(pipeline);
      const same = first !== undefined && others.every((other) => other === first);
      return same && (several ? /^\d+$/.test(first) : first === all);
    }, 'the processes did not come together on one core');
  }

  it('are one for texts that come one at a time', async () => {
    assert.deepEqual(await coresOf(pipeline), [all, all, all]);
    await comeTogether();
    assert.equal(await pipeline.ask('piens'), 'piens');
  });

  it('are all of them as soon as there are several texts at once', async () => {
    await comeTogether();
    const texts = ['maize', 'ūdens'];
    assert.deepEqual(await Promise.all(texts.map((text) => pipeline.ask(text))), texts);
    await eventually(
      async () => (await coresOf(pipeline)).every((cores) => cores === all),
      'the processes did not spread',
    );
  });

  it('stay all of them when one process cannot be moved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-cores-'));
    const {PATH} = process.env;
    try {
      // The first process comes to one core, the others are refused; all may go back.
      const refusing = `#!/bin/sh
        echo "$3" >> '${folder}/asked'
        case "$3" in *[-,]*) ;; *) [ "$(wc -l < '${folder}/asked')" = 1 ] || exit 1 ;; esac
        PATH='${PATH}' exec taskset "$@"`;
      await writeFile(join(folder, 'taskset'), refusing, {mode: 0o755});
      process.env['PATH'] = `${folder}:${PATH}`;
      await askOneByOne();
      if (/[-,]/.test(all)) {
        await eventually(
          async () => (await readFile(join(folder, 'asked'), 'utf8').catch(() => '')).split('\n').length > 6,
          'the processes were not asked to go back',
        );
      }
      await eventually(
        async () => (await coresOf(pipeline)).every((cores) => cores === all),
        'a process stayed on one core',
      );
    } finally {
      process.env['PATH'] = PATH;
      await rm(folder, {recursive: true});
    }
  });

  it('matter to no text that was under way when the pipeline ended', async () => {
    await askOneByOne();
    const asked = pipeline.ask('siers');
    pipeline.stop();
    await assert.rejects(asked, {kind: 'crashed'});
  });
});
