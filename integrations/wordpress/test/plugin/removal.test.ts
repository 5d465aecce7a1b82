import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {runService, type TestService} from '../../../../service/test/http/running-service.ts';
import {connect} from '../support/site/connect.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

/** Everything that the plugin stored, in every table of the site. */
const REMAINS = `global $wpdb;
  return array_merge(
    $wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%mtservice%' AND option_name NOT LIKE '%active%plugins%'"),
    $wpdb->get_col("SELECT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%mtservice%'"),
    $wpdb->get_col("SELECT meta_key FROM $wpdb->termmeta WHERE meta_key LIKE '%mtservice%'"),
    $wpdb->get_col("SELECT meta_key FROM $wpdb->usermeta WHERE meta_key LIKE '%mtservice%'"),
    $wpdb->get_col("SHOW TABLES LIKE '{$wpdb->prefix}mtservice%'"));`;

const UNINSTALL = `deactivate_plugins('mtservice/mtservice.php', false, is_multisite());
  require_once ABSPATH . 'wp-admin/includes/plugin.php';
  update_option('uninstall_plugins', []);
  return uninstall_plugin('mtservice/mtservice.php');`;

const NOTES = `update_post_meta(2, '_mtservice_source', 1);
  update_post_meta(2, '_mtservice_language', 'lv');
  update_post_meta(1, '_mtservice_own_language', 'en');
  update_option('mtservice_older_languages', '2');
  wp_schedule_single_event(time() + 3600, 'mtservice_older_languages');
  MtService_Post_Language::known();
  update_post_meta(2, '_mtservice_record', [['s' => 'deadbeef']]);
  MtService_Term_Links::connect(1, 1, ['en', 'lv']);
  update_term_meta(1, MtService_Term_Text::RECORD, ['name' => ['s' => 'deadbeef']]);
  update_option('mtservice_usage', ['day' => '2026-11-23', 'characters' => 7]);
  set_transient('mtservice_done_1', ['Labrīt 😀'], 3600);
  $author = get_user_by('login', 'author')->ID;
  MtService_Jobs::add(2, 'en-lv', $author);
  MtService_Queue_Schedule::plan(time() + 3600);
  MtService_Queue_Pause::stop(MtService_Errors::make('dayLimitReached', 429));
  wp_set_current_user($author);
  MtService_User_Limit::take(7);
  wp_set_current_user(0);
  foreach (['d-1', 'd-2'] as $id) add_user_meta(get_user_by('login', 'author')->ID, 'mtservice_tasks', $id);
  return 1;`;

describe('what the plugin keeps of a person', () => {
  let site: Site;
  before(async () => {
    site = await startWordPress();
    await site.php(NOTES);
  });
  after(() => site?.close());

  const callback = (list: string, email: string) =>
    `$all = apply_filters('wp_privacy_personal_data_${list}', []);
     return call_user_func($all['mtservice']['callback'], '${email}', 1);`;

  test('is exported: documents sent, posts in the queue, and notes about own posts', async () => {
    const author = await site.php<{data: {data: {value: string}[]}[]; done: boolean}>(
      callback('exporters', 'author@example.com'),
    );
    assert.deepEqual(
      author.data.map(({data}) => data.map(({value}) => value)),
      [['d-1'], ['d-2'], ['Sample Page']],
    );
    assert.equal(author.done, true);
    const admin = await site.php<{data: {data: {value: string}[]}[]}>(
      callback('exporters', 'admin@example.com'),
    );
    assert.deepEqual(
      admin.data.map(({data}) => data.map(({value}) => value)),
      [['Sample Page', 'Hello world!']],
    );
    const nobody = await site.php<{data: unknown[]}>(callback('exporters', 'nobody@example.com'));
    assert.deepEqual(nobody.data, []);
  });

  test('is erased, and of others nothing', async () => {
    const erased = await site.php<{items_removed: boolean; done: boolean}>(
      callback('erasers', 'author@example.com'),
    );
    assert.deepEqual([erased.items_removed, erased.done], [true, true]);
    const notes = 'return array_keys(get_post_meta(2));';
    assert.ok((await site.php<string[]>(notes)).includes('_mtservice_record'));
    await site.php(callback('erasers', 'admin@example.com'));
    assert.deepEqual(
      (await site.php<string[]>(notes)).filter((name) => name.startsWith('_mtservice')),
      ['_mtservice_source', '_mtservice_language'],
      'which post translates which is part of the posts',
    );
  });

  test('is described in a text for the privacy policy', async () => {
    const admin = await site.signIn('admin');
    const guide = await (await admin.fetch('/wp-admin/options-privacy.php?tab=policyguide')).text();
    assert.match(guide, /it is sent to a machine translation service/);
  });
});

describeOnReleases('a network of sites', (release) => {
  let service: TestService;
  let site: Site;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    site = await startWordPress({release, multisite: true});
    await connect(site, service, ['en-lv'], '/vacu/');
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  test('each site has its own service and key', async () => {
    const token = 'return MtService_Settings::token();';
    assert.equal(await site.php(token, '/vacu/'), service.token);
    assert.equal(await site.php(token), '');
    const editor = await site.signIn('editor');
    const list = (path: string) =>
      editor.fetch(`${path}wp-json/mtservice/v1/service.svc/json/GetSystemList?appID=test`, {
        headers: {'x-wp-nonce': editor.nonce},
      });
    assert.equal((await list('/vacu/')).status, 200);
    const other = await list('/');
    assert.equal(other.status, 503);
    assert.equal(((await other.json()) as {exception: string}).exception, 'noAddress');
  });

  test('nothing is left on any site after the plugin is deleted', async () => {
    await connect(site, service);
    await site.php(NOTES);
    await site.php(NOTES, '/vacu/');
    assert.equal((await site.php<string[]>(REMAINS)).length > 3, true);
    assert.equal(await site.php(UNINSTALL), true);
    for (const path of ['/', '/vacu/']) assert.deepEqual(await site.php(REMAINS, path), [], path);
    assert.equal(site.complaints(), '');
  });
});

test('nothing is left after the plugin is deleted', async () => {
  const site = await startWordPress();
  try {
    await site.php(`update_option('mtservice_settings', MtService_Settings::DEFAULTS);
      MtService_Settings::keep_token('mt_atslega'); return 1;`);
    await site.php(NOTES);
    assert.equal((await site.php<string[]>(REMAINS)).length, 22);
    await site.php(UNINSTALL);
    assert.deepEqual(await site.php(REMAINS), []);
  } finally {
    await site.close();
  }
});
