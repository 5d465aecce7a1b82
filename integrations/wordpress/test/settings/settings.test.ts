import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {runService, type TestService} from '../../../../service/test/http/running-service.ts';
import {connect} from '../support/site/connect.ts';
import type {SignedIn} from '../support/site/signed-in.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const PAGE = '/wp-admin/options-general.php?page=mtservice';
const PLACEHOLDER = 'kept-by-site';

describe('the settings', () => {
  let service: TestService;
  let site: Site;
  let admin: SignedIn;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    site = await startWordPress();
    admin = await site.signIn('admin');
  });
  after(async () => {
    await site?.close();
    await service?.close();
  });
  beforeEach(() =>
    site.php(
      `foreach (['settings', 'state', 'secret'] as $name) delete_option("mtservice_$name"); return 1;`,
    ),
  );

  /** Sends the form of the settings page with some fields changed; undefined omits a field. */
  async function save(fields: Record<string, string | string[] | undefined>): Promise<string> {
    const page = await (await admin.fetch(PAGE)).text();
    const form = new URLSearchParams({option_page: 'mtservice', action: 'update'});
    form.set('_wpnonce', /name="_wpnonce" value="(\w+)"/.exec(page)![1]!);
    form.set('_wp_http_referer', PAGE);
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value ?? []].flat()) form.append(name, each);
    }
    const answer = await admin.fetch('/wp-admin/options.php', {method: 'POST', body: form});
    assert.equal(answer.status, 302, await answer.text());
    return (
      await admin.fetch(
        new URL(answer.headers.get('location')!, site.url).pathname + '?page=mtservice&settings-updated=true',
      )
    ).text();
  }

  const stateWith = (token: string) =>
    JSON.stringify({'client-id': token, systems: {'en-lv': {params: {systemID: 'smt-1', options: 'qe'}}}});
  const stored = () =>
    site.php<{token: string; state: string; address: string}>(`return [
      'token' => MtService_Settings::token(),
      'state' => get_option('mtservice_state'),
      'address' => MtService_Settings::address()];`);

  test('a saved key is stored apart from the state, which has a placeholder for it', async () => {
    await save({
      'mtservice_settings[address]': service.url,
      mtservice_state: stateWith(service.token),
    });
    const {token, state} = await stored();
    assert.equal(token, service.token);
    assert.deepEqual(JSON.parse(state), JSON.parse(stateWith(PLACEHOLDER)));
    const isLoadedByEveryPage = await site.php<boolean>(
      `return isset(wp_load_alloptions()['mtservice_secret']);`,
    );
    assert.equal(isLoadedByEveryPage, false);
  });

  test('a state that comes back with the placeholder keeps the key', async () => {
    await connect(site, service);
    await save({'mtservice_settings[address]': service.url, mtservice_state: stateWith(PLACEHOLDER)});
    assert.equal((await stored()).token, service.token);
  });

  test('a form without the selector keeps key and state', async () => {
    await connect(site, service);
    const before = await stored();
    await save({'mtservice_settings[address]': service.url});
    assert.deepEqual(await stored(), before);
  });

  test('an empty state, as after a log out, forgets the key', async () => {
    await connect(site, service);
    await save({'mtservice_settings[address]': service.url, mtservice_state: ''});
    const {token, state} = await stored();
    assert.deepEqual({token, state}, {token: '', state: ''});
    assert.equal(await site.php(`return get_option('mtservice_secret', 'none');`), 'none');
  });

  test('an invalid state is refused, and the stored one is kept', async () => {
    await connect(site, service);
    const before = await stored();
    for (const state of ['{', '[]7', '{"client-id": 7}', '{"systems": "all"}']) {
      const page = await save({'mtservice_settings[address]': service.url, mtservice_state: state});
      assert.match(page, /could not be read/, state);
      assert.deepEqual(await stored(), before, state);
    }
  });

  test('a key is not used for another server, and is again for its own', async () => {
    await connect(site, service);
    const page = await save({
      'mtservice_settings[address]': 'https://citur.example.org',
      mtservice_state: stateWith(PLACEHOLDER),
    });
    assert.match(page, /entered for another server/);
    assert.equal((await stored()).token, '');
    assert.doesNotMatch(page, new RegExp(PLACEHOLDER));
    await save({'mtservice_settings[address]': `${service.url}/`, mtservice_state: stateWith(PLACEHOLDER)});
    assert.equal((await stored()).token, service.token);
  });

  test('an address is cut before service.svc; an invalid one is refused', async () => {
    const saved: Record<string, string> = {
      'https://mt.example.org/': 'https://mt.example.org',
      'mt.example.org/tulko': 'https://mt.example.org/tulko',
      ' https://mt.example.org/Service.svc/json/ ': 'https://mt.example.org',
      'https://mt.example.org/service.svc?singlewsdl': 'https://mt.example.org',
    };
    for (const [typed, expected] of Object.entries(saved)) {
      await save({'mtservice_settings[address]': typed});
      assert.equal((await stored()).address, expected, typed);
    }
    const refused = [
      'javascript:alert(1)',
      'ftp://mt.example.org',
      'https://anna:parole@mt.example.org',
      'https://',
    ];
    for (const typed of refused) {
      const page = await save({'mtservice_settings[address]': typed});
      assert.match(page, /not an address of the web/, typed);
      assert.equal((await stored()).address, 'https://mt.example.org', typed);
    }
  });

  test('roles and types of posts are those that there are', async () => {
    await save({
      'mtservice_settings[roles][]': ['author', 'emperor'],
      'mtservice_settings[post_types][]': ['page', 'attachment', '<b>'],
      'mtservice_settings[pair]': '"><script>',
    });
    const {roles, post_types, pair} = await site.php<Record<string, unknown>>(
      'return MtService_Settings::get();',
    );
    assert.deepEqual({roles, post_types, pair}, {roles: ['author'], post_types: ['page'], pair: ''});
  });

  test('the chosen roles may translate, and administrators always', async () => {
    await site.php(`update_option('mtservice_settings', ['roles' => ['contributor']]); return 1;`);
    const may = await site.php(`$may = [];
      foreach (['admin', 'editor', 'author', 'contributor', 'subscriber'] as $name) {
        $may[$name] = user_can(get_user_by('login', $name), 'mtservice_translate');
      }
      return $may;`);
    assert.deepEqual(may, {admin: true, editor: false, author: false, contributor: true, subscriber: false});
  });

  test('without a script, the button saves and then tests', async () => {
    const page = await save({
      'mtservice_settings[address]': service.url,
      mtservice_state: stateWith(service.token),
      mtservice_test: '1',
    });
    assert.match(page, /The connection works: 12 translation systems\./);
    const wrong = await save({
      'mtservice_settings[address]': service.url,
      mtservice_state: stateWith('mt_nepareiza'),
      mtservice_test: '1',
    });
    assert.match(wrong, /The service does not accept the key\./);
  });

  test('only administrators see or save the settings', async () => {
    for (const user of ['editor', 'author', 'subscriber'] as const) {
      const signedIn = await site.signIn(user);
      assert.equal((await signedIn.fetch(PAGE)).status, 403, user);
      const test = await signedIn.rest('/mtservice/v1/test', {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({address: service.url, token: service.token}),
      });
      assert.equal(test.status, 403, user);
    }
  });

  test('logs no PHP warnings', () => {
    assert.equal(site.complaints(), '');
  });
});
