import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';

const source = fileURLToPath(new URL('../../src', import.meta.url));
const FOLDERS = ['pages', 'admin', 'sign-in', 'api-page'];

/** Content of all files of the pages, without comments, by path. */
const files = new Map(
  FOLDERS.flatMap((folder) =>
    readdirSync(join(source, folder), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry): [string, string] => {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        const text = readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
        return [relative(source, path), text];
      }),
  ),
);

function filesWith(pattern: RegExp): string[] {
  return [...files].filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

describe('the pages of the service', () => {
  it('have one document and one place of their headers', () => {
    const documents = filesWith(/<!doctype|<(html|head|body|main|meta|title)[\s>$]/i);
    assert.deepEqual(
      documents.filter((path) => !path.startsWith('pages/words/')),
      ['pages/page-frame.ts'],
    );
    assert.deepEqual(filesWith(/content-security-policy/i), ['pages/page-headers.ts']);
  });

  it('write controls only in the kit', () => {
    const markupFiles = filesWith(
      /<(a class="button|button|details|dl|fieldset|input|label|nav|option|select|summary|table|td|th)[\s>$"]|class="(check|field|none|note|pager)\b/,
    );
    assert.deepEqual(markupFiles.filter((path) => !path.startsWith('pages/controls/')).sort(), []);
    assert.ok(markupFiles.length > 4, markupFiles.join());
  });

  it('have every colour as a variable from one file, and every style in a file', () => {
    const colour =
      /#[\da-f]{3,8}\b(?=[;\s])|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(black|white|gr[ae]y|red|green|blue)\b/i;
    const sheets = [...files].filter(([path]) => path.endsWith('.css'));
    const coloured = sheets.filter(([, text]) => colour.test(text)).map(([path]) => path);
    assert.deepEqual(coloured, ['pages/styles/colors.css']);
    const defined = new Set(files.get('pages/styles/colors.css')!.match(/--[\w-]+(?=:)/g));
    for (const [path, text] of sheets) {
      for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g))
        assert.ok(defined.has(name) || name === '--control-size', `${path} has no ${name}`);
    }
    const code = [...files].filter(([path]) => path.endsWith('.ts'));
    const styled = code.filter(([, text]) =>
      /\sstyle="|<style|\bmargin-(block|inline)|\bdisplay: /.test(text),
    );
    assert.deepEqual(styled, []);
  });

  it('have their words in the catalogue', () => {
    const named = filesWith(/\baria-label="[A-Za-z]|>\s*[A-Z][a-z]+ [a-z]+[^<>$`']*<\//);
    assert.deepEqual(named, []);
  });
});
