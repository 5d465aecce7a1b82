import assert from 'node:assert/strict';
import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {assemblePlugin} from '../../build.mjs';
import {wordPressOf} from '../support/site/releases.ts';

// Plugin Check 2.0 according to its source code; `standards.test.ts` also checks what its own sniffs and
// coding standards find.
describe('the rules of Plugin Check for the directory', () => {
  const plugin = mkdtempSync(join(tmpdir(), 'mtservice-directory-'));
  before(() => assemblePlugin(plugin));
  after(() => rmSync(plugin, {recursive: true, force: true}));

  const names = () =>
    readdirSync(plugin, {recursive: true, encoding: 'utf8'}).filter((name) =>
      statSync(join(plugin, name)).isFile(),
    );
  const codeOf = (pattern: RegExp) =>
    names()
      .filter((name) => pattern.test(name))
      .map((name) => ({name, code: readFileSync(join(plugin, name), 'utf8')}));
  /** PHP without comments and the vendor folder, which the rules also except. */
  const php = () =>
    codeOf(/^(?!vendor).*\.php$/).map(({name, code}) => ({
      name,
      code: code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    }));
  const main = () => readFileSync(join(plugin, 'mtservice.php'), 'utf8');
  const readme = () => readFileSync(join(plugin, 'readme.txt'), 'utf8');
  const inMain = (field: string) => new RegExp(`\\* ${field}: +(.+)`).exec(main())?.[1];
  const inReadme = (field: string) => new RegExp(`^${field}: *(.+)$`, 'm').exec(readme())?.[1];
  const none = (pattern: RegExp) => {
    for (const {name, code} of php()) assert.equal(pattern.exec(code)?.[0], undefined, name);
  };

  test('files have plain names that differ, and are of kinds that it takes', () => {
    const all = names().map((name) => basename(name));
    for (const name of all) assert.match(name, /^[\w.-]+$/);
    assert.equal(new Set(all.map((name) => name.toLowerCase())).size, all.length);
    const refused = /\.(zip|gz|tgz|rar|tar|7z|phar|a|bin|dist|dmg|exe|iso|o|obj|pkg|sh|so)$/i;
    assert.deepEqual(
      all.filter((name) => refused.test(name) || name.startsWith('.')),
      [],
    );
    assert.ok(!all.some((name) => /^(jquery|underscore|backbone|react|moment)\b/i.test(name)));
  });

  test('the header says all that it has to', () => {
    assert.match(inMain('Plugin Name')!, /(?:[a-z0-9][^a-z0-9]*){5}/i);
    assert.ok(inMain('Description'));
    assert.match(inMain('Version')!, /^[a-z0-9.-]+$/i);
    assert.match(inMain('Requires at least')!, /^\d+\.\d(\.\d+)?$/);
    assert.match(inMain('Requires PHP')!, /^\d+(\.\d+){1,2}$/);
    assert.equal(inMain('License'), 'GPL-2.0-or-later');
    assert.equal(inMain('Text Domain'), 'mtservice');
    assert.match(inMain('Domain Path')!, /^\/\w+$/);
    for (const field of ['Update URI', 'Network', 'Requires Plugins', 'Restricted Label'])
      assert.equal(inMain(field), undefined, field);
  });

  test('the name is not a trademark and does not begin with one', () => {
    for (const name of [inMain('Plugin Name')!, 'mtservice']) {
      assert.doesNotMatch(
        name,
        /wordpress|\bwp|\bwc\b|woo|gutenberg|plugin|google|facebook|yoast|elementor/i,
      );
      assert.doesNotMatch(
        name,
        /^(?:amazon|android|apple|aws|bing|chatgpt|github|google|ios|microsoft|opera)\b/i,
      );
    }
  });

  test('readme.txt has the format that the directory reads', async () => {
    const text = readme();
    assert.equal(/^=== (.+) ===$/m.exec(text)![1], inMain('Plugin Name'));
    for (const user of inReadme('Contributors')!.split(',')) assert.match(user.trim(), /^[a-z0-9_.\-@ ]+$/i);
    assert.notEqual(inReadme('Stable tag'), 'trunk');
    assert.match(inReadme('Tested up to')!, /^\d+\.\d+$/);
    assert.ok(inReadme('Tags')!.split(',').length <= 5);
    assert.doesNotMatch(inReadme('Tags')!, /\b(?:plugin|wordpress|tag1)\b/i);
    const sections = text.split(/^== (.+) ==$/m);
    const words = (part: string) => part.split(/\s+/).length;
    for (let at = 1; at < sections.length; at += 2) {
      const most = sections[at] === 'Changelog' || sections[at]!.startsWith('Frequently') ? 5_000 : 2_500;
      assert.ok(words(sections[at + 1]!) <= most, sections[at]);
    }
    assert.ok(sections.includes('Description') && sections.includes('Changelog'));
    const notices = /^== Upgrade Notice ==$([\s\S]*?)(?=^== |$(?![\s\S]))/m.exec(text)?.[1] ?? '';
    for (const notice of notices.split(/^= .* =$/m)) assert.ok(Buffer.byteLength(notice.trim()) <= 300);
    const version = readFileSync(join(await wordPressOf('newest'), 'wp-includes/version.php'), 'utf8');
    assert.equal(inReadme('Tested up to'), /\$wp_version = '(\d+\.\d+)/.exec(version)![1]);
  });

  test('no function is newer than the oldest WordPress that it takes, unless it looks for it', async () => {
    const since = functionsOf(await wordPressOf('newest'));
    const oldest = functionsOf(await wordPressOf('debian'));
    const newer = new Set([...since].filter((name) => !oldest.has(name)));
    assert.ok(newer.size > 100, 'the newest WordPress has newer functions');
    for (const {name, code} of php()) {
      const calls = [...code.matchAll(/(?<![\w$>:\\]|function )([a-z_][a-z0-9_]*)\(/g)].map(
        ([, called]) => called!,
      );
      const guarded = [...code.matchAll(/function_exists\( '(\w+)'/g)].map(([, found]) => found!);
      assert.deepEqual(
        calls.filter((called) => newer.has(called) && !guarded.includes(called)),
        [],
        name,
      );
    }
  });

  test('translations come without load_plugin_textdomain()', () => none(/load_plugin_textdomain\(/));
  test('settings are checked when they are saved', () => {
    for (const {name, code} of php())
      for (const [, args] of code.matchAll(/\bregister_setting\(([\s\S]*?)\n\t\t\);/g))
        assert.match(args!, /'sanitize_callback'\s*=>/, name);
  });
  test('personal data can be exported and erased', () => {
    const all = php()
      .map(({code}) => code)
      .join('\n');
    for (const kind of ['exporters', 'erasers'])
      assert.match(all, new RegExp(`add_filter\\( 'wp_privacy_personal_data_${kind}'`));
  });
  test('loads scripts in the footer', () => {
    for (const {name, code} of php())
      for (const [call] of code.matchAll(/\bwp_(?:enqueue|register)_script\( [^;]*,[^;]*;/g))
        assert.match(
          call,
          /MTSERVICE_VERSION, (?:true|array\( 'in_footer' => true|'.*strategy)/,
          `${name}: ${call}`,
        );
  });
  test('options say whether every page loads them', () => {
    const calls = php().flatMap(({code}) => code.match(/\b(?:add|update)_option\([^;]*;/g) ?? []);
    assert.ok(calls.length > 0);
    for (const call of calls) assert.match(call, /, (?:true|false) \);$/);
  });
  test('nothing is loaded from elsewhere', () => {
    const elsewhere =
      /jsdelivr|unpkg|cloudflare|amazonaws|g(?:static|oogleapis|oogleusercontent)\.com|s\.w\.org/i;
    none(elsewhere);
    none(/https?:\/\/[^\s'"]+\.(?:css|svg|jpe?g|gif|png|webm|mp[34g]|mpeg|json|js)\b/);
  });
  test('scripts bring no React of their own, and use nothing that React 19 is without', () => {
    const scripts = codeOf(/\.js$/);
    assert.ok(scripts.length > 0);
    for (const {name, code} of scripts)
      assert.doesNotMatch(
        code,
        /['"]react\.element['"]|unmountComponentAtNode|findDOMNode|ReactCurrentOwner/,
        name,
      );
  });
  test('uses nothing that is discouraged', () => {
    none(/<<<|\bgoto\b|`[^`']*`|\bALLOW_UNFILTERED_UPLOADS\b/);
    none(/https?:\/\/(?:localhost|127\.0\.0\.1|[\w.]+\.local(?:host)?)\//);
    none(/<img\b/);
    none(/\b(?:error_log|var_export|debug_backtrace|wp_debug_backtrace_summary|phpinfo)\(/);
    none(/\b(?:move_uploaded_file|set_time_limit|ini_set|ini_alter|dl|error_reporting)\(/);
    none(/\b(?:wp_redirect|json_encode|strip_tags|parse_url|rand|mt_rand|date|gmdate\(\)|urlencode_deep)\(/);
    none(/\b(?:add_menu_page|add_submenu_page)\([^;]*https?:/);
    none(/\bquery_posts\(|\bwp_reset_query\(|'posts_per_page'\s*=>\s*-1|'numberposts'\s*=>\s*-1/);
    none(/'suppress_filters'\s*=>\s*true|'post__not_in'|'exclude'\s*=>/);
    none(/\bob_start\(/);
    none(/https?:\/\/(?:bit\.ly|goo\.gl|tinyurl\.com|t\.co)\b/);
  });
});

/** Names of the functions that a WordPress declares globally. */
function functionsOf(folder: string): Set<string> {
  const found = new Set<string>();
  for (const part of ['wp-includes', 'wp-admin/includes']) {
    for (const name of readdirSync(join(folder, part), {recursive: true, encoding: 'utf8'})) {
      if (!name.endsWith('.php')) continue;
      const code = readFileSync(join(folder, part, name), 'utf8');
      for (const [, declared] of code.matchAll(/^\t?function &?(\w+)\(/gm)) found.add(declared!);
    }
  }
  return found;
}
