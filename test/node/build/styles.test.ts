import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {transform} from 'lightningcss';
import {stylesheetsOf, withoutSpace} from '../../../.config/build/styles.ts';

/** Normalizes a style sheet to the rules that a browser reads from it. */
const rules = (css: string) =>
  transform({filename: 'a.css', code: Buffer.from(css), minify: true})
    .code.toString()
    .replaceAll(', ', ',');

describe('styles of the published scripts', () => {
  it('have no comments, indentation or line breaks', () => {
    const css = `
      :host {
        color: red; /* Never larger than { the text's; */
      }

      a,
      b > c { margin: 0 1px }
    `;
    assert.equal(withoutSpace(css).trim(), ':host{color: red}a,b > c{margin: 0 1px}');
  });

  it('keep the text of strings', () => {
    assert.equal(
      withoutSpace(`a { content: ' ;  , { ' / "" } b { content: ", " }`),
      `a{content: ' ;  , { ' / ""}b{content: ", "}`,
    );
  });

  it('are told apart from comments and other code', () => {
    const comment = 'const css = String.raw; // not Lit’s `css`, which is “another” one';
    const source = `${comment}\nexport default css\`a { b: c }\`;`;
    assert.deepEqual(stylesheetsOf(source), ['a { b: c }']);
    assert.deepEqual(stylesheetsOf('export default css`a { ${b} }`;'), ['a { ', ' }']);
  });

  it('mean the same to a browser', () => {
    const files = readdirSync('src/elements', {recursive: true, encoding: 'utf8'}).filter((file) =>
      file.endsWith('.styles.ts'),
    );
    assert.ok(files.length > 10);
    for (const file of files)
      for (const css of stylesheetsOf(readFileSync(`src/elements/${file}`, 'utf8')))
        assert.equal(rules(withoutSpace(css)), rules(css), file);
  });
});
