import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {assemblePlugin} from '../../build.mjs';
import {extractTexts, languageFiles, readPo} from '../../languages.mjs';

const home = fileURLToPath(new URL('../..', import.meta.url));
/** Size in bytes from which Plugin Check calls a script too large. */
const MAX_SCRIPT_BYTES = 293 * 1024;

/**
 * The rules of the plugin directory, which its own tool checks; that tool is not available from Debian or
 * npm.
 */
describe('the shipped plugin', () => {
  const plugin = mkdtempSync(join(tmpdir(), 'mtservice-plugin-'));
  before(() => assemblePlugin(plugin));
  after(() => rmSync(plugin, {recursive: true, force: true}));

  const files = (ending: RegExp) =>
    readdirSync(plugin, {recursive: true, encoding: 'utf8'})
      .filter((name) => ending.test(name) && statSync(join(plugin, name)).isFile())
      .map((name) => ({
        name,
        code: readFileSync(join(plugin, name), 'utf8'),
      }));
  /**
   * Without the project's PHP client, which is not WordPress code; the plugin directory's tool also skips
   * such a folder.
   */
  const php = () => files(/^(?!vendor).*\.php$/);
  /** PHP without the lines that a `phpcs:ignore` explains. */
  const unexplained = (code: string) =>
    code
      .split('\n')
      .filter(
        (line, at, lines) => !/phpcs:ignore/.test(line) && !/^\s*\/\/ phpcs:ignore/.test(lines[at - 1] ?? ''),
      )
      .join('\n');
  const found = (pattern: RegExp, code: string) => [...code.matchAll(pattern)].map(([match]) => match.trim());

  test('follows the coding standards', () => {
    const standard = join(home, 'phpcs.xml');
    const checked = spawnSync(
      'phpcs',
      [`--standard=${standard}`, '-q', '--report=emacs', join(home, 'mtservice')],
      {
        encoding: 'utf8',
      },
    );
    assert.equal(checked.stdout, '', String(checked.error ?? ''));
    assert.equal(checked.status, 0);
  });

  test('is valid PHP, each file closed to direct requests', () => {
    for (const {name, code} of php()) {
      const checked = spawnSync('php', ['-l', join(plugin, name)], {
        encoding: 'utf8',
      });
      assert.equal(checked.status, 0, checked.stdout);
      assert.match(code, /^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m, name);
    }
  });

  test('has its prefix before every global name', () => {
    for (const {name, code} of php()) {
      const classes = found(/^(?:abstract |final )?(?:class|interface|trait) (\w+)/gm, code);
      for (const each of classes) assert.match(each, / MtService_/, name);
      for (const each of found(/^function (\w+)/gm, code)) assert.match(each, / mtservice_/, name);
      for (const each of found(/^\s*define\( '(\w+)'/gm, code)) assert.match(each, /'MTSERVICE_/, name);
      for (const each of found(/^\$\w+(?= =)/gm, code)) assert.match(each, /^\$mtservice_/, name);
      const options = /(?:get|update|add|delete)_(?:option|transient|site_option)\( '(\w+)'/g;
      const own = found(options, code).filter(
        (each) =>
          !/'(active_plugins|date_format|time_format|timezone_string|upload_space_check_disabled|fileupload_maxk)'/.test(
            each,
          ),
      );
      for (const each of own) assert.match(each, /'mtservice_/, name);
    }
  });

  test('loads nothing from elsewhere', () => {
    const allowed = /^https?:\/\/(www\.gnu\.org|mt\.example\.org|www\.w3\.org|schema\.org)\b/;
    for (const {name, code} of files(/^(?!vendor).*\.(php|css)$|assets\/(?!mt)[\w-]+\.js$/)) {
      const elsewhere = found(/https?:\/\/[\w.-]+[^\s'"`)<]*/g, code).filter((url) => !allowed.test(url));
      assert.deepEqual(elsewhere, [], name);
    }
  });

  test('prints nothing that is not escaped, and takes nothing that is not checked', () => {
    for (const {name, code} of php()) {
      const own = unexplained(code);
      const echoed = found(/^.*\becho (?!esc_|wp_kses|wp_json_encode|'[^'$]*';|'<[^$]*' \. esc_).*$/gm, own);
      assert.deepEqual(echoed, [], name);
      assert.deepEqual(found(/^.*\b(?:print|print_r|var_dump|_e)\b *\(.*$/gm, own), [], name);
      for (const [, args] of own.matchAll(/\bprintf\(\s*'[^']*'((?:,[^;]*)?)\s*\);/g)) {
        const values = (args ?? '')
          .split(/,\s*\n|,\s(?=esc_|checked|selected|disabled)/)
          .filter((each) => each.trim());
        for (const value of values)
          assert.match(
            value,
            /^[\s,]*(esc_\w+|checked|selected|disabled|\(int\)|'' ===)/,
            `${name}: ${value}`,
          );
      }
      assert.deepEqual(found(/^.*\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES)\b.*$/gm, own), [], name);
    }
  });

  test('uses no function that the directory refuses', () => {
    const refused =
      /^.*(?<![\w>:$'])(?:eval|exec|shell_exec|system|passthru|proc_open|popen|create_function|base64_decode|str_rot13|extract|ini_set|set_time_limit|error_reporting|curl_\w+|fopen|fwrite|file_put_contents|unlink|rename|mkdir|query_posts|session_start|date_default_timezone_set)\(.*$/gm;
    for (const {name, code} of php()) {
      const own = unexplained(code).replaceAll(/\/\/ phpcs:disable[\s\S]*?\/\/ phpcs:enable/g, '');
      assert.deepEqual(found(refused, own), [], name);
    }
  });

  test('asks the database through prepared statements and constant ones only', () => {
    for (const {name, code} of php()) {
      const asked = found(
        /\$wpdb->(?:query|get_results|get_col|get_var|get_row)\((?!\s*\$wpdb->prepare| '[A-Z ]+' \))[^;]*/g,
        code,
      );
      assert.deepEqual(asked, [], name);
    }
  });

  test('has scripts that are small enough, and no files of the project around', () => {
    for (const {name, code} of files(/\.js$/)) assert.ok(Buffer.byteLength(code) < MAX_SCRIPT_BYTES, name);
    assert.deepEqual(files(/\.(map|br|gz|ts|mts|zip|sh|md|xml)$|(^|\/)\./), []);
    const parts = files(/^assets\/mt.*\.js$/);
    assert.ok(parts.some(({name}) => name === join('assets', 'mtservice.js')) && parts.length > 5);
    for (const {name, code} of parts) {
      const wanted = found(/\bmt-[a-z-]+-[0-9a-f]{10}\.js\b/g, code);
      for (const part of wanted)
        assert.ok(statSync(join(plugin, 'assets', part)).isFile(), `${name}: ${part}`);
    }
  });

  test('says the same in readme.txt as in its header', () => {
    const main = readFileSync(join(plugin, 'mtservice.php'), 'utf8');
    const readme = readFileSync(join(plugin, 'readme.txt'), 'utf8');
    const inMain = (field: string) => new RegExp(`\\* ${field}:\\s*(.*)`).exec(main)?.[1];
    const inReadme = (field: string) => new RegExp(`^${field}: *(.*)$`, 'm').exec(readme)?.[1];
    assert.equal(inReadme('Stable tag'), inMain('Version'));
    for (const field of ['Requires at least', 'Requires PHP', 'License', 'License URI']) {
      assert.equal(inReadme(field), inMain(field), field);
    }
    assert.match(readme, new RegExp(`^=== ${inMain('Plugin Name')!} ===`));
    assert.match(main, new RegExp(`'MTSERVICE_VERSION', '${inMain('Version')!}'`));
    assert.match(readme, /^== External services ==/m);
    assert.ok(inReadme('Tags')!.split(',').length <= 5);
    const short = readme.split('\n\n')[1]!;
    assert.ok(short.length <= 150 && !short.includes('\n'), 'the short description');
    const {version} = JSON.parse(readFileSync(join(home, '../../package.json'), 'utf8')) as {version: string};
    assert.equal(inMain('Version'), version);
  });

  test('has all its texts translated, with the places that the originals have', () => {
    for (const [path, content] of Object.entries(languageFiles())) {
      assert.equal(
        readFileSync(path, 'utf8'),
        content,
        `node integrations/wordpress/languages.mjs brings ${relative(home, path)} up to date`,
      );
    }
    const latvian = readPo(join(home, 'mtservice/languages/mtservice-lv.po'));
    const places = (text: string) => found(/%(?:\d\$)?[sd]/g, text).sort();
    for (const [key, {id, plural}] of extractTexts()) {
      const forms = latvian.get(key) ?? [];
      assert.ok(forms.length > 0 && forms.every(Boolean), `no translation: ${id}`);
      for (const form of forms) assert.deepEqual(places(form), places(plural ?? id), form);
    }
  });

  test('names its text domain in every call that translates', () => {
    for (const {name, code} of [...php(), ...files(/^assets\/(?!mt)[\w-]+\.js$/)]) {
      const calls = found(
        /(?<![\w$])(?:__|_n|_x|esc_html__|esc_attr__|esc_html_e|esc_attr_e|esc_html_x)\(/g,
        code,
      ).length;
      const named = found(/, ?\s*'mtservice'\s*,?\s*\)/g, code).length;
      assert.ok(named >= calls, `${name}: ${calls} calls, ${named} with the text domain`);
    }
  });
});
