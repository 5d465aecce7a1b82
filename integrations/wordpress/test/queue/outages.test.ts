import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {startQueuedSite, type QueuedSite} from '../support/queued-site.ts';

/** Characters of the posts of `create`: title, two paragraphs, without the number of the post. */
const CHARACTERS = 'Good morning 0'.length + 'Good evening 0'.length + 'Thank you'.length;

const times = (count: number, value: number) => Array.from({length: count}, () => value);

describe('a service that goes away while the queue works', () => {
  let queued: QueuedSite;
  before(async () => {
    queued = await startQueuedSite();
  });
  after(() => queued?.close());
  beforeEach(async () => {
    await queued.gate.open();
    await queued.clear();
  });

  test('lets the posts wait, with growing pauses, and goes on by itself', async () => {
    const ids = await queued.create(8);
    await queued.enqueue(ids);
    queued.gate.shutAfter(3);
    await queued.cron();
    const first = await queued.state();
    assert.deepEqual(first.counts, {waiting: 5, working: 0, failed: 0, done: 3});
    assert.equal(first.pause?.kind, 'away');
    assert.match(first.pause.message, /does not answer now\. .* The posts wait; the next attempt is on /);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const left = await queued.site.php<number>(`return get_option('mtservice_pause')['until'] - time();`);
      const planned = await queued.site.php<number>(`return wp_next_scheduled('mtservice_queue') - time();`);
      assert.ok(Math.abs(left - planned) <= 2, 'the next run is at the end of the pause');
      pauses.push(Math.round(left / 60));
      await queued.passTime();
      await queued.cron();
    }
    assert.deepEqual(pauses, [1, 5, 15, 60, 360, 360]);
    assert.deepEqual(await queued.drafts(ids), [...times(3, 1), ...times(5, 0)]);
    await queued.gate.open();
    await queued.passTime();
    await queued.cron();
    const last = await queued.state();
    assert.deepEqual([last.counts.done, last.pause], [8, null]);
    assert.deepEqual(await queued.drafts(ids), times(8, 1));
  });

  test('is not asked before the pause is over, unless a user says so', async () => {
    const ids = await queued.create(2);
    await queued.enqueue(ids);
    await queued.gate.shut();
    await queued.cron();
    await queued.gate.open();
    const passed = queued.gate.passed();
    await queued.site.php('MtService_Queue::run(); return 1;');
    assert.equal(queued.gate.passed(), passed);
    const html = await (await queued.editor.fetch('/wp-admin/edit.php')).text();
    assert.match(html, /2 translations are in the queue\. The translation service does not answer now/);
    await press(queued, html, 'retry', 'Retry now');
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), [1, 1]);
  });

  test('the queue can be emptied while it waits', async () => {
    const ids = await queued.create(2);
    await queued.enqueue(ids);
    await queued.gate.shut();
    await queued.cron();
    await press(
      queued,
      await (await queued.editor.fetch('/wp-admin/edit.php')).text(),
      'cancel',
      'Cancel them',
    );
    await queued.gate.open();
    const {counts, pause} = await queued.state();
    assert.deepEqual([counts.waiting, pause], [0, null]);
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), [0, 0]);
  });

  test('logs no PHP warnings', () => assert.equal(queued.site.complaints(), ''));
});

test('a limit that is reached stops the queue until a user continues it', async () => {
  const done = 37;
  const all = 40;
  // Posts from 10 on have two more characters in title and text.
  const dailyCharacters = CHARACTERS * done + 2 * (done - 10) + CHARACTERS - 1;
  const queued = await startQueuedSite({limits: {dailyCharacters}});
  try {
    const ids = [...(await queued.create(10))];
    // One after the other, so that ids are in the order of the numbers.
    ids.push(
      ...(await queued.site.php<number[]>(`
        $ids = [];
        for ($at = 10; $at < ${all}; $at++) {
          $ids[] = wp_insert_post(['post_title' => "Good morning $at", 'post_status' => 'publish', 'post_author' => get_user_by('login', 'editor')->ID,
            'post_content' => "<!-- wp:paragraph -->\\n<p>Good evening $at</p>\\n<!-- /wp:paragraph -->\\n\\n<!-- wp:paragraph -->\\n<p>Thank you</p>\\n<!-- /wp:paragraph -->"]);
        }
        return $ids;`)),
    );
    await queued.enqueue(ids);
    for (let run = 0; run < 3; run++) await queued.cron();
    const {counts, pause} = await queued.state();
    assert.deepEqual(counts, {waiting: all - done, working: 0, failed: 0, done});
    assert.equal(pause?.kind, 'limit');
    assert.match(
      pause.message,
      new RegExp(`limit of ${dailyCharacters} characters.* The limit starts again on \\w`),
    );
    assert.equal(pause.until, null);
    assert.deepEqual(await queued.drafts(ids), [...times(done, 1), ...times(all - done, 0)]);
    assert.equal(await queued.site.php(`return wp_next_scheduled('mtservice_queue');`), false);
    const published = `return count(get_posts(['post_status' => 'publish', 'numberposts' => 100, 'meta_key' => '_mtservice_source']));`;
    assert.equal(await queued.site.php(published), 0);

    const html = await (await queued.editor.fetch('/wp-admin/edit.php')).text();
    assert.match(html, /3 translations are in the queue\. Today’s limit of the service is reached/);
    await press(queued, html, 'retry', 'Go on');
    await queued.cron();
    assert.equal((await queued.state()).pause?.kind, 'limit', 'the limit is still reached');
    const token = await queued.service.addUser('another limit');
    await queued.site.php(`MtService_Settings::keep_token('${token}'); return 1;`);
    await press(queued, html, 'retry', 'Go on');
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), times(all, 1));
    assert.equal((await queued.state()).pause, null);
    assert.equal(queued.site.complaints(), '');
  } finally {
    await queued.close();
  }
});

/** Presses a button of the notice. */
async function press(queued: QueuedSite, html: string, value: string, label: string): Promise<void> {
  assert.match(html, new RegExp(`<button[^>]*name="do" value="${value}">${label}</button>`));
  const nonce =
    /name="action" value="mtservice_queue"><input type="hidden" name="_wpnonce" value="(\w+)"/.exec(html);
  const answer = await queued.editor.fetch('/wp-admin/admin-post.php', {
    method: 'POST',
    body: new URLSearchParams({action: 'mtservice_queue', _wpnonce: nonce![1]!, do: value}),
  });
  assert.equal(answer.status, 302, await answer.text());
}
