import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import type {BenchFile} from './browser-bench.ts';

const NAME = '@tilde-nlp/ngx-translate';
const VERSION = '9.1.61';

const TYPES: Readonly<Record<string, string>> = {
  'polyfills.js': 'text/javascript; charset=utf-8',
  'main.js': 'text/javascript; charset=utf-8',
  'styles.css': 'text/css; charset=utf-8',
};

/** Web component for comparison, from its npm package. */
export const RIVAL = {
  title: `${NAME} ${VERSION}`,
  html:
    '<base href="/rival/"><link rel="stylesheet" href="styles.css">' +
    '<tilde-translate-box x-api-key="bench"></tilde-translate-box>' +
    '<script src="polyfills.js" type="module"></script><script src="main.js" type="module"></script>',
};

/** Downloads the files of the component from npm once: 1.3 MB that only this benchmark needs. */
export function rivalFiles(): Record<string, BenchFile> {
  const folder = fileURLToPath(
    new URL(`../../node_modules/.cache/bench/ngx-translate-${VERSION}/`, import.meta.url),
  );
  if (!existsSync(`${folder}package`)) {
    mkdirSync(folder, {recursive: true});
    const packed = execFileSync('npm', ['pack', '--silent', `${NAME}@${VERSION}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    execFileSync('tar', ['xzf', packed.trim()], {cwd: folder});
  }
  return Object.fromEntries(
    Object.entries(TYPES).map(([name, type]) => {
      const content = readFileSync(`${folder}package/src/assets/webcomponent/${name}`);
      return [`/rival/${name}`, {type, body: brotliCompressSync(content), encoding: 'br' as const}];
    }),
  );
}
