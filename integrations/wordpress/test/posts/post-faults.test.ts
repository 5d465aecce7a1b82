import assert from 'node:assert/strict';
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, beforeEach, describe, test} from 'node:test';
import {blocks, paragraph, postsOf, type PostError} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const THREE = [paragraph('The first'), paragraph('The second'), paragraph('The third')];

describe('when the service does not translate', () => {
  let service: ScriptedService;
  let site: Site;
  let editor: ReturnType<typeof postsOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress();
    editor = postsOf(await site.signIn('editor'));
  });
  beforeEach(async () => {
    await useService(site, service.address);
    await service.takeTexts();
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });

  const faults = [
    [{status: 503, headers: {'retry-after': '7'}}, {code: 21, exception: 'systemIsStarting'}, 7],
    [{status: 429}, {code: 11, exception: 'dayLimitReached'}, 0],
    [{status: 413}, {code: 12, exception: 'textSizeLimitExceeded'}, 0],
    [{status: 401}, {code: 401, exception: 'unauthorized'}, 0],
  ] as const;
  for (const [reply, error, seconds] of faults) {
    test(`error ${error.code} is shown in words, and no draft is created`, async () => {
      const post = await editor.create({title: 'Fault', content: THREE[1]});
      await service.program('TranslateArrayEx', {
        ...reply,
        json: {...error, description: 'from the service'},
      });
      try {
        const {status, body} = await editor.send<PostError>(`/mtservice/v1/posts/${post.id}/translations`, {
          pair: 'en-lv',
        });
        assert.equal(status, reply.status);
        assert.equal(body.data.code, error.code);
        assert.equal(body.data.retry_after, seconds);
        assert.match(body.message, /^[A-Z].{20,}\.$/);
        const state = (await editor.ours(post.id, 'translations')).body as unknown as {
          translations: Record<string, unknown>;
        };
        assert.equal(state.translations['en-lv'], null);
      } finally {
        await service.program('TranslateArrayEx', {default: true});
      }
    });
  }

  test('what is done before a fault is not sent again', async () => {
    const long = Array.from({length: 60}, (_, index) => paragraph(`Sentence number${' x'.repeat(index)}`));
    const post = await editor.create({title: 'Long', content: blocks(...long)});
    const limit = {status: 429, json: {code: 11, exception: 'dayLimitReached', description: ''}};
    await service.program('TranslateArrayEx', {default: true}, limit, {default: true});
    assert.equal((await editor.translate(post.id)).status, 429);
    const first = await service.takeTexts();
    assert.equal((await editor.translate(post.id)).status, 200);
    const again = await service.takeTexts();
    assert.equal(first.length, 61);
    assert.ok(again.length > 0 && again.length < 61, `${again.length} texts were sent again`);
  });

  test('texts that are too much for one request are sent in smaller ones', async () => {
    const post = await editor.create({title: 'Large', content: blocks(...THREE)});
    const limit = {status: 413, json: {code: 12, exception: 'textSizeLimitExceeded', description: ''}};
    await service.program('TranslateArrayEx', limit, {default: true});
    assert.equal((await editor.translate(post.id)).status, 200);
  });

  test('authors learn of a dead service, but not how to fix the settings', async () => {
    await useService(site, 'http://127.0.0.1:9');
    const post = await editor.create({title: 'Dead', content: THREE[1]});
    const {status, body} = await editor.send<PostError>(`/mtservice/v1/posts/${post.id}/translations`, {
      pair: 'en-lv',
    });
    assert.equal(status, 503);
    assert.match(body.message, /does not answer now\. .* tell an administrator/);
    assert.equal((await editor.read(post.id)).content.raw, THREE[1]);
  });

  test('a long post takes several requests without sending a text twice', async () => {
    const folder = join(site.folder, 'wp-content/mu-plugins');
    mkdirSync(folder, {recursive: true});
    const plugin = join(folder, 'patience.php');
    writeFileSync(plugin, "<?php add_filter('mtservice_patience', '__return_zero');");
    try {
      const long = Array.from({length: 120}, (_, index) => paragraph(`Long post${' y'.repeat(index)}`));
      const post = await editor.create({title: 'Several', content: blocks(...long)});
      const done: boolean[] = [];
      do done.push((await editor.translate(post.id)).body.done);
      while (!done.at(-1) && done.length < 10);
      assert.deepEqual(done, [false, false, true]);
      const sent = await service.takeTexts();
      assert.equal(sent.length, 121);
      assert.equal(new Set(sent).size, 121);
    } finally {
      rmSync(plugin);
    }
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
