import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, beforeEach, describe, test} from 'node:test';
import {php} from '../support/site/run-php.ts';
import {startQueuedSite, type QueuedSite} from '../support/queued-site.ts';

describe('the queue with other plugins', () => {
  let queued: QueuedSite;
  before(async () => {
    queued = await startQueuedSite();
    // Each test turns its plugin on by an option, since PHP may keep an earlier version of a file that changes.
    const stub = (name: string) => readFileSync(php(`${name}.php`), 'utf8').replace('<?php', '');
    await queued.site.extend(`<?php
      if ('scheduler' === get_option('mtservice_test_plugin')) {${stub('action-scheduler')}}
      if ('polylang' === get_option('mtservice_test_plugin')) {${stub('polylang').replace(/^const (\w+) = (.*);$/m, "define('$1', $2);")}}`);
  });
  after(() => queued?.close());
  beforeEach(() => queued.clear());

  const use = (plugin: string) =>
    queued.site.php(`update_option('mtservice_test_plugin', '${plugin}'); return 1;`);

  test('works by Action Scheduler instead of WP-Cron if that is there', async () => {
    await use('scheduler');
    const ids = await queued.create(3);
    await queued.enqueue(ids);
    const planned = () =>
      queued.site.php<{hook: string; group: string}[]>('return mtservice_test_actions();');
    assert.deepEqual(
      (await planned()).map(({hook, group}) => [hook, group]),
      [['mtservice_queue', 'mtservice']],
    );
    assert.equal(await queued.site.php(`return wp_next_scheduled('mtservice_queue');`), false);
    await queued.site.php('return mtservice_test_run_actions();');
    assert.deepEqual(await queued.drafts(ids), [1, 1, 1]);
    assert.deepEqual(await planned(), []);
  });

  test('links translations with Polylang, once, and finds those that are outdated', async () => {
    await use('polylang');
    const [id] = await queued.create(1);
    const linked = () => queued.site.php<Record<string, number>>(`return pll_get_post_translations(${id});`);
    await queued.enqueue([id!]);
    await queued.cron();
    const before = await linked();
    assert.deepEqual(Object.keys(before).sort(), ['en', 'latv']);
    await queued.posts.update(id!, {title: 'Good night'});
    const states = () =>
      queued.site.php<Record<string, {state: string}>>(
        `wp_set_current_user(1); return MtService_Translation_States::of(get_post(${id}));`,
      );
    assert.equal((await states()).lv?.state, 'outdated');
    await queued.enqueue([id!]);
    await queued.cron();
    assert.deepEqual(await linked(), before);
    assert.notEqual((await states()).lv?.state, 'outdated');
    const own = await queued.site.php<{posts: number}>(`
      wp_set_current_user(1);
      return ['posts' => count((new MtService_Bulk_Plan([${before.latv}]))->into('lv')['left'])];`);
    assert.equal(own.posts, 1, 'a translation is not translated into its own language');
  });

  test('logs no PHP warnings', () => assert.equal(queued.site.complaints(), ''));
});
