import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {build} from 'esbuild';
import {PARTS} from '../../../.config/build/parts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const inRoot = (path: string) => join(root, path);
const {exports: entries} = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  exports: Record<string, string | {types: string; default: string}>;
};

describe('the published package', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mtservice-consumer-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/mtservice-elements'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  });

  after(() => rmSync(folder, {recursive: true, force: true}));

  it('is bundled as the example of the demo says', async () => {
    copyFileSync(inRoot('demo/bundler.js'), join(folder, 'bundler.js'));
    const {outputFiles} = await build({
      entryPoints: [join(folder, 'bundler.js')],
      bundle: true,
      format: 'esm',
      splitting: true,
      outdir: join(folder, 'bundle'),
      write: false,
      logLevel: 'silent',
    });
    const entry = outputFiles.find(({path}) => path.endsWith('/bundler.js'));
    assert.match(entry?.text ?? '', /addTranslation/);
  });

  it('has a file behind every entry of exports', () => {
    const paths = Object.values(entries).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    assert.deepEqual(
      paths.filter((path) => !existsSync(inRoot(path))),
      [],
    );
  });

  it('has types for every entry that is a script', () => {
    const untyped = Object.entries(entries).filter(
      ([name, entry]) =>
        !name.endsWith('.json') && (typeof entry === 'string' || !existsSync(inRoot(entry.types))),
    );
    assert.deepEqual(untyped, []);
  });

  it('does not spell out types of the browser, which differ between versions of TypeScript', () => {
    for (const name of ['common/form-element', 'mt-document-drop/mt-document-drop.element']) {
      const types = readFileSync(inRoot(`dist/types/elements/${name}.d.ts`), 'utf8');
      assert.match(types, /static readonly shadowRootOptions: ShadowRootInit;/, name);
    }
    for (const name of ['mtservice-selector', 'mt-translate-box']) {
      const types = readFileSync(inRoot(`dist/types/elements/${name}/${name}.element.d.ts`), 'utf8');
      assert.match(types, /class \w+ extends FormElement /, name);
      assert.doesNotMatch(types, /shadowRootOptions/, name);
    }
  });

  it('has no source maps, which would be more than half of it, and no bundler looks for them', () => {
    const {files} = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {files: string[]};
    assert.ok(files.indexOf('!dist/**/*.map') > files.indexOf('dist'));
    for (const name of readdirSync(inRoot('dist/es')).filter((file) => file.endsWith('.js')))
      assert.doesNotMatch(readFileSync(inRoot(`dist/es/${name}`), 'utf8'), /sourceMappingURL/, name);
  });

  it('has a client that runs in Node', async () => {
    const path = inRoot('dist/es/client.js');
    const client = (await import(path)) as Record<string, unknown>;
    assert.equal(typeof client.MtClient, 'function');
  });

  for (const script of [
    'mtservice',
    'mtservice-selector',
    'tildemt-selector',
    'mt-translate-box',
    'mt-document-drop',
  ]) {
    it(`has ${script}.js under its own name and under one that changes with its content, each with map and compressed`, () => {
      const names = readdirSync(inRoot('dist/script'));
      const hashed = names.filter((name) => new RegExp(`^${script}-[0-9a-f]{10}\\.js$`).test(name));
      assert.equal(hashed.length, 1);
      for (const name of [`${script}.js`, hashed[0]!]) {
        const map = checkFiles(name);
        const isElement = (source: string) => source.endsWith('.element.ts');
        assert.equal(map.sources.filter(isElement).length, script === 'mtservice' ? 3 : 1);
        assert.ok(map.sourcesContent.every((content) => content !== ''));
      }
    });
  }

  it('has each part that the scripts load on demand under the name that they load it by', () => {
    const script = readFileSync(inRoot('dist/script/mtservice.js'), 'utf8');
    const parts = [...script.matchAll(/["'`](mt-[a-z-]+-[0-9a-f]{10}\.js)["'`]/g)].map(([, name]) => name!);
    assert.deepEqual(
      parts.map((name) => name.replace(/-[0-9a-f]{10}\.js$/, '')).sort(),
      Object.keys(PARTS).sort(),
    );
    for (const name of parts) {
      checkFiles(name);
      const code = readFileSync(inRoot(`dist/script/${name}`), 'utf8');
      assert.doesNotMatch(code, /\bimport\b/, `${name} brings nothing along`);
      assert.doesNotMatch(code, /litElement|lit-html/, `${name} has no Lit of its own`);
    }
  });
});

interface SourceMap {
  readonly sources: string[];
  readonly sourcesContent: string[];
}

/** Checks a script with its map and its compressed forms. */
function checkFiles(name: string): SourceMap {
  const path = inRoot(`dist/script/${name}`);
  const code = readFileSync(path, 'utf8');
  assert.match(code, new RegExp(`sourceMappingURL=${name}\\.map\\s*$`));
  assert.equal(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), code);
  assert.equal(gunzipSync(readFileSync(`${path}.gz`)).toString(), code);
  return JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap;
}
