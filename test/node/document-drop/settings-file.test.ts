import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {readSettings, SettingsError} from '../../../src/elements/mt-document-drop/settings/settings-file.ts';

const read = (value: unknown) =>
  readSettings(new Blob([typeof value === 'string' ? value : JSON.stringify(value)]));

/** Whether the only entry of a settings file with this pattern fits a path. */
async function fits(pattern: string, path: string): Promise<boolean> {
  const [entry] = await read({documents: [{files: pattern}]});
  return entry!.fits(path);
}

/** Options of the only entry, as the service gets them. */
async function optionsOf(settings: Record<string, unknown>): Promise<string[]> {
  const [entry] = await read({documents: [{files: '*', ...settings}]});
  return [...entry!.options.values()];
}

async function faultOf(value: unknown): Promise<unknown[]> {
  try {
    await read(value);
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    const {entry, name, line} = error.place;
    return [error.kind, ...[entry, name, line].filter(Boolean)];
  }
  return ['no fault'];
}

describe('a pattern of a settings file', () => {
  for (const [pattern, fitting, other] of [
    ['*.json', ['lv.json', 'app/Locales/LV.JSON', '.json'], ['lv.json5', 'json', 'lv.json/a.txt']],
    ['locales/*.json', ['locales/lv.json'], ['app/locales/lv.json', 'locales/old/lv.json', 'lv.json']],
    ['./locales/lv.json', ['locales/lv.json'], ['app/locales/lv.json']],
    ['/lv.json', ['lv.json'], ['locales/lv.json']],
    ['**/locales/*.json', ['locales/lv.json', 'a/b/locales/lv.json'], ['mylocales/lv.json']],
    ['docs/**', ['docs/a.md', 'docs/b/c.md'], ['docs.md', 'old/docs/a.md']],
    ['Seite-?.html', ['Seite-1.html', 'x/seite-ß.html', 'Seite-🌧.html'], ['Seite-12.html', 'Seite-.html']],
    ['a+b (1).txt', ['a+b (1).txt'], ['aab 1.txt']],
    ['قانون*.csv', ['قانون-٢.csv'], ['قانو.csv']],
    ['Ģeotermālā.csv', ['Ģeotermālā.csv'.normalize('NFD')], ['Geotermala.csv']],
  ] as const) {
    it(`«${pattern}» fits ${fitting.join(', ')}, and not ${other.join(', ')}`, async () => {
      for (const path of fitting) assert.equal(await fits(pattern, path), true, path);
      for (const path of other) assert.equal(await fits(pattern, path), false, path);
    });
  }
});

describe('the settings of an entry', () => {
  for (const [settings, options] of [
    [{keys: ['title', 'menu.*.label', '!debug']}, ['keys=title;menu.*.label;!debug']],
    [{keys: 'title;menu.*'}, ['keys=title;menu.*']],
    [{columns: ['Beschreibung', 3]}, ['columns=Beschreibung;3']],
    [{inline: ['[[…]]', '%%…%%']}, ['inline=[[…]];%%…%%']],
    [{sheetNames: true, fuzzy: false, tmx: true}, ['sheetNames', 'fuzzy=false', 'tmx']],
    [{inline: ['', '[[…]]']}, ['inline=[[…]]']],
    [{keys: []}, ['']],
  ] as const) {
    it(`become options: ${JSON.stringify(settings)}`, async () => {
      assert.deepEqual(await optionsOf(settings), options);
    });
  }

  it('are read after a byte order mark', async () => {
    const [entry] = await read('\uFEFF{"documents": [{"files": ["a.txt", "b.txt"], "tmx": true}]}');
    assert.deepEqual([entry!.patterns, entry!.fits('x/b.txt')], [['a.txt', 'b.txt'], true]);
  });
});

describe('a settings file that cannot be used', () => {
  for (const [value, fault] of [
    ['{"documents": [\n  {"files": "*.json",}\n]}', ['notJson', 2]],
    ['{"documents": [\n\n', ['notJson', 1]],
    ['', ['notJson', 1]],
    ['null', ['noList']],
    [[], ['noList']],
    [{documents: {files: '*'}}, ['noList']],
    [{documents: [{files: '*'}, {keys: 'title'}]}, ['noFiles', 2]],
    [{documents: [{files: ['', ' ']}]}, ['noFiles', 1]],
    [{documents: [{files: {}}]}, ['noFiles', 1]],
    [{documents: [null]}, ['noFiles', 1]],
    [{documents: [{files: '*', colums: 'Text'}]}, ['unknownName', 1, 'colums']],
    [{documents: [{files: '*', keys: true}]}, ['notTexts', 1, 'keys']],
    [{documents: [{files: '*', keys: [['title']]}]}, ['notTexts', 1, 'keys']],
    [{documents: [{files: '*', tmx: 'yes'}]}, ['notFlag', 1, 'tmx']],
    [{documents: [{files: '*', columns: ['Name', 'a, b']}]}, ['separator', 1, 'a, b']],
    [{documents: [{files: '*', columns: ['Name', 'a;b']}]}, ['separator', 1, 'a;b']],
    [{documents: [{files: '*', keys: 'a,b'}]}, ['separator', 1, 'a,b']],
    [' '.repeat(1_000_001), ['tooLarge']],
    [{documents: [{files: 'ā'.repeat(1001)}]}, ['tooLarge']],
  ] as const) {
    it(`says why: ${fault.join(' ')}, ${JSON.stringify(value).slice(0, 60)}`, async () => {
      assert.deepEqual(await faultOf(value), fault);
    });
  }

  it('says that it is not in UTF-8', async () => {
    for (const bytes of [
      Buffer.from('{"documents": [{"files": "größe"}]}', 'latin1'),
      Buffer.from('{}', 'utf16le'),
    ])
      await assert.rejects(readSettings(new Blob([Buffer.from([0xff]), bytes])), {kind: 'notUtf8'});
  });

  it('says that it can no longer be read', async () => {
    const gone = {size: 10, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError'))};
    await assert.rejects(readSettings(gone as unknown as Blob), {kind: 'unreadable'});
  });
});
