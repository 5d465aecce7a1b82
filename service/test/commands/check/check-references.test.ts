import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import Database from 'libsql';
import {DATABASE_FILE} from '../../../src/store/database/sqlite/connection.ts';
import {json, startAnsweringServer} from '../../engines/answering-server.ts';
import {freshDatabase, query} from '../../support/postgres.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {run} from '../command-run.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

const LIMIT = {timeout: deadline(120_000)};
const ENGINES = {p: {engine: 'phrasebook'}};
const PAIR = {engine: 'p', source: 'en', target: 'lv'};

/** Writes configurations to a data folder with the user `Žanete`, and checks them. */
async function checking(t: TestContext, database?: string) {
  const data = await temporaryFolder(t);
  const config = join(data, 'mtservice.json');
  const configure = (more: object) =>
    writeFile(config, JSON.stringify({engines: ENGINES, port: 0, ...(database && {database}), ...more}));
  await configure({});
  await run(['user', 'add', 'Žanete', '--data', data]);
  const checked = async (more: object) => {
    await configure(more);
    return await run(['check', '--data', data]);
  };
  return {data, checked};
}

test(
  'folders that are configured and not there are faults, and those that are there pass',
  LIMIT,
  async (t) => {
    const {data, checked} = await checking(t);
    const missing = await checked({componentsFolder: 'komponentes', demoFolder: '/nav/šādas mapes'});
    assert.equal(missing.code, 1);
    const path = join(data, 'komponentes');
    assert.ok(
      missing.out.includes(
        `FAULT  componentsFolder: there is no folder ${path}, so pages get no elements. Make it, or mend the setting`,
      ),
      missing.out,
    );
    assert.match(
      missing.out,
      /^FAULT {2}demoFolder: there is no folder \/nav\/šādas mapes, so there is no demo\. /m,
    );
    await mkdir(path);
    await writeFile(join(data, 'datne'), '');
    const good = await checked({componentsFolder: 'komponentes'});
    assert.ok(good.out.includes(`ok     componentsFolder: ${path} can be read\n`), good.out);
    assert.doesNotMatch(good.out, /demoFolder/);
    assert.equal(good.code, 0);
    const file = await checked({demoFolder: 'datne'});
    assert.match(file.out, /^FAULT {2}demoFolder: .*datne is not a folder, so there is no demo/m);
  },
);

test(
  'a quality server is asked for one estimate, and named with what to do where it gives none',
  LIMIT,
  async (t) => {
    const {checked} = await checking(t);
    const server = await startAnsweringServer(({headers, body}, response) => {
      const {segments} = body as {segments: unknown[]};
      if (headers.authorization !== 'Bearer atslega') return json(response, {}, 401);
      json(response, {scores: segments.map(() => 0.8)});
    });
    releaseAfter(t, () => server.close());
    const url = `${server.url}/estimate`;
    const good = await checked({
      defaults: {qe: {url, apiKey: 'atslega'}},
      systems: [
        PAIR,
        {...PAIR, target: 'de', qe: {url, apiKey: 'atslega'}},
        {...PAIR, target: 'es', qe: 'none'},
      ],
    });
    assert.ok(good.out.includes(`ok     quality server ${url}: estimates en to lv\n`), good.out);
    assert.equal(server.asked.length, 1, 'each server is asked once');
    assert.deepEqual(Object.keys(server.asked[0]?.body as object), ['source', 'target', 'segments']);
    assert.equal(good.code, 0);
    const refused = await checked({systems: [{...PAIR, qe: {url, apiKey: 'sk-slepens'}}]});
    assert.equal(refused.code, 1);
    assert.match(
      refused.out,
      /^FAULT {2}quality server .*\/estimate: .*status 401: the API key is missing, wrong/m,
    );
    assert.doesNotMatch(refused.out, /sk-slepens/);
    const gone = await checked({defaults: {qe: {url: 'http://127.0.0.1:1/estimate'}}});
    assert.equal(gone.code, 1);
    assert.match(
      gone.out,
      /^FAULT {2}quality server http:\/\/127\.0\.0\.1:1\/estimate: .* Start it, or mend "qe"\. .* no estimates/m,
    );
    server.answer = (_request, response) => json(response, {scores: []});
    const odd = await checked({systems: [{...PAIR, qe: {url}}]});
    assert.match(odd.out, /^FAULT {2}quality server .*: The quality server did not answer with 1 scores\./m);
  },
);

for (const store of ['SQLite', 'PostgreSQL']) {
  test(`reports names in visibleTo that no user has, with a store in ${store}`, LIMIT, async (t) => {
    const {checked} = await checking(t, store === 'PostgreSQL' ? await freshDatabase() : undefined);
    const {code, out} = await checked({
      defaults: {visibleTo: ['Žanete', 'žanete']},
      systems: [PAIR, {...PAIR, target: 'de', visibleTo: ['Jānis', 'Z\u030canete', 'Žanete']}],
    });
    assert.ok(
      out.includes(
        'note   visibleTo: there are no users "žanete", "Jānis", "Z\u030canete". Nobody else sees a system for them',
      ),
      out,
    );
    assert.equal(code, 0);
    for (const visibleTo of ['everyone', ['Žanete'], []]) {
      assert.doesNotMatch((await checked({systems: [{...PAIR, visibleTo}]})).out, /visibleTo/);
    }
    const single = await checked({defaults: {visibleTo: ['Anna']}});
    assert.match(single.out, /^note {3}visibleTo: there is no user "Anna"\. /m);
  });
}

for (const store of ['SQLite', 'PostgreSQL']) {
  test(`reports earlier users whose names look alike, with a store in ${store}`, LIMIT, async (t) => {
    const database = store === 'PostgreSQL' ? await freshDatabase() : undefined;
    const {data, checked} = await checking(t, database);
    assert.doesNotMatch((await checked({})).out, /user names/);
    for (const name of ['adm', 'Ilze', 'Jānis']) await run(['user', 'add', name, '--data', data]);
    // An earlier version allowed such names.
    for (const [from, to] of [
      ['Ilze', '\u0430dm'],
      ['Jānis', 'A\u200bnna'],
    ]) {
      const change = `UPDATE users SET name = '${to}', skeleton = NULL WHERE name = '${from}'`;
      if (database) await query(database, change);
      else withFile(join(data, DATABASE_FILE), (file) => file.exec(change));
    }
    const {code, out} = await checked({});
    assert.match(out, /^note {3}user names: "adm" and "\u0430dm" \(\\u\{430\}dm\) look alike: /m);
    assert.match(out, /^note {3}user names: invisible characters, .*: "A\\u\{200b\}nna"\. /m);
    assert.equal(code, 0);
  });
}

function withFile(path: string, work: (file: Database.Database) => void): void {
  const file = new Database(path);
  try {
    work(file);
  } finally {
    file.close();
  }
}
