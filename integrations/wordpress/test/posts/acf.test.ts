import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, beforeEach, describe, test} from 'node:test';
import {type FieldsReport, type Meta, metaOf} from '../support/blocks/meta.ts';
import {paragraph, postsOf} from '../support/blocks/posts.ts';
import {type ScriptedService, startScriptedService, useService} from '../support/scripted-service.ts';
import {php} from '../support/site/run-php.ts';
import {startWordPress, type Site} from '../support/site/wordpress.ts';

/** Post meta of fields as ACF stores them: each value with the key of its field. */
const fields = (values: Readonly<Record<string, readonly [key: string, value: unknown]>>): Meta =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, [key, value]]) => [
      [name, value],
      [`_${name}`, key],
    ]),
  );
const rows = (...names: string[]): Meta => ({
  ...fields({rows: ['field_rows', String(names.length)]}),
  ...Object.assign(
    {},
    ...names.map((name, index) =>
      fields({[`rows_${index}_name`]: ['field_name', name], [`rows_${index}_photo`]: ['field_photo', '7']}),
    ),
  ),
});

describe('fields of Advanced Custom Fields, and those of a filter', () => {
  let service: ScriptedService;
  let site: Site;
  let posts: ReturnType<typeof postsOf>;
  let meta: ReturnType<typeof metaOf>;
  before(async () => {
    service = await startScriptedService();
    site = await startWordPress();
    await site.extend(readFileSync(php('acf.php'), 'utf8'));
    posts = postsOf(await site.signIn('editor'));
    meta = metaOf(site);
    await useService(site, service.address);
  });
  beforeEach(() => service.takeTexts());
  after(async () => {
    await site?.close();
    await service?.close();
  });

  async function translate(source: number) {
    const {status, body} = await posts.translate(source);
    assert.equal(status, 200, JSON.stringify(body));
    return body as typeof body & {fields: FieldsReport};
  }
  async function translated(values: Meta) {
    const {id: source} = await posts.create({title: 'Title', content: paragraph('Word')});
    await meta.write(source, values);
    const body = await translate(source);
    await service.takeTexts();
    return {source, id: body.id, report: body.fields};
  }
  const names = async (id: number) =>
    Object.values(await meta.read(id, ['rows', 'rows_0_name', 'rows_1_name', 'rows_2_name']));

  test('texts are translated at every depth, other types and references are copied', async () => {
    const source = {
      ...fields({
        lead: ['field_lead', 'Fish & chips "fresh" \\ 🐟'],
        lead_html: ['field_lead', 'Fish &amp; <a href="https://maize.example/?a=1&b=2">chips</a>'],
        notes: ['field_notes', 'First line\r\nsecond <5 line'],
        body: ['field_body', '<p>A &amp; <strong>b</strong> word</p>\n[gallery ids="1"]\n<!-- x -->'],
        price: ['field_price', '12'],
        choice: ['field_choice', 'dark blue'],
        tags: ['field_tags', ['red wine', 'b\\c']],
        box: ['field_box', ''],
        box_name: ['field_name', 'In a group'],
        flex: ['field_flex', ['quote', 'quote']],
        flex_0_name: ['field_name', 'In a layout'],
        cloned: ['field_outer_field_name', 'In a clone'],
      }),
      ...rows('First row', 'Second row'),
    };
    const {id, report} = await translated(source);
    assert.deepEqual(await meta.read(id, Object.keys(source)), {
      ...source,
      lead: 'FISH & CHIPS "FRESH" \\ 🐟',
      lead_html: 'FISH &amp; <a href="https://maize.example/?a=1&b=2">CHIPS</a>',
      notes: 'FIRST LINE\r\nSECOND <5 LINE',
      body: '<p>A &amp; <strong>B</strong> WORD</p>\n[gallery ids="1"]\n<!-- x -->',
      box_name: 'IN A GROUP',
      flex_0_name: 'IN A LAYOUT',
      cloned: 'IN A CLONE',
      rows_0_name: 'FIRST ROW',
      rows_1_name: 'SECOND ROW',
    });
    // Two photos, price, choice, tags, rows and flex; the group is empty.
    assert.deepEqual(report, {translated: 9, copied: 7, left: [], more: 0});
  });

  test('rows that move keep their translations and corrections', async () => {
    const {source, id} = await translated(rows('First row', 'Second row'));
    await meta.write(id, {rows_0_name: 'Pirmā rinda'});
    await meta.write(source, rows('New row', 'First row', 'Second row'));
    const {fields: report} = await translate(source);
    assert.deepEqual(await service.takeTexts(), ['New row']);
    assert.deepEqual(await names(id), ['3', 'NEW ROW', 'Pirmā rinda', 'SECOND ROW']);
    assert.deepEqual([report.translated, report.left], [1, []]);
    await meta.write(source, {
      ...rows('Second row'),
      ...Object.fromEntries(
        ['rows_1_name', '_rows_1_name', 'rows_2_name', '_rows_2_name'].map((key) => [key, null]),
      ),
    });
    await translate(source);
    assert.deepEqual(await service.takeTexts(), []);
    const [count, first, , third] = await names(id);
    assert.deepEqual([count, first, third], ['1', 'SECOND ROW', null]);
  });

  test('a long text is sent in several requests', async () => {
    const long = Array.from({length: 80}, (_, index) => `<p>Paragraph${' long'.repeat(index)}</p>`).join(
      '\n',
    );
    const before = (await service.requests('TranslateArrayEx')).length;
    const {id} = await translated(fields({body: ['field_body', long]}));
    assert.ok((await service.requests('TranslateArrayEx')).length > before + 1);
    const {body} = await meta.read(id, ['body']);
    assert.equal(body, long.toUpperCase().replaceAll('P>', 'p>'));
  });

  test('a filter adds and changes rules, but not those of the plugin itself', async () => {
    const {source, id, report} = await translated({
      ...{subtitle: 'Own <b> & more', intro: '<em>Own</em> &amp; more', template: 'Own words'},
      ...{rank_math_title: 'Rank title', wrong: 'Some words', _thumbnail_id: '12345'},
    });
    assert.deepEqual(await meta.read(id, ['subtitle', 'intro', 'template', 'rank_math_title', 'wrong']), {
      subtitle: 'OWN <B> & MORE',
      intro: '<em>OWN</em> &amp; MORE',
      template: 'Own words',
      rank_math_title: null,
      wrong: null,
    });
    assert.deepEqual(report, {translated: 2, copied: 1, left: [], more: 0});
    await meta.write(source, {rules: 'off', subtitle: 'Changed words'});
    const {fields: without} = await translate(source);
    assert.deepEqual(
      without.left.map(({name}) => name),
      ['subtitle', 'intro', 'template', 'wrong'],
    );
    await meta.write(source, {rules: null});
    assert.equal((await translate(source)).fields.translated, 1, 'the record outlives a rule');
    assert.deepEqual(await service.takeTexts(), ['Rank title', 'Changed words']);
  });

  test('logs no PHP warnings', () => assert.equal(site.complaints(), ''));
});
