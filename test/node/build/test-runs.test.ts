import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, relative} from 'node:path';
import {describe, it, type TestContext} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {countTests} from '../../../.config/test/count-tests.mjs';
import {elementTestFiles, nodeTestFiles} from '../../../.config/test/files.mjs';
import {NEEDS, needsOf, splitByNeeds} from '../../../.config/test/needs.mjs';
import {RIGHTS} from '../../../.config/test/rights.mjs';
import {PROGRAMS} from '../../../.config/test/programs.mjs';
import {isSuccess, lastLines, type FileResult, type Run} from '../../../.config/test/report.mjs';
import {runFailedAgain} from '../../../.config/test/run-again.mjs';
import {bundlesOf, runBundled} from '../../../.config/test/run-bundled.mjs';
import {runNodeFiles} from '../../../.config/test/run-node-files.mjs';
import {deadline} from '../../support/deadlines.mjs';
import {releaseAfter} from '../../support/release-after.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const PASSING = `import {it} from 'node:test';\nit('translates', () => {});\n`;
const FAILING = `import {it} from 'node:test';\nit('waits for Rīga', () => { throw new Error('It rains.'); });\n`;
/** A test that fails the first time, and then passes. */
const unstable = (mark: string) => `
  import {existsSync, writeFileSync} from 'node:fs';
  import {it} from 'node:test';
  it('is in time', () => {
    if (existsSync(${JSON.stringify(mark)})) return;
    writeFileSync(${JSON.stringify(mark)}, '');
    throw new Error('It came late.');
  });`;

/** Whether a process is running; an ended process may still be waiting for its parent. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Writes test files into a new folder; returns their paths. */
function planted(test: TestContext, sources: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-planted-'));
  releaseAfter(test, () => rmSync(folder, {recursive: true, force: true}));
  return Object.entries(sources).map(([name, source]) => {
    const path = join(folder, `${name}.test.mjs`);
    writeFileSync(path, source.replaceAll('FOLDER', folder));
    return path;
  });
}

const run = (some: Partial<Run>): Run => ({results: [], unstable: [], notRun: [], isCi: false, ...some});
const passed: FileResult = {file: 'a.test.ts', passed: 3, failed: 0, failures: [], seconds: 1};

