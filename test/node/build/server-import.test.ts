import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {build} from 'vite';
import {deadline} from '../../support/deadlines.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const {exports: entries} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | {default: string}>;
};
const modules = Object.entries(entries)
  .filter(([, entry]) => (typeof entry === 'string' ? entry : entry.default).endsWith('.js'))
  .map(([name]) => `mtservice-elements${name.slice(1)}`);

describe('a server that imports the package', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mtservice-server-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/mtservice-elements'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  });

  after(() => rmSync(folder, {recursive: true, force: true}));

  // Imports each module without a loader or a DOM, in a separate process, so that no module finds objects that another
  // has set up.
  for (const name of modules) {
    it(`gets ${name} in plain Node, in silence`, async () => {
      const path = join(folder, `${name.replaceAll('/', '-')}.js`);
      writeFileSync(path, `import ${JSON.stringify(name)};`);
      assert.deepEqual(await runPlainly(path), {stdout: '', stderr: ''});
    });
  }

  it("gets the elements in a bundle of vite's server build", async () => {
    const entry = join(folder, 'entry.js');
    const elements = modules.filter((name) => !/express|fastify|\.js$/.test(name));
    writeFileSync(entry, elements.map((name) => `import ${JSON.stringify(name)};\n`).join(''));
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      ssr: {noExternal: true},
      build: {ssr: entry, outDir: join(folder, 'bundle'), minify: false},
    });
    assert.deepEqual(await runPlainly(join(folder, 'bundle/entry.js')), {stdout: '', stderr: ''});
  });
});

function runPlainly(path: string): Promise<{stdout: string; stderr: string}> {
  const env = {...process.env, NODE_OPTIONS: ''};
  return promisify(execFile)(process.execPath, [path], {env, timeout: deadline(30_000)});
}
