import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {assemblePlugin, packPlugin} from '../../build.mjs';
import {startWordPress} from '../support/site/wordpress.ts';

test('WordPress’s own installer takes the archive, and the plugin is there and in Latvian', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-zip-'));
  const site = await startWordPress({plugin: 'absent', language: 'lv'});
  try {
    const archive = join(folder, 'mtservice.zip');
    assemblePlugin(join(folder, 'mtservice'));
    await packPlugin(join(folder, 'mtservice'), archive);
    const admin = await site.signIn('admin');
    const page = await (await admin.fetch('/wp-admin/plugin-install.php?tab=upload')).text();
    const form = new FormData();
    form.append('_wpnonce', /name="_wpnonce" value="(\w+)"/.exec(page)![1]!);
    form.append('pluginzip', new Blob([readFileSync(archive)]), 'mtservice.zip');
    const installed = await admin.fetch('/wp-admin/update.php?action=upload-plugin', {
      method: 'POST',
      body: form,
    });
    const text = await installed.text();
    const activate = /href="([^"]*plugins\.php\?action=activate[^"]*)"/
      .exec(text)?.[1]
      ?.replaceAll('&amp;', '&');
    assert.ok(activate, text.replaceAll(/<[^>]*>/g, ' ').slice(-600));
    const answer = await admin.fetch(`/wp-admin/${activate.replace(/^.*\/wp-admin\//, '')}`);
    assert.equal(answer.status, 302);
    const settings = await admin.fetch('/wp-admin/options-general.php?page=mtservice');
    assert.equal(settings.status, 200);
    assert.match(await settings.text(), /Pakalpojuma adrese/);
    const script = await fetch(`${site.url}/wp-content/plugins/mtservice/assets/mtservice.js`);
    assert.equal(script.status, 200);
    assert.equal(site.complaints(), '');
  } finally {
    await site.close();
    rmSync(folder, {recursive: true, force: true});
  }
});

test('the same files give the same archive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-zip-'));
  try {
    assemblePlugin(join(folder, 'mtservice'));
    const hashes = [];
    for (const name of ['one.zip', 'two.zip']) {
      await packPlugin(join(folder, 'mtservice'), join(folder, name));
      hashes.push(
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      );
    }
    assert.equal(hashes[0], hashes[1]);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
