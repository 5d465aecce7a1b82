import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {WireExtendedTranslation} from '../../../src/contract/index.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {until} from '../systems/within.ts';
import {run} from './command-run.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">' +
  '<header srclang="en" segtype="sentence" adminlang="en" datatype="plaintext" o-tmf="x" creationtool="x" creationtoolversion="1"/><body>\n';
const unit = (source: string, target: string, languages = ['en-US', 'lv-LV']) =>
  `<tu><tuv xml:lang="${languages[0]}"><seg>${source}</seg></tuv><tuv xml:lang="${languages[1]}"><seg>${target}</seg></tuv></tu>\n`;
const tmx = (...units: string[]) => `${HEAD}${units.join('')}</body></tmx>`;

describe('the translation memory on the command line', () => {
  let service: TestService;
  let folder: string;
  let systemID: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-memory-'));
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
  });
  after(async () => {
    await service?.close();
    await rm(folder, {recursive: true, force: true});
  });

  const command = (name: string, path: string, ...more: string[]) =>
    run(['memory', name, path, '--system', systemID, '--data', service.folder, ...more]);
  const imported = async (content: string | Buffer, ...more: string[]) => {
    const path = join(folder, 'a.tmx');
    await writeFile(path, content);
    return await command('import', path, ...more);
  };
  const translated = async (text: string, token = service.token) =>
    (await service.send('Translate', {token, body: {appID: 't', systemID, text, options: ''}})).json;
  const count = async () => {
    const path = join(folder, `count-${Math.random()}.tmx`);
    await command('export', path);
    return (await readFile(path, 'utf8')).split('<tu>').length - 1;
  };

  it('imports units for all users, or for one user, whose units take precedence', async () => {
    const otherToken = await service.addUser('Žanete');
    const units = tmx(
      unit('The Donaudampfschifffahrt ends.', 'Donavas kuģniecība beidzas.'),
      unit(
        'Press <bpt i="1">&lt;b&gt;</bpt>here<ept i="1">&lt;/b&gt;</ept> 😀',
        'Spiediet <bpt i="1">&lt;b&gt;</bpt>šeit<ept i="1">&lt;/b&gt;</ept> 😀',
      ),
    );
    const done = await imported(units);
    assert.deepEqual([done.code, done.out, done.error], [0, '2 units imported.\n', '']);
    for (const token of [service.token, otherToken]) {
      await until(
        () => translated('The Donaudampfschifffahrt ends.', token),
        (translation) => translation === 'Donavas kuģniecība beidzas.',
        'the translation for all',
      );
      assert.equal(
        await translated('The  Donaudampfschifffahrt ends.', token),
        'Donavas kuģniecība beidzas.',
      );
      assert.equal(await translated('Press <b>here</b> 😀', token), 'Spiediet <b>šeit</b> 😀');
    }
    const ownFile = tmx(unit('The Donaudampfschifffahrt ends.', 'Mana kuģniecība.'));
    assert.equal((await imported(ownFile, '--user', 'Žanete')).code, 0);
    // A running service notices within a second that the user now has translations.
    await until(
      () => translated('The Donaudampfschifffahrt ends.', otherToken),
      (translation) => translation === 'Mana kuģniecība.',
      'the own translation',
    );
    assert.equal(await translated('The Donaudampfschifffahrt ends.'), 'Donavas kuģniecība beidzas.');
  });

  it('is in the audit log with the system and the owner', async () => {
    await service.addUser('Ģertrūde');
    await imported(tmx(unit('Audited', 'Pārbaudīts')));
    await imported(tmx(unit('Audited', 'Pārbaudīts')), '--user', 'Ģertrūde');
    await command('export', join(folder, 'audited.tmx'), '--user', 'Ģertrūde');
    const list = ['audit', 'list', '--most', '3', '--json', '--data', service.folder];
    const rows = JSON.parse((await run(list)).out) as Record<string, string>[];
    assert.deepEqual(
      rows.reverse().map(({action, subject, concerns}) => [action, subject, concerns]),
      [
        ['memoryImported', systemID, undefined],
        ['memoryImported', systemID, 'Ģertrūde'],
        ['memoryExported', systemID, 'Ģertrūde'],
      ],
    );
  });

  it('reports skipped units line by line', async () => {
    const content = tmx(
      unit('Good unit one', 'Labs'),
      unit('Kein Englisch', 'Nav', ['de', 'lv']),
      unit('No Latvian', 'Nein', ['en', 'de']),
      unit('Empty', ' '),
      unit(' ', 'Tukšs'),
    );
    const {code, out, error} = await imported(content);
    assert.equal(code, 0);
    assert.equal(out, '1 unit imported.\n');
    assert.match(error, /Line 5: the unit has no text in "en"\.\nLine 6: .*"lv"\.\nLine 7: the translation/);
    assert.match(error, /Left out for these reasons: 4\.\n$/);
    const report = JSON.parse((await imported(content, '--json')).out) as {
      imported: number;
      problems: object[];
    };
    assert.deepEqual([report.imported, report.problems.length], [1, 4]);
  });

  it('leaves out what a machine translated and nobody changed', async () => {
    const by = (source: string, attributes: string) =>
      unit(source, 'Mašīna').replace('<tuv xml:lang="lv-LV"', `<tuv xml:lang="lv-LV" ${attributes}`);
    const content = tmx(
      by('By the machine', 'creationid="MT!"'),
      by('By the machine, changed', 'creationid="MT!" changeid="ANNA"'),
      by('By a person', 'creationid="ANNA"'),
      unit('By the machine as a unit', 'Mašīna').replace('<tu>', '<tu creationid="MT!DeepL">'),
    );
    const {out, error} = await imported(content);
    assert.equal(out, '2 units imported.\n');
    assert.match(error, /Line 4: a machine made the translation .*\nLine 7: a machine made/);
  });

  it('counts a unit once, and says how many were the same', async () => {
    await service.addUser('twice');
    const content = tmx(
      unit('Saved twice', 'Saglabāts'),
      unit('Saved  twice ', 'Saglabāts'),
      unit('Then corrected', 'Tad'),
      unit('Then corrected', 'Tad izlabots'),
    );
    const {out} = await imported(content, '--user', 'twice');
    assert.equal(
      out,
      '2 units imported; 1 the same as one before; 1 replaced by a later translation of the same sentence.\n',
    );
    const report = JSON.parse((await imported(content, '--user', 'twice', '--json')).out) as object;
    assert.deepEqual(
      {...report, languages: undefined},
      {imported: 2, repeated: 1, replaced: 1, leftOut: 0, problems: [], languages: undefined},
    );
    const path = join(folder, 'twice.tmx');
    assert.match((await command('export', path, '--user', 'twice')).out, /^2 units written/);
  });

  it('fails when the languages of the file are not those of the system', async () => {
    const content = tmx(unit('Ein Satz', 'Une phrase', ['de-DE', 'fr']));
    const {code, out, error} = await imported(content);
    assert.deepEqual([code, out], [1, '0 units imported.\n']);
    assert.match(error, /Line 4: the unit has no text in "en"/);
    assert.match(
      error,
      /No unit of .*a\.tmx was imported\. It has texts in "de-DE", "fr", and the system translates from "en" to "lv"\. Name a system/,
    );
    assert.equal((await imported(content, '--json')).code, 1);
  });

  it('gives a user no more translations than allowed', async () => {
    await service.addUser('small');
    const config = join(folder, 'small.json');
    const limits = {memoryUnitsPerUser: 2};
    await writeFile(config, JSON.stringify({engines: {phrasebook: {engine: 'phrasebook'}}, limits}));
    const more = ['--user', 'small', '--config', config];
    assert.equal((await imported(tmx(unit('One', 'Viens'), unit('Two', 'Divi')), ...more)).code, 0);
    assert.equal((await imported(tmx(unit('One', 'Vien'), unit('Two', 'Div')), ...more)).code, 0);
    const {code, error} = await imported(tmx(unit('One', 'Viens'), unit('Three', 'Trīs')), ...more);
    assert.equal(code, 1);
    assert.match(error, /has 2 translations and would have 3; at most 2 .*limits\.memoryUnitsPerUser/);
  });

  it('keeps characters that only look like a tag as text', async () => {
    const user = await service.addUser('literal');
    const content = tmx(unit('Set &lt;name&gt; to Žanete', 'Iestatiet &lt;name&gt; uz Žaneti'));
    await imported(content, '--user', 'literal');
    await until(
      () => translated('Set &lt;name&gt; to Žanete', user),
      (translation) => translation === 'Iestatiet &lt;name&gt; uz Žaneti',
      'the literal text',
    );
    const path = join(folder, 'literal.tmx');
    await command('export', path, '--user', 'literal');
    const written = await readFile(path, 'utf8');
    assert.match(written, /<seg>Set &lt;name&gt; to Žanete<\/seg>/);
    assert.ok(!written.includes('<ph'), 'nothing of it is a code');
  });

  it('says when the folder of an export does not exist', async () => {
    const {code, error} = await command('export', join(folder, 'no', 'x.tmx'));
    assert.equal(code, 1);
    assert.match(error, /x\.tmx cannot be written: there is no folder .*\/no\. Make it \(mkdir -p\)/);
  });

  it('imports nothing of a broken file, and says where it is broken', async () => {
    const before = await count();
    const good = unit('Never imported', 'Nekad');
    for (const [content, message] of [
      [`${HEAD}${good}<tu><tuv`, /not well-formed XML/],
      [`${HEAD}${good.repeat(2_000)}</tu></body></tmx>`, /not well-formed XML: line 20\d\d:/],
      ['<html/>', /not TMX: its first element is <html>/],
      ['', /not TMX: it has no XML element/],
      ['House\tmāja\nTree\tkoks\n', /not TMX: it has no XML element. Export the memory as TMX/],
      [tmx(good).replace('SYSTEM "tmx14.dtd"', '[<!ENTITY a "b">]'), /document type declaration/],
      [Buffer.from(tmx(unit('Gr\u00fc\u00df', 'x')), 'latin1'), /not valid utf-8/i],
    ] as [string | Buffer, RegExp][]) {
      const {code, out, error} = await imported(content);
      assert.deepEqual([code, out], [1, '']);
      assert.match(error, message);
    }
    assert.match((await command('import', join(folder, 'none.tmx'))).error, /cannot be read/);
    const unknown = await run(['memory', 'import', 'x', '--system', 'smt-no', '--data', service.folder]);
    assert.match(unknown.error, /There is no system "smt-no"/);
    assert.equal(await count(), before);
  });

  it('imports thousands of units in batches, and reports those that it skipped', async () => {
    await service.addUser('many');
    const units = Array.from({length: 3_000}, (_, number) =>
      unit(`Sentence ${number} of “many” šķūņi`, number % 1_000 === 999 ? '' : `Teikums ${number}`),
    );
    const {out, error} = await imported(tmx(...units), '--user', 'many');
    assert.equal(out, '2997 units imported.\n');
    assert.match(error, /^Line 1003: the translation is empty\.\nLine 2003: .*\nLine 3003: .*\n/);
    const path = join(folder, 'many.tmx');
    assert.match((await command('export', path, '--user', 'many')).out, /^2997 units written/);
    const written = await readFile(path, 'utf8');
    assert.equal(new Set(written.match(/<seg>Teikums \d+/g)).size, 2_997);
  });

  it('keeps which translations a person edited after a machine, and takes none that only a machine made', async () => {
    const user = await service.addUser('edited');
    const content = tmx(
      ...['creationid="MT!" changeid="anna"', 'creationid="MT!"'].map((author, index) =>
        unit(`Number ${index}`, `Numurs ${index}`).replace('"lv-LV"', `"lv-LV" ${author}`),
      ),
    );
    assert.match((await imported(content, '--user', 'edited')).out, /^1 units? imported/);
    const path = join(folder, 'edited.tmx');
    await command('export', path, '--user', 'edited');
    assert.match(
      await readFile(path, 'utf8'),
      /<tuv xml:lang="lv" creationid="MT!" changeid="edited"><seg>Numurs 0/,
    );
    const again = await service.addUser('edited again');
    assert.match((await command('import', path, '--user', 'edited again')).out, /^1 units? imported/);
    for (const token of [user, again]) {
      const body = {appID: 't', systemID, text: 'Number 0', options: 'provenance'};
      const stateOf = async () => {
        const {json} = await service.send('TranslateEx', {token, body});
        return (json as WireExtendedTranslation).provenance?.state;
      };
      await until(stateOf, (state) => state === 'edited', 'the record says that it is edited');
    }
  });

  it('exports what it imports, in UTF-16 as well', async () => {
    const user = await service.addUser('export');
    const text = 'A &amp; B <ph x="1">&lt;br/&gt;</ph>&lt;c&gt; šķūnis שלום';
    const content = tmx(unit(text, text), unit('5 &lt; 7 &amp; more', '5 &lt; 7 un vēl')).replace(
      'UTF-8',
      'UTF-16',
    );
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')]);
    assert.equal((await imported(bytes, '--user', 'export')).out, '2 units imported.\n');
    const path = join(folder, 'out.tmx');
    assert.match((await command('export', path, '--user', 'export')).out, /^2 units written/);
    const written = await readFile(path, 'utf8');
    assert.equal((await command('export', path, '--user', 'export')).code, 1, 'never writes over a file');
    await service.addUser('again');
    assert.equal((await command('import', path, '--user', 'again')).out, '2 units imported.\n');
    const second = join(folder, 'again.tmx');
    await command('export', second, '--user', 'again');
    const sorted = (all: string) => all.split('\n').toSorted();
    assert.deepEqual(sorted(await readFile(second, 'utf8')), sorted(written));
    await until(
      () => translated('5 < 7 & more', user),
      (translation) => translation === '5 < 7 un vēl',
      'the own translation',
    );
  });
});