describe('a run of test files', () => {
  it('reports for each file what passed and failed, even if it crashes or has no test', async (t) => {
    const files = planted(t, {
      passing: PASSING,
      failing: FAILING,
      empty: 'export {};',
      ending: `${PASSING}process.on('exit', () => { process.exitCode = 3; });`,
    });
    const results = await runNodeFiles(files);
    assert.deepEqual(
      results.map((result) => [result.passed, result.failed]),
      [
        [1, 0],
        [0, 1],
        [0, 1],
        [1, 1],
      ],
    );
    assert.match(results[1]!.failures.join(), /waits for Rīga\nIt rains\./);
    assert.match(results[2]!.failures.join(), /has no test/);
    assert.match(results[3]!.failures.join(), /ended with exit code 3/);
  });

  it('names a file that passes when it runs once more, with how it failed first', async (t) => {
    const mark = join(tmpdir(), `mtservice-mark-${process.pid}`);
    releaseAfter(t, () => rmSync(mark, {force: true}));
    const files = planted(t, {unstable: unstable(mark), failing: FAILING, passing: PASSING});
    const first = await runNodeFiles(files);
    assert.equal(existsSync(mark), true);
    const again = await runFailedAgain(first, async ({file}) => {
      const path = files.find((one) => file.endsWith(one.slice(one.lastIndexOf('/'))))!;
      return (await runNodeFiles([path]))[0]!;
    });
    assert.deepEqual(
      again.results.map((result) => [result.passed, result.failed]),
      [
        [1, 0],
        [0, 1],
        [1, 0],
      ],
    );
    const lines = lastLines(run(again)).join('\n');
    assert.match(lines, /UNSTABLE .*unstable\.test\.mjs: .*\n.*is in time\nIt came late\./);
    assert.match(lines, /FAILED .*failing\.test\.mjs/);
    assert.match(lines, /\n1 unstable file\n\n2 passed, 1 failed$/);
  });

  it('runs short files in one process, and reports of each that fails', async (t) => {
    const files = planted(t, {
      failing: FAILING,
      empty: 'export {};',
      passing: PASSING,
      other: PASSING.replace("it('", "it('again "),
    }).map((path) => relative(root, path));
    const results = await runBundled(files);
    const told = results.map(({file, ...counts}) => [file.split('/').at(-1), counts.passed, counts.failed]);
    assert.deepEqual(told.sort(), [
      ['empty.test.mjs', 0, 1],
      ['failing.test.mjs', 0, 1],
      ['other.test.mjs', 1, 0],
      ['passing.test.mjs', 1, 0],
    ]);
    const [bundle, ...more] = await runBundled(files.slice(1));
    assert.match(bundle!.file, / \(3 files\)$/);
    assert.deepEqual([bundle!.passed, bundle!.failed], [2, 0]);
    assert.match(more.flatMap(({failures}) => failures).join(), /empty\.test\.mjs has no test/);
  });

  it('counts a fault that only files in one process have', async (t) => {
    const crash = 'if (globalThis.isSecond) process.exit(3);\nglobalThis.isSecond = true;\n';
    const files = planted(t, {first: crash + PASSING, second: crash + PASSING});
    const results = await runBundled(files.map((path) => relative(root, path)));
    assert.deepEqual(results.map(({passed, failed}) => [passed, failed]).sort(), [
      [0, 1],
      [1, 0],
    ]);
    assert.match(results.flatMap(({failures}) => failures).join(), /\(2 files\): .* ended with exit code 3/);
  });

  it('divides a part of the project into bundles of about the same size, and puts small parts together', () => {
    const files = Array.from({length: 25}, (_, index) => `service/test/a/${index % 2}/${index}.test.ts`);
    const small = ['service/test/b/one.test.ts', 'service/test/two.test.ts', 'test/node/c/three.test.ts'];
    const sizes = (maxFiles?: number) => bundlesOf([...files, ...small], maxFiles).map(({length}) => length);
    assert.deepEqual(sizes(12), [9, 9, 7, 2, 1]);
    assert.deepEqual(sizes(30), [25, 2, 1]);
  });

  it('ends a file that hangs, with the programs that it has started', async (t) => {
    const files = planted(t, {
      hanging: `
        import {spawn} from 'node:child_process';
        import {writeFileSync} from 'node:fs';
        import {it} from 'node:test';
        it('waits', async () => {
          const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {stdio: 'ignore'});
          writeFileSync('FOLDER/pid', String(server.pid));
          await new Promise(() => setInterval(() => {}, 1e6));
        });`,
    });
    const [result] = await runNodeFiles(
      files,
      new Map(files.map((file) => [file, {timeoutMs: deadline(3_000)}])),
    );
    assert.equal(result!.failed, 1);
    assert.match(result!.failures.join(), /hanging\.test\.mjs did not end within/);
    const pid = Number(readFileSync(join(dirname(files[0]!), 'pid'), 'utf8'));
    const end = Date.now() + deadline(10_000);
    while (isRunning(pid)) {
      assert.ok(Date.now() < end, 'the program still runs');
      await wait(20);
    }
  });

  it('is a success with two unstable files, but not with three', () => {
    const two = [passed, passed];
    assert.equal(isSuccess(run({results: [passed], unstable: two})), true);
    assert.equal(isSuccess(run({results: [passed], unstable: [...two, passed]})), false);
  });

  it('is a failure when nothing ran', () => {
    assert.equal(isSuccess(run({results: []})), false);
  });

  it('of quick tests among slow ones alone runs nothing, says so, and fails', () => {
    const env = {...process.env, NODE_TEST_CONTEXT: undefined};
    const args = ['.config/node-tests.mjs', '--quick', 'service/test/commands', 'integrations/php'];
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {
      ...{cwd: root, env, encoding: 'utf8', timeout: deadline(30_000)},
    });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^no test ran: every test file there is slow \(\d+\)/);
  });

  it('of a folder that does not exist, or has no tests, fails with what to write', () => {
    for (const [path, message] of [
      ['no/such/folder', /^no such folder or file: no\/such\/folder\nusage: /],
      ['demo', /^there are no test files: a test file ends with \.test\.ts\nusage: /],
    ] as const) {
      const {status, stderr} = spawnSync(process.execPath, ['.config/node-tests.mjs', '--quick', path], {
        ...{cwd: root, encoding: 'utf8', timeout: deadline(30_000)},
      });
      assert.equal(status, 1);
      assert.match(stderr, message);
    }
  });
});

