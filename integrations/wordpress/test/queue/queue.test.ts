import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {startQueuedSite, type QueuedSite} from '../support/queued-site.ts';

describe('the queue', () => {
  let queued: QueuedSite;
  before(async () => {
    queued = await startQueuedSite();
  });
  after(() => queued?.close());
  beforeEach(() => queued.clear());

  const ones = (count: number) => Array.from({length: count}, () => 1);
  /** Runs the queue once, after some code. */
  const run = (code = '') => queued.site.php(`${code} MtService_Queue::run(); return 1;`);

  test('translates into drafts by WP-Cron after the browser is closed', async () => {
    const ids = await queued.create(3);
    await queued.enqueue(ids);
    assert.deepEqual((await queued.state()).counts, {waiting: 3, working: 0, failed: 0, done: 0});
    await queued.cron();
    assert.deepEqual((await queued.state()).counts, {waiting: 0, working: 0, failed: 0, done: 3});
    assert.deepEqual(await queued.drafts(ids), ones(3));
    const draft = await queued.site.php<{post_status: string; post_title: string; post_author: string}>(
      `return get_post(array_key_first(MtService_Links::own(get_post(${ids[0]}), false)));`,
    );
    assert.equal(draft.post_status, 'draft');
    assert.match(draft.post_title, /Labrīt/);
    const editor = await queued.site.php<number>(`return get_user_by('login', 'editor')->ID;`);
    assert.equal(Number(draft.post_author), editor);
    assert.equal(await queued.site.php(`return wp_next_scheduled('mtservice_queue');`), false);
  });

  test('overlapping runs lose no post and translate none twice', async () => {
    const ids = await queued.create(12);
    await queued.enqueue(ids);
    await queued.enqueue(ids);
    await Promise.all([run(), run(), run(), run()]);
    assert.deepEqual((await queued.state()).counts, {waiting: 0, working: 0, failed: 0, done: 12});
    assert.deepEqual(await queued.drafts(ids), ones(12));
  });

  test('a run that is over plans the next one and goes on with the same post', async () => {
    const ids = await queued.create(2);
    await queued.enqueue(ids);
    await run(`add_filter('mtservice_run_seconds', '__return_zero');`);
    assert.equal((await queued.state()).counts.waiting, 2);
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), ones(2));
  });

  test('a job of a worker that ended is taken over after minutes, and only then', async () => {
    const [id] = await queued.create(1);
    await queued.enqueue([id!]);
    await queued.site.php('MtService_Jobs::claim(); return 1;');
    await run();
    assert.deepEqual((await queued.state()).counts, {waiting: 0, working: 1, failed: 0, done: 0});
    const planned = await queued.site.php<number>(`return wp_next_scheduled('mtservice_queue') - time();`);
    assert.ok(planned > 500 && planned <= 602, `planned in ${planned} s`);
    await queued.site.php(
      `$GLOBALS['wpdb']->query('UPDATE ' . MtService_Jobs::table() . ' SET changed = 1'); return 1;`,
    );
    await run();
    assert.deepEqual(await queued.drafts([id!]), [1]);
  });

  test('a worker whose job was taken over or canceled writes nothing', async () => {
    const [id] = await queued.create(1);
    for (const change of [`UPDATE %s SET claim = 'other'`, 'DELETE FROM %s']) {
      await queued.enqueue([id!]);
      await run(`add_action('http_api_debug', function () {
        $GLOBALS['wpdb']->query(sprintf(${JSON.stringify(change)}, MtService_Jobs::table()));
      });`);
      assert.deepEqual(await queued.drafts([id!]), [0], change);
    }
  });

  test('a post that ends PHP again and again fails at last', async () => {
    const [id] = await queued.create(1);
    await queued.enqueue([id!]);
    await queued.site.php(
      `$GLOBALS['wpdb']->query('UPDATE ' . MtService_Jobs::table() . ' SET tries = 5'); return 1;`,
    );
    await run();
    const {jobs} = await queued.state();
    assert.deepEqual([jobs[0]?.state, jobs[0]?.reason], ['failed', 'interrupted']);
  });

  test('a fault of one post does not stop the others', async () => {
    const [gone, damaged, ...ids] = await queued.create(4);
    await queued.enqueue([gone!, damaged!, ...ids]);
    await queued.site.php(`wp_trash_post(${gone}); return 1;`);
    await run(`add_filter('mtservice_post_parts', function ($rules, $id) {
      if (${damaged} === $id) throw new Error('of a plugin');
      return $rules;
    }, 10, 2);`);
    const {counts, jobs} = await queued.state();
    assert.deepEqual(counts, {waiting: 0, working: 0, failed: 2, done: 2});
    assert.match(jobs.find(({post}) => post === gone)!.message, /in the Trash/);
    assert.match(jobs.find(({post}) => post === damaged)!.message, /PHP could not .* of a plugin/);
    await queued.posts.send('/mtservice/v1/queue/retry', {});
    await queued.cron();
    assert.deepEqual(await queued.drafts([damaged!]), [1]);
  });

  test('a user who may no longer edit a post does not translate it', async () => {
    const [id] = await queued.create(1);
    await queued.enqueue([id!]);
    await queued.site.php(`get_user_by('login', 'editor')->set_role('contributor'); return 1;`);
    await run();
    await queued.site.php(`get_user_by('login', 'editor')->set_role('editor'); return 1;`);
    const {jobs} = await queued.state();
    assert.deepEqual([jobs[0]?.state, jobs[0]?.reason], ['failed', 'forbidden']);
    assert.deepEqual(await queued.drafts([id!]), [0]);
  });

  test('the limit of a user lets the jobs of this user wait until it starts again', async () => {
    const ids = await queued.create(3);
    await queued.enqueue(ids);
    await queued.site
      .php(`update_option('mtservice_settings', ['user_characters' => 50] + MtService_Settings::get());
      foreach (get_users() as $user) MtService_User_Limit::forget($user->ID); return 1;`);
    await run();
    await queued.site.php(
      `update_option('mtservice_settings', ['user_characters' => 0] + MtService_Settings::get()); return 1;`,
    );
    const {counts, jobs, pause} = await queued.state();
    assert.deepEqual([counts.done, counts.waiting, pause], [1, 2, null]);
    for (const {reason, message} of jobs) {
      assert.equal(reason, 'userLimitReached');
      assert.match(message, /50 characters per day/);
    }
    assert.ok(
      (await queued.site.php<number>(
        `return wp_next_scheduled('mtservice_queue') - MtService_User_Limit::restart();`,
      )) >= 0,
    );
  });

  test('logs no PHP warnings', () => assert.equal(queued.site.complaints(), ''));
});
