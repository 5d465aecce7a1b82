import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the proxy in a host’s project', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mtservice-host-'));
    // Without a package file of its own, the project would belong to a package in a folder above it.
    writeFileSync(join(folder, 'package.json'), '{"name": "host"}');
  });
  after(() => rmSync(folder, {recursive: true, force: true}));

  it('runs from a plain copy, without any package', async () => {
    for (const name of ['express', 'fastify', 'node-proxy']) {
      cpSync(join(root, 'integrations', name), join(folder, 'copied', name), {recursive: true});
    }
    writeFileSync(join(folder, 'copied/package.json'), '{"type": "module"}');
    for (const name of ['express', 'fastify']) {
      const address = pathToFileURL(join(folder, `copied/${name}/index.js`)).href;
      const {createMtProxy} = (await import(address)) as Record<string, (options: object) => unknown>;
      const proxy = createMtProxy!({baseUrl: 'https://mt.example.org', token: 'mt_1', authorize: () => true});
      assert.equal(typeof proxy, 'function');
    }
  });

  it('is in the package, with all that it needs', () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/mtservice-elements'), 'junction');
    for (const name of ['express', 'fastify']) {
      const script = `import {createMtProxy} from 'mtservice-elements/${name}'; console.log(typeof createMtProxy)`;
      const args = ['--input-type=module', '--eval', script];
      assert.equal(execFileSync(process.execPath, args, {cwd: folder, encoding: 'utf8'}), 'function\n');
    }
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: root,
        encoding: 'utf8',
        shell: process.platform === 'win32',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as {files: {path: string}[]}[];
    const paths = packed!.files.map(({path}) => path).filter((path) => path.startsWith('integrations/'));
    assert.deepEqual(
      paths.filter((path) => /\/test\/|\.ts$/.test(path)),
      [],
    );
    const names = [
      'call',
      'contract',
      'documents',
      'errors',
      'options',
      'origin',
      'proxy',
      'request-body',
      'service',
      'service-answer',
    ];
    for (const path of [
      ...['express', 'fastify', 'node-proxy'].map((name) => `${name}/README.md`),
      ...['express/index.js', 'fastify/index.js', ...names.map((name) => `node-proxy/${name}.js`)],
    ]) {
      assert.ok(paths.includes(`integrations/${path}`), path);
    }
  });
});