describe('a run of quick tests', () => {
  it('says at its end how many files it left out', () => {
    const env = {...process.env, NODE_TEST_CONTEXT: undefined};
    const files = ['test/node/build/published.test.ts', 'test/node/client/backoff.test.ts'];
    const {status, stdout} = spawnSync(process.execPath, ['.config/node-tests.mjs', '--quick', ...files], {
      ...{cwd: root, env, encoding: 'utf8', timeout: deadline(60_000)},
    });
    assert.equal(status, 0);
    assert.match(stdout, /\ntest files left out, which npm test runs: 1\n\n\d+ passed, 0 failed\n$/);
  });
});

describe('tests that need a program', () => {
  const rows = [
    {suite: 'WordPress plugin', programs: ['wordPress', 'php'], paths: ['integrations/wordpress']},
    {suite: 'PHP client', programs: ['php'], paths: ['integrations/php']},
  ];
  const missing = (programs: readonly string[]) => (programs.includes('wordPress') ? ['wordpress'] : []);
  const files = [
    'integrations/wordpress/test/a.test.ts',
    'integrations/php/test/b.test.ts',
    'test/c.test.ts',
  ];

  it('are not run without it, by the name of their suite; the others are', () => {
    const {runnable, notRun} = splitByNeeds(files, {rows, missing});
    assert.deepEqual(runnable, files.slice(1));
    assert.deepEqual(notRun, [
      {suite: 'WordPress plugin', files: files.slice(0, 1), packages: ['wordpress'], rights: []},
    ]);
  });

  it('are not run without a right either, and every other test of the machine is', () => {
    const disk = [{suite: 'full disk', programs: [], rights: ['mount'], paths: ['integrations/php']}];
    const lacks = (rights: readonly string[]) => [...rights];
    const {runnable, notRun} = splitByNeeds(files, {rows: disk, missing, lacks});
    assert.deepEqual(runnable, [files[0], files[2]]);
    assert.deepEqual(notRun, [
      {suite: 'full disk', files: files.slice(1, 2), packages: [], rights: ['mount']},
    ]);
  });

  it('are in the last lines with their number and the command, are not counted as passed, and fail in CI only', () => {
    const notRun = [
      {
        ...{suite: 'WordPress plugin', files: files.slice(0, 1), tests: 312},
        ...{packages: ['wordpress'], rights: ['mount']},
      },
    ];
    const lines = lastLines(run({results: [passed], notRun}));
    assert.deepEqual(lines.slice(-5), [
      `not run: WordPress plugin, 312 tests: apt-get install wordpress; ${RIGHTS['mount']!.get}`,
      '',
      '312 tests not run',
      '',
      '3 passed, 0 failed',
    ]);
    assert.equal(isSuccess(run({results: [passed], notRun})), true);
    assert.equal(isSuccess(run({results: [passed], notRun, isCi: true})), false);
  });

  it('name programs that are on the list, and files that exist', () => {
    for (const {suite, programs, rights = [], paths} of NEEDS) {
      for (const right of rights) assert.ok(RIGHTS[right], `${suite} needs ${right}`);
      for (const program of programs) assert.ok(PROGRAMS[program], `${suite} needs ${program}`);
      for (const path of paths) assert.ok(existsSync(join(root, path)), `${suite}: ${path}`);
    }
    assert.deepEqual(needsOf('integrations/php/test/style.test.ts'), ['php']);
  });
});

describe('the number of tests in files that cannot run', () => {
  it('is that of a run, with tests in loops and in suites', async (t) => {
    const source = `
      import {describe, it, before} from 'node:test';
      before(() => { throw new Error('It ran.'); });
      for (const language of ['lv', 'de', 'ar']) it(language, () => { throw new Error('It ran.'); });
      describe('a suite', () => { it('has one', () => {}); it('and another', {timeout: 1}, () => {}); });`;
    assert.equal(await countTests(planted(t, {listed: source})), 5);
  });

  it('is found for every file of Node, without any program', {timeout: deadline(180_000)}, async (t) => {
    const {PATH} = process.env;
    releaseAfter(t, () => (process.env.PATH = PATH));
    process.env.PATH = '/nowhere';
    const files = ['service/test', 'test/node', 'integrations'].flatMap(nodeTestFiles);
    assert.ok((await countTests(files)) > 5000);
  });

  it('is found for every file of the elements, without a browser', async () => {
    assert.ok((await countTests(elementTestFiles())) > 500);
  });

  it('is found for every end-to-end file, without a browser', async () => {
    assert.ok((await countTests(['test/e2e/demo.spec.ts', 'test/e2e/keyboard.spec.ts'])) > 5);
  });
});
