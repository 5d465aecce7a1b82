import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {startQueuedSite, type QueuedSite} from '../support/queued-site.ts';

describe('the commands of WP-CLI', () => {
  let queued: QueuedSite;
  before(async () => {
    queued = await startQueuedSite();
  });
  after(() => queued?.close());
  beforeEach(async () => {
    await queued.gate.open();
    await queued.clear();
  });

  const wp = (...line: (string | number)[]) =>
    queued.site.script('wp-cli.php', JSON.stringify(['mtservice', ...line.map(String)]));

  test('translate posts now, and say what is up to date', async () => {
    const ids = await queued.create(2);
    const dry = await wp('translate', ...ids, '--to=lv', '--user=editor', '--dry-run');
    assert.match(dry.output, /^To translate: 2 \(74 characters\)\. Up to date: 0\.\nSuccess: Done\.\n$/);
    assert.deepEqual(await queued.drafts(ids), [0, 0]);
    const {code, output, errors} = await wp('translate', ...ids, '--to=lv', '--user=editor');
    assert.deepEqual([code, errors], [0, '']);
    assert.match(output, new RegExp(`\\n${ids[0]} → \\d+\\n${ids[1]} → \\d+\\nSuccess: Done`));
    assert.deepEqual(await queued.drafts(ids), [1, 1]);
    assert.match(
      (await wp('translate', ...ids, '--to=lv', '--user=editor')).output,
      /^To translate: 0 .* Up to date: 2/,
    );
  });

  test('bring outdated translations up to date, all or some', async () => {
    const ids = await queued.create(3);
    await wp('translate', ...ids, '--to=lv', '--user=editor');
    for (const id of ids.slice(0, 2)) await queued.posts.update(id, {title: 'Good night'});
    const one = await wp('translate', ids[0]!, ids[2]!, '--outdated', '--to=lv', '--user=editor');
    assert.match(one.output, /^To translate: 1 \(10 characters\)/);
    const others = await wp('translate', '--outdated', '--to=lv', '--user=editor');
    assert.match(others.output, new RegExp(`^To translate: 1 .*\\n${ids[1]} → `));
    assert.deepEqual(await queued.drafts(ids), [1, 1, 1]);
    assert.match(
      (await wp('translate', '--outdated', '--to=lv', '--user=editor')).output,
      /^To translate: 0/,
    );
  });

  test('need a user with the right, a language with a system, and known options', async () => {
    const [id] = await queued.create(1);
    for (const [line, message] of [
      [['translate', id!, '--to=lv'], /^Error: Name the user for whom you translate: --user/],
      [['translate', id!, '--to=lv', '--user=subscriber'], /^Error: You may not translate/],
      [['translate', id!, '--to=xx', '--user=editor'], /^Error: Name the language with --to\. .*: lv/],
      [['translate', id!, '--to=lv', '--force', '--user=editor'], /unknown --force/],
      [['translate', 999_999, '--to=lv', '--user=editor'], /^Warning: 999999: This post is gone.*\nError: /],
      [
        ['translate', id!, '--to=lv', '--user=author'],
        /^Warning: \d+: You may not change this post.*\nError: /,
      ],
    ] as const) {
      const {code, errors} = await wp(...line);
      assert.equal(code, 1);
      assert.match(errors, message);
    }
    assert.deepEqual(await queued.drafts([id!]), [0]);
  });

  test('say what waits, and try again', async () => {
    const ids = await queued.create(2);
    await queued.gate.shut();
    const away = await wp('translate', ...ids, '--to=lv', '--user=editor');
    assert.equal(away.code, 1);
    assert.match(away.errors, /does not answer now.*\nError: Not translated: 0\. Waiting: 2\./);
    const status = await wp('status', '--user=editor');
    assert.match(status.output, /^waiting: 2, working: 0, failed: 0, done: 0\n/);
    assert.match(status.errors, /^Warning: .* the next attempt is on/);
    const jobs = JSON.parse((await wp('status', '--format=json', '--user=editor')).output) as {
      post: string;
    }[];
    assert.deepEqual(
      jobs.map(({post}) => Number(post)).sort((a, b) => a - b),
      ids.sort((a, b) => a - b),
    );
    await queued.gate.open();
    assert.equal((await wp('retry')).output, 'Success: 2 translations are tried again.\n');
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), [1, 1]);
  });

  test('queue posts for the background', async () => {
    const ids = await queued.create(2);
    await wp('translate', ...ids, '--to=lv', '--background', '--user=editor');
    assert.equal((await queued.state()).counts.waiting, 2);
    await queued.cron();
    assert.deepEqual(await queued.drafts(ids), [1, 1]);
    assert.equal(queued.site.complaints(), '');
  });
});
