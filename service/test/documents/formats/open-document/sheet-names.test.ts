import assert from 'node:assert/strict';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {openDocument} from '../../../../src/documents/formats/open-document/open-document.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {openDocumentFile} from '../../markup/document-file.ts';
import {filesOf, flatDocument} from './open-document-file.ts';
import {chartBody, frame, GERMAN, LATVIAN, workbookBody, writeWorkbook, type SheetTexts} from './workbook.ts';

/** Translates only the names of sheets. */
const renamed = (text: string): string =>
  text === GERMAN.first ? LATVIAN.first : text === GERMAN.second ? LATVIAN.second : text;
const unescaped = (xml: string): string => xml.replaceAll('&apos;', "'");

interface Translated {
  readonly paragraphs: readonly string[];
  readonly before: ReadonlyMap<string, Buffer>;
  readonly after: ReadonlyMap<string, Buffer>;
}

/** Translates an archive; returns the bytes of its files before and after. */
async function translated(
  test: TestContext,
  translate: (text: string) => string,
  {sheetNames = true, macro}: {sheetNames?: boolean; macro?: string} = {},
): Promise<Translated> {
  const folder = await temporaryFolder(test);
  const path = join(folder, 'Mappe.ods');
  const output = join(folder, 'out.ods');
  await writeWorkbook(path, GERMAN, macro);
  const input = {path, extension: 'ods', source: 'de', target: 'lv', sheetNames};
  const document = await openDocument.open(input);
  await document.write(output, document.paragraphs.map(translate));
  document.close?.();
  return {paragraphs: document.paragraphs, before: await filesOf(path), after: await filesOf(output)};
}

/** Translates the sheets of a flat workbook by a list of names. */
async function renamedFlat(
  test: TestContext,
  body: string,
  names: Readonly<Record<string, string>>,
): Promise<string> {
  const {translate} = await openDocumentFile(test, openDocument, flatDocument('spreadsheet', body), {
    extension: 'fods',
    sheetNames: true,
  });
  return unescaped((await translate((text) => names[text] ?? text)).toString());
}

const sheets = (...names: string[]): string =>
  names.map((name) => `<table:table table:name="${name}"/>`).join('');

suite('The names of sheets in OpenDocument', () => {
  test('are translated on request, with every reference, in archives', async (test) => {
    const {paragraphs, after} = await translated(test, renamed);
    assert.deepEqual(paragraphs.slice(-2), [GERMAN.first, GERMAN.second], '"Fest" is in a string');
    const folder = await temporaryFolder(test);
    await writeWorkbook(join(folder, 'wanted.ods'), LATVIAN);
    for (const [name, bytes] of await filesOf(join(folder, 'wanted.ods')))
      assert.equal(unescaped(after.get(name)!.toString()), bytes.toString(), name);
  });

  test('are translated on request in flat files, whose charts are inside', async (test) => {
    const flat = (names: SheetTexts): string =>
      workbookBody(names, frame(names, `<office:document>${chartBody(names)}</office:document>`));
    const {translate} = await openDocumentFile(
      test,
      openDocument,
      flatDocument('spreadsheet', flat(GERMAN)),
      {
        extension: 'fods',
        sheetNames: true,
      },
    );
    const written = unescaped((await translate(renamed)).toString());
    assert.equal(written, flatDocument('spreadsheet', flat(LATVIAN)));
  });

  test('stay byte for byte with unchanged translations, and without the request', async (test) => {
    const same = await translated(test, (text) => text);
    assert.deepEqual([...same.after], [...same.before]);
    const without = await translated(test, renamed, {sheetNames: false});
    assert.deepEqual([...without.after], [...without.before]);
    assert.deepEqual(without.paragraphs, same.paragraphs.slice(0, -2));
  });

  test('stay if translations are equal, another sheet’s name or not accepted by programs', async (test) => {
    for (const translation of ['FEST', '***', "''", 'History']) {
      const {before, after} = await translated(test, (text) => (renamed(text) === text ? text : translation));
      assert.deepEqual([...after], [...before], translation);
    }
    const {after} = await translated(test, (text) => (renamed(text) === text ? text : 'Dienests'));
    const names = [
      ...after
        .get('content.xml')!
        .toString()
        .matchAll(/<table:table table:name="([^"]*)"/g),
    ];
    assert.deepEqual(
      names.map(([, name]) => unescaped(name!)),
      ['Dienests', GERMAN.second, 'Fest'],
    );
  });

  test('are written without forbidden characters, and not too long', async (test) => {
    const written = await renamedFlat(test, `${sheets('Plan')}<x table:formula="of:=[Plan.A1]"/>`, {
      Plan: "'[Donaudampfschifffahrts/gesellschafts:kapitän]&lt;😀'",
    });
    assert.match(written, /table:name="Donaudampfschifffahrts gesell"/);
    assert.match(written, /table:formula="of:=\['Donaudampfschifffahrts gesell'\.A1\]"/);
  });

  test('stay where a macro has them in a string', async (test) => {
    const macro = '<script:module>Sheets.getByName(&quot;Übersicht&quot;)</script:module>';
    const {paragraphs, after} = await translated(test, renamed, {macro});
    assert.deepEqual(paragraphs.slice(-1), [GERMAN.second]);
    assert.ok(!paragraphs.includes(GERMAN.first));
    assert.equal(after.get('Basic/Standard/Module1.xml')!.toString(), macro);
  });

  test('of other files and of embedded workbooks stay', async (test) => {
    const external = `<table:table table:name="'file:///Plan.ods'#$Plan"><table:table-source xlink:href="Plan.ods" table:table-name="Plan"/></table:table>`;
    const embedded = `<x><draw:object><office:document><office:body><office:spreadsheet>${sheets('Plan')}<y table:formula="of:=[Plan.A1]" table:print-ranges="Plan.A1"/></office:spreadsheet></office:body></office:document></draw:object></x>`;
    const formulas = `<z table:formula="of:=['file:///Plan.ods'#$Plan.A1]+[$Plan.A1]+['file:///a.ods'#$'Plan'.A1:.B2]"/>`;
    const written = await renamedFlat(test, `${sheets('Plan')}${external}${embedded}${formulas}`, {
      Plan: 'Plāns',
    });
    assert.ok(written.includes(external) && written.includes(embedded));
    assert.match(
      written,
      /"of:=\['file:\/\/\/Plan\.ods'#\$Plan\.A1\]\+\[\$'Plāns'\.A1\]\+\['file:\/\/\/a\.ods'#\$'Plan'\.A1:\.B2\]"/,
    );
  });
});

