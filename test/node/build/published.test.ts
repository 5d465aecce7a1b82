import assert from 'node:assert/strict';
import {
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
import ts from 'typescript';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const inRoot = (path: string) => join(root, path);
const {exports: entries} = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  exports: Record<string, string | {types: string; default: string}>;
};

/** What a user of the package may write. */
const consumer = `
import {MtClient, MtError} from 'mtservice-elements/client';
import type {SavedConfiguration} from 'mtservice-elements/contract';
import * as session from 'mtservice-elements/session';
import {MtserviceSelectorElement} from 'mtservice-elements/mtservice-selector';
import 'mtservice-elements';

const selector: MtserviceSelectorElement = document.createElement('mtservice-selector');
const state: SavedConfiguration = selector.saveAndGetState();
export const all = [MtClient, MtError, session, state] as const;
// @ts-expect-error The attribute of this name is a switch.
selector.hiddenname = 'yes';
`;

describe('the published package', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mtservice-consumer-'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/mtservice-elements'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(join(folder, 'consumer.ts'), consumer);
  });

  after(() => rmSync(folder, {recursive: true, force: true}));

  it('has a file behind every entry of exports', () => {
    const paths = Object.values(entries).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    assert.deepEqual(
      paths.filter((path) => !existsSync(inRoot(path))),
      [],
    );
  });

  for (const [name, module, moduleResolution] of [
    ['a bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ['Node', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  ] as const) {
    it(`has types that are whole and correct for TypeScript with the resolution of ${name}`, () => {
      const program = ts.createProgram([join(folder, 'consumer.ts')], {
        module,
        moduleResolution,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
        strict: true,
        noEmit: true,
        types: [],
      });
      const problems = ts.getPreEmitDiagnostics(program);
      assert.equal(
        ts.formatDiagnostics(problems, {
          getCanonicalFileName: String,
          getCurrentDirectory: () => root,
          getNewLine: () => '\n',
        }),
        '',
      );
    });
  }

  it('has a client that runs in Node', async () => {
    const path = inRoot('dist/es/client.js');
    const client = (await import(path)) as Record<string, unknown>;
    assert.equal(typeof client.MtClient, 'function');
  });

  it('has the script under its own name and under one that changes with its content, each with map and compressed', () => {
    const names = readdirSync(inRoot('dist/script'));
    const hashed = names.filter((name) => /^mtservice-[0-9a-f]{10}\.js$/.test(name));
    assert.equal(hashed.length, 1);
    for (const name of ['mtservice.js', hashed[0]!]) {
      const path = inRoot(`dist/script/${name}`);
      const code = readFileSync(path, 'utf8');
      assert.match(code, new RegExp(`sourceMappingURL=${name}\\.map\\s*$`));
      assert.equal(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), code);
      assert.equal(gunzipSync(readFileSync(`${path}.gz`)).toString(), code);
      const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as {
        sources: string[];
        sourcesContent: string[];
      };
      assert.ok(map.sources.some((source) => source.endsWith('mtservice-selector.element.ts')));
      assert.ok(map.sourcesContent.every((content) => content !== ''));
    }
  });
});
