import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {runService, type TestService} from '../../../../service/test/http/running-service.ts';
import {connect} from '../support/site/connect.ts';
import {describeOnReleases} from '../support/site/releases.ts';
import type {UserName} from '../support/site/signed-in.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

const USERS: readonly UserName[] = ['admin', 'editor', 'author', 'contributor', 'subscriber'];

/** Pages of the site and of WordPress's administration, including those that print options. */
const PAGES = [
  '/',
  '/hello-world/',
  '/feed/',
  '/wp-admin/',
  '/wp-admin/options-general.php?page=mtservice',
  '/wp-admin/options.php',
  '/wp-admin/post-new.php',
  '/wp-admin/post.php?post=1&action=edit',
  '/wp-admin/edit.php',
  '/wp-admin/upload.php',
  '/wp-admin/upload.php?page=mtservice-documents',
  '/wp-admin/plugins.php',
  '/wp-admin/profile.php',
  '/wp-admin/site-health.php?tab=debug',
  '/wp-admin/export.php?download=true&content=all',
  '/wp-admin/options-privacy.php?tab=policyguide',
];

const ROUTES = [
  '/',
  '/wp/v2/settings',
  '/wp/v2/users/me?context=edit',
  '/wp/v2/posts/1?context=edit',
  '/wp/v2/plugins',
  '/mtservice/v1',
  '/mtservice/v1/service.svc/json/GetSystemList?appID=test',
  '/mtservice/v1/service.svc/json/GetDocumentTranslationList?appID=test',
  '/mtservice/v1/service.svc/json/GetDocumentTranslationState?appID=test&id=d-1',
];

describeOnReleases('the key', (release) => {
  let service: TestService;
  let site: Site;
  let isDown = false;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    site = await startWordPress({release});
    await connect(site, service);
  });
  after(async () => {
    await site?.close();
    if (!isDown) await service?.close();
  });

  for (const user of USERS) {
    test(`is in no page, script and answer for the ${user}`, async () => {
      const signedIn = await site.signIn(user);
      let read = 0;
      for (const path of PAGES) {
        const text = await (await signedIn.fetch(path)).text();
        assert.ok(!text.includes(service.token), path);
        read += text.length;
      }
      for (const route of ROUTES) {
        const answer = await signedIn.rest(route);
        const text = (await answer.text()) + JSON.stringify([...answer.headers]);
        assert.ok(!text.includes(service.token), route);
        read += text.length;
      }
      assert.ok(read > 10_000, 'pages were read');
    });
  }

  test('the pages that print it would be found', async () => {
    const admin = await site.signIn('admin');
    const all = await (await admin.fetch('/wp-admin/options.php')).text();
    assert.match(all, /mtservice_secret/, 'the page of all options names the option');
    await site.php(`update_option('mtservice_probe', MtService_Settings::token()); return 1;`);
    const printed = await (await admin.fetch('/wp-admin/options.php')).text();
    assert.ok(printed.includes(service.token), 'a text among the options is printed');
  });

  test('is in no answer of an error, nor in the log', async () => {
    const admin = await site.signIn('admin');
    await service.close();
    isDown = true;
    const answer = await admin.rest('/mtservice/v1/service.svc/json/GetSystemList?appID=test');
    assert.equal(answer.status, 503);
    assert.ok(!(await answer.text()).includes(service.token));
    assert.ok(!site.complaints().includes(service.token));
  });
});