suite('References to a renamed sheet in OpenDocument', () => {
  const NAMES = {Plan: 'Grafiks', 'Alle Posten': "Visi d'Ignā posteņi", T: 'L', Umsatz: 'Apgrozījums'};
  for (const [what, written, expected] of [
    ['a function whose name has dots', 'of:=T.TEST([T.A1];1)', 'of:=T.TEST([L.A1];1)'],
    [
      'strings',
      'of:=[Plan.A1]&amp;&quot;[Umsatz-Text]&quot;',
      'of:=[Grafiks.A1]&amp;&quot;[Umsatz-Text]&quot;',
    ],
    ['several sheets', "of:=[$Plan.A1:$'Alle Posten'.B2]", "of:=[$Grafiks.A1:$'Visi d''Ignā posteņi'.B2]"],
    [
      'whole columns and broken ones',
      'of:=[plan.$A:.$B]+[Plan.#REF!]+[.A1]',
      'of:=[Grafiks.$A:.$B]+[Grafiks.#REF!]+[.A1]',
    ],
    [
      'the syntax of Excel',
      "msoxl:=SUM('Alle Posten'!A1,Plan!B2)",
      "msoxl:=SUM('Visi d''Ignā posteņi'!A1,'Grafiks'!B2)",
    ],
    ['no space of names', "=[Plan.A1]~['Alle Posten'.B1]", "=[Grafiks.A1]~['Visi d''Ignā posteņi'.B1]"],
  ] as const) {
    test(`are written in a formula with ${what}`, async (test) => {
      const body = `${sheets('Plan', 'Alle Posten', 'T')}<x table:formula="${written}"/>`;
      const result = await renamedFlat(test, body, NAMES);
      assert.ok(result.includes(`<x table:formula="${expected}"/>`), result);
    });
  }

  test('are written in links as their program wrote them', async (test) => {
    for (const [written, expected] of [
      ['#Plan.A1', '#Grafiks.A1'],
      ['#$Plan.A1:B2', '#$Grafiks.A1:B2'],
      ["#'Alle Posten'.A1", "#'Visi d''Ignā posteņi'.A1"],
      ['#Alle Posten.A1', "#'Visi d''Ignā posteņi'.A1"],
      ['#Alle%20Posten.A1', "#'Visi%20d''Ign%C4%81%20poste%C5%86i'.A1"],
      ["#'Alle Posten'!A1", "#'Visi d''Ignā posteņi'!A1"],
      ['#Plan', '#Grafiks'],
      ['#T', '#T'],
      ['Plan.ods#Plan.A1', 'Plan.ods#Plan.A1'],
      ['#100%25', '#100%25'],
    ] as const) {
      const body = `${sheets('Plan', 'Alle Posten', 'T')}<table:named-range table:name="T"/><text:p><text:a xlink:href="${written}">hier</text:a></text:p>`;
      const result = await renamedFlat(test, body, {
        ...NAMES,
        hier: 'šeit',
        '<g0>hier</g0>': '<g0>šeit</g0>',
      });
      assert.ok(result.includes(`<text:a xlink:href="${expected}">`), `${written}: ${result}`);
    }
  });
});
