import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {paragraph, postsOf, type PostError} from '../support/blocks/posts.ts';
import {startConnectedSite, type ConnectedSite} from '../support/site/connected-site.ts';
import type {SignedIn} from '../support/site/signed-in.ts';

const LIMIT = 40;
const json = {'content-type': 'application/json'};

describe('the limit of each user', () => {
  let connected: ConnectedSite;
  let editor: SignedIn;
  before(async () => {
    connected = await startConnectedSite();
    editor = await connected.site.signIn('editor');
  });
  after(() => connected?.close());
  beforeEach(() => set(LIMIT));

  const set = (limit: number) =>
    connected.site.php(`
      update_option('mtservice_settings', ['user_characters' => ${limit}] + MtService_Settings::get());
      foreach (get_users() as $user) MtService_User_Limit::forget($user->ID);
      return 1;`);
  const left = () =>
    connected.site.php<number>(
      `wp_set_current_user(get_user_by('login', 'author')->ID); return MtService_User_Limit::left();`,
    );
  const send = (user: SignedIn, text: string, systemID = connected.systemID) =>
    user.rest('/mtservice/v1/service.svc/json/Translate', {
      ...{method: 'POST', headers: json},
      body: JSON.stringify({appID: 'test', systemID, text, options: ''}),
    });
  const translate = async (user: SignedIn, text: string) => {
    const posts = postsOf(user);
    const {id} = await posts.create({title: '', content: paragraph(text)});
    return posts.translate(id);
  };

  test('counts posts and texts of the elements, and says when it starts again', async () => {
    assert.equal((await translate(connected.author, 'Good morning')).status, 200);
    assert.equal(await left(), LIMIT - 12);
    assert.equal((await send(connected.author, 'Good morning')).status, 200);
    assert.equal(await left(), LIMIT - 24);
    const refused = await translate(connected.author, 'Good morning, good evening');
    assert.equal(refused.status, 429);
    const {message, data} = refused.body as unknown as PostError;
    assert.match(
      message,
      /^Your limit on this site is reached: 40 characters per day\. It starts again at \d/,
    );
    assert.ok(data.code === 11 && data.retry_after > 0);
    const element = (await (await send(connected.author, 'Good morning, good evening')).json()) as object;
    assert.equal((element as {exception: string}).exception, 'dayLimitReached');
    assert.equal(await left(), LIMIT - 24, 'a refused text is not counted');
  });

  test('is one for each user, and what was not translated is given back', async () => {
    await translate(connected.author, 'Good morning');
    assert.equal((await translate(editor, 'Good morning, good evening')).status, 200);
    assert.equal((await send(connected.author, 'Good morning', 'smt-none')).status, 404);
    assert.equal(await left(), LIMIT - 12);
  });

  test('is not exceeded by simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({length: 6}, () => send(connected.author, 'Good morning')));
    const statuses = answers.map(({status}) => status).sort((a, b) => a - b);
    assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429]);
  });

  test('can be changed by a filter, and 0 sets no limit', async () => {
    await connected.site.extend(`<?php
      add_filter('mtservice_user_characters', fn($limit, $user) => $limit && user_can($user, 'edit_others_posts') ? 0 : min($limit, 5), 10, 2);`);
    assert.equal((await send(connected.author, 'Good morning')).status, 429);
    assert.equal((await send(editor, 'Good morning, good evening'.repeat(3))).status, 200);
    await set(0);
    assert.equal(await left(), null);
    assert.equal((await send(connected.author, 'Good morning, good evening'.repeat(3))).status, 200);
    assert.equal(connected.site.complaints(), '');
  });
});
