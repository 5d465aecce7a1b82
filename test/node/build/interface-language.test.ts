import assert from 'node:assert/strict';
import {cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {describe, it, type TestContext} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import ts from 'typescript';
import {INTERFACE_LANGUAGES} from '../../../src/localization/interface-languages.ts';
import {releaseAfter} from '../../support/release-after.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const LANGUAGES = 'src/localization/interface-languages.ts';
const ELEMENTS = 'src/localization/load-messages.ts';
const PAGES = 'service/src/pages/words';
const READERS = [ELEMENTS, `${PAGES}/index.ts`];

/** A copy of the sources that is changed according to the instructions in CONTRIBUTING. */
class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'mtservice-language-'));

  constructor(test: TestContext) {
    releaseAfter(test, () => rmSync(this.folder, {recursive: true, force: true}));
    for (const path of [
      'src',
      'service/src',
      'service/tsconfig.json',
      'package.json',
      'service/package.json',
    ])
      cpSync(join(root, path), join(this.folder, path), {recursive: true});
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  edit(path: string, before: string, after: string): void {
    const text = readFileSync(join(this.folder, path), 'utf8');
    assert.ok(text.includes(before), `${path} has no ${before}`);
    writeFileSync(join(this.folder, path), text.replace(before, after));
  }

  copy(from: string, to: string): void {
    cpSync(join(this.folder, from), join(this.folder, to), {recursive: true});
  }

  /** The message files that do not compile. */
  faults(): string[] {
    const config = ts.readConfigFile(join(this.folder, 'service/tsconfig.json'), ts.sys.readFile);
    const {options} = ts.parseJsonConfigFileContent(config.config, ts.sys, join(this.folder, 'service'));
    const program = ts.createProgram(
      READERS.map((path) => join(this.folder, path)),
      options,
    );
    const words = program
      .getSourceFiles()
      .filter(({fileName}) => /\/(words|localization)\//.test(relative(this.folder, fileName)));
    const faulty = words.filter((file) => program.getSemanticDiagnostics(file).length > 0);
    return faulty.map(({fileName}) => relative(this.folder, fileName)).sort();
  }

  async import(path: string): Promise<Record<string, unknown>> {
    return (await import(pathToFileURL(join(this.folder, path)).href)) as Record<string, unknown>;
  }
}

const addRow = (copy: Copy) =>
  copy.edit(LANGUAGES, "{code: 'lv',", "{code: 'de', name: 'Deutsch', direction: 'ltr'},\n  {code: 'lv',");

function addWords(copy: Copy): void {
  copy.copy('src/localization/lv', 'src/localization/de');
  copy.edit(
    ELEMENTS,
    'import type * as lv',
    "import type * as de from './de/index.ts';\nimport type * as lv",
  );
  copy.edit(ELEMENTS, 'readonly lv: typeof lv;', 'readonly de: typeof de;\n  readonly lv: typeof lv;');
  copy.copy(`${PAGES}/lv`, `${PAGES}/de`);
  const latvian = "lv: () => import('./lv/index.ts')";
  copy.edit(`${PAGES}/index.ts`, latvian, `${latvian.replaceAll('lv', 'de')},\n  ${latvian}`);
}

describe('an interface language that is added', () => {
  it('does not compile until every place has its words, each of them', (t) => {
    const copy = new Copy(t);
    addRow(copy);
    assert.deepEqual(copy.faults(), [...READERS].sort());
    addWords(copy);
    assert.deepEqual(copy.faults(), []);
    copy.edit(`${PAGES}/de/common.ts`, "  signIn: 'Pieslēgties',\n", '');
    const faults = copy.faults();
    assert.ok(faults.includes(`${PAGES}/de/common.ts`), faults.join());
  });

  it('has words on every page of a service', async (t) => {
    const copy = new Copy(t);
    addRow(copy);
    addWords(copy);
    const {pageLanguages} = (await copy.import(`${PAGES}/index.ts`)) as {
      pageLanguages: (pages: string) => Promise<ReadonlyMap<string, {messages: object}>>;
    };
    for (const pages of ['admin', 'api', 'signIn']) {
      assert.ok(Object.keys((await pageLanguages(pages)).get('de')!.messages).length > 0, pages);
    }
  });
});

describe('the words of the demo', () => {
  it('are the same in every interface language, without empty ones', async (t) => {
    const page = {documentElement: {lang: ''}};
    Object.assign(globalThis, {document: page});
    releaseAfter(t, () => Reflect.deleteProperty(globalThis, 'document'));
    const {said} = (await import(pathToFileURL(join(root, 'demo/words.js')).href)) as {
      said: () => Record<string, unknown>;
    };
    const wordsIn = (code: string) => {
      page.documentElement.lang = code;
      return said();
    };
    const english = wordsIn('en');
    for (const {code} of INTERFACE_LANGUAGES.filter((language) => language.code !== 'en')) {
      const words = wordsIn(code);
      assert.notEqual(words, english, `demo/words.js has no '${code}'`);
      assert.deepEqual(Object.keys(words).sort(), Object.keys(english).sort(), code);
      for (const [name, word] of Object.entries(words)) {
        assert.notEqual(word, '', name);
        assert.equal(typeof word, typeof english[name], name);
      }
    }
  });

  it('are all there that the pages name', () => {
    const words = readFileSync(join(root, 'demo/words.js'), 'utf8');
    for (const name of readdirSync(join(root, 'demo')).filter((file) => file.endsWith('.html'))) {
      const page = readFileSync(join(root, 'demo', name), 'utf8');
      for (const [, word] of page.matchAll(/data-(?:word|label)="(\w+)"/g))
        assert.ok(words.includes(`    ${word}:`), `${name}: ${word}`);
    }
  });
});
