import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {openDocument} from '../../../../src/documents/formats/open-document/open-document.ts';
import {convertWithLibreOffice} from '../../../../../test/support/libre-office.ts';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {marked} from '../../markup/document-file.ts';
import {filesOf} from './open-document-file.ts';
import {GERMAN, writeWorkbook} from './workbook.ts';

/** Results of a workbook's formulas, which LibreOffice calculates when it opens the workbook. */
async function results(folder: string, path: string): Promise<readonly (string | undefined)[]> {
  const flat = await readFile(await convertWithLibreOffice(path, 'fods', folder), 'utf8');
  assert.doesNotMatch(flat.slice(flat.indexOf('<office:body>')), /Err:|#REF|#NAME|#VALUE/);
  return [
    ...flat.matchAll(/table:formula="of:=[^"]*" office:value-type="float" office:value="([^"]*)"/g),
  ].map(([, value]) => value);
}

suite('A workbook with new names of sheets in LibreOffice', () => {
  test('calculates, charts, checks and prints as before', async (test) => {
    const folder = await temporaryFolder(test);
    const path = join(folder, 'Mappe.ods');
    const output = join(folder, 'Tabula.ods');
    await writeWorkbook(path, GERMAN);
    const input = {path, extension: 'ods', source: 'de', target: 'lv', sheetNames: true};
    const document = await openDocument.open(input);
    await document.write(output, document.paragraphs.map(marked), {target: 'lv'});
    document.close?.();

    const expected = ['61', '124', '10', '6', '3'];
    assert.deepEqual(await results(folder, path), expected);
    // The formula finds the price of oil by a text that is not translated.
    assert.deepEqual(await results(folder, output), expected);

    const flat = await readFile(join(folder, 'converted-fods', 'Tabula.fods'), 'utf8');
    assert.match(
      flat,
      /<table:table table:name="«Übersicht»"[^>]* table:print-ranges="[^"]*«Übersicht»[^"]*\.A1:/,
    );
    assert.match(flat, /table:condition="of:cell-content-is-in-list\(\[\$[^"]*«[^"]*\.\$A\$2:\.\$A\$4\]\)"/);
    assert.match(flat, /xlink:href="#&apos;«Anna&apos;&apos;s Haushaltsausgaben»&apos;\.A1"/);
    assert.match(flat, /table:name="Posten"[^>]* table:cell-range-address="\$[^"]*«[^"]*\.\$B\$2:\.\$B\$4"/);
    const body = flat
      .slice(flat.indexOf('<office:body>'))
      .replaceAll(/«(?:Übersicht|Anna&apos;(?:&apos;)?s Haushaltsausgaben)»/g, '');
    assert.doesNotMatch(body, /Übersicht|Haushaltsausgaben/, 'no old name is left');

    const chart = (await filesOf(await convertWithLibreOffice(output, 'xlsx', folder)))
      .get('xl/charts/chart1.xml')!
      .toString();
    assert.match(chart, /<c:f>[^<]*«[^<]*»[^<]*!\$B\$2:\$B\$4<\/c:f>/);
    assert.match(chart, /<c:v>30<\/c:v>/);
  });
});
