import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  CHART,
  marked,
  open,
  readParts,
  relationships,
  sameParts,
  SHEET,
  translated,
  xlsx,
  type Parts,
} from './office-file.ts';

const strings = (...items: string[]): string =>
  `<sst ${SHEET}>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;
const plain = (...items: string[]): string => strings(...items.map((item) => `<t>${item}</t>`));
const sheet = (...content: string[]): string => `<worksheet ${SHEET}>${content.join('')}</worksheet>`;
const cells = (...items: string[]): string => `<sheetData><row r="1">${items.join('')}</row></sheetData>`;
const shared = (reference: string, number: number): string =>
  `<c r="${reference}" t="s"><v>${number}</v></c>`;

async function texts(parts: Parts): Promise<readonly string[]> {
  const path = await xlsx(parts);
  assert.ok(await sameParts(path, await translated(path, (text) => text)), 'unchanged, all is copied');
  return (await open(path)).paragraphs;
}

async function result(parts: Parts, translate = marked): Promise<Map<string, string>> {
  return readParts(await translated(await xlsx(parts), translate));
}

describe('the strings of a workbook', () => {
  it('are translated plain, in runs, and without their phonetic readings', async () => {
    const parts = {
      'xl/sharedStrings.xml': strings(
        '<t>Umsatz &amp; Gewinn</t>',
        '<r><t xml:space="preserve">Ein </t></r><r><rPr><b/></rPr><t>fettes</t></r><r><t xml:space="preserve"> Wort</t></r>',
        '<t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh><phoneticPr fontId="1"/>',
        '<t>2024</t>',
      ),
    };
    assert.deepEqual(await texts(parts), ['Umsatz &amp; Gewinn', 'Ein <g0>fettes</g0> Wort', '東京']);
    assert.equal(
      (await result(parts)).get('xl/sharedStrings.xml'),
      strings(
        '<t>«Umsatz &amp; Gewinn»</t>',
        '<r><t xml:space="preserve">«Ein» </t></r><r><rPr><b/></rPr><t>«fettes»</t></r><r><t xml:space="preserve"> «Wort»</t></r>',
        '<t>«東京»</t><phoneticPr fontId="1"/>',
        '<t>2024</t>',
      ),
    );
  });

  it('keep line breaks, and control characters as codes', async () => {
    const parts = {'xl/sharedStrings.xml': plain('Oben\nunten', 'Eins_x000D_zwei')};
    assert.deepEqual(await texts(parts), ['Oben\nunten', 'Eins<br id="0"/>zwei']);
    const written = (await result(parts)).get('xl/sharedStrings.xml')!;
    assert.ok(written.includes('<t xml:space="preserve">«Oben\nunten»</t>'));
    assert.ok(written.includes('<r><t>«Eins»</t></r><r><t>_x000D_</t></r><r><t>«zwei»</t></r>'));
  });
});

describe('line ends of Windows', () => {
  it('are those of XML where the file has them, and characters where it has references', async () => {
    const parts = {'xl/sharedStrings.xml': plain('Oben\r\nunten', 'Eins&#13;\r\nzwei', 'Ā&#xD;&#xA;B')};
    assert.deepEqual(await texts(parts), ['Oben\nunten', 'Eins\r\nzwei', 'Ā\r\nB']);
    const written = (await result(parts)).get('xl/sharedStrings.xml')!;
    assert.deepEqual(
      [...written.matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text),
      ['«Oben\nunten»', '«Eins&#xD;\nzwei»', '«Ā&#xD;\nB»'],
    );
  });
});

describe('a translation too long for a cell', () => {
  it('is not written', async () => {
    const parts = {'xl/sharedStrings.xml': plain('Kurz', 'Auch kurz')};
    const translate = (text: string): string =>
      text === 'Kurz' ? 'ļ'.repeat(32_768) : '&amp;'.repeat(32_767);
    const written = (await result(parts, translate)).get('xl/sharedStrings.xml')!;
    assert.equal(written, plain('Kurz', '&amp;'.repeat(32_767)));
  });
});

describe('a sheet', () => {
  it('has its own strings translated, and neither formulas nor their results', async () => {
    const formula = '<c r="B1" t="str"><f>"Ja"&amp;A1</f><v>JaNein</v></c>';
    const parts = {
      'xl/worksheets/sheet1.xml': sheet(cells('<c r="A1" t="inlineStr"><is><t>Nein</t></is></c>', formula)),
    };
    assert.deepEqual(await texts(parts), ['Nein']);
    const written = (await result(parts)).get('xl/worksheets/sheet1.xml')!;
    assert.ok(written.includes('<is><t>«Nein»</t></is>') && written.includes(formula));
  });

  it('has headers and footers translated around their codes', async () => {
    const header = '&amp;L&amp;"Arial,Fett"&amp;12Übersicht &amp;&amp; mehr&amp;RSeite &amp;P von &amp;N';
    const parts = {
      'xl/worksheets/sheet1.xml': sheet(`<headerFooter><oddHeader>${header}</oddHeader></headerFooter>`),
    };
    assert.deepEqual(await texts(parts), ['Übersicht &amp; mehr<br id="0"/>Seite <x1/> von ']);
    assert.ok(
      (await result(parts))
        .get('xl/worksheets/sheet1.xml')!
        .includes(
          '&amp;L&amp;"Arial,Fett"&amp;12«Übersicht &amp;&amp; mehr»&amp;R«Seite» &amp;P «von» &amp;N',
        ),
    );
  });

  it('keeps a header that would be too long for Excel', async () => {
    const parts = {
      'xl/worksheets/sheet1.xml': sheet('<headerFooter><oddFooter>&amp;CKurz</oddFooter></headerFooter>'),
    };
    const written = await result(parts, () => 'lang '.repeat(60));
    assert.equal(written.get('xl/worksheets/sheet1.xml'), parts['xl/worksheets/sheet1.xml']);
  });

  it('has comments, drawings and charts translated; a comment that mentions people stays', async () => {
    const parts = {
      'xl/comments1.xml': `<comments ${SHEET}><commentList><comment ref="A1"><text><r><t>Bitte prüfen</t></r></text></comment></commentList></comments>`,
      'xl/threadedComments/threadedComment1.xml':
        '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1"><text>Stimmt das?</text></threadedComment><threadedComment ref="A2"><text>@Jānis Bērziņš hallo</text><mentions><mention startIndex="0" length="14"/></mentions></threadedComment></ThreadedComments>',
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" ${CHART}><xdr:cNvPr id="2" name="Feld" descr="Bild eines Hauses"/><a:p><a:r><a:rPr lang="de-DE"/><a:t>Textfeld</a:t></a:r></a:p></xdr:wsDr>`,
      'xl/charts/chart1.xml': `<c:chartSpace ${CHART}><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>Reihe</c:v></c:pt></c:strCache></c:strRef></c:tx></c:chartSpace>`,
    };
    assert.deepEqual(await texts(parts), [
      'Bitte prüfen',
      'Stimmt das?',
      'Bild eines Hauses',
      'Textfeld',
      'Reihe',
    ]);
  });
});

describe('the columns of a table', () => {
  const table = (columns: readonly string[], more = ''): string =>
    `<table ${SHEET} id="1" name="T" displayName="T" ref="A1:C3"${more}><tableColumns>${columns
      .map((name, index) => `<tableColumn id="${index + 1}" name="${name}"/>`)
      .join('')}</tableColumns></table>`;
  const parts = (header: readonly string[], columns: readonly string[], formula = ''): Parts => ({
    'xl/tables/table1.xml': table(columns),
    'xl/sharedStrings.xml': strings(...header),
    'xl/worksheets/_rels/sheet1.xml.rels': relationships({table: '../tables/table1.xml'}),
    'xl/worksheets/sheet1.xml': sheet(
      cells(...header.map((_, index) => shared(`${'ABC'.charAt(index)}1`, index)), formula),
    ),
  });
  const names = async (workbook: Parts, translate = marked): Promise<[string[], string[]]> => {
    await texts(workbook);
    const written = await result(workbook, translate);
    return [
      [...written.get('xl/tables/table1.xml')!.matchAll(/ name="([^"]*)"\/>/g)].map(([, name]) => name!),
      [...written.get('xl/sharedStrings.xml')!.matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) =>
        text!.replace(/<[^>]*>/g, ''),
      ),
    ];
  };

  it('get the names of their header cells', async () => {
    const workbook = parts(
      ['<t>Größe &amp; Form</t>', '<t>Land\nOrt</t>', '<t>2024</t>'],
      ['Größe &amp; Form', 'Land_x000a_Ort', '2024'],
    );
    assert.deepEqual(await names(workbook), [
      ['«Größe &amp; Form»', '«Land_x000a_Ort»', '2024'],
      ['«Größe &amp; Form»', '«Land\nOrt»', '2024'],
    ]);
  });

  it('stay, with their header cells, when two would get one name', async () => {
    const workbook = parts(['<t>Geld</t>', '<t>Summe</t>', '<t>Ort</t>'], ['Geld', 'Summe', 'Ort']);
    const translate = (text: string): string =>
      text === 'Ort' ? 'Vieta' : text === 'Geld' ? 'NAUDA' : 'nauda';
    assert.deepEqual(await names(workbook, translate), [
      ['Geld', 'Summe', 'Vieta'],
      ['Geld', 'Summe', 'Vieta'],
    ]);
  });

  it('stay, with their header cells, when the cell is formatted, differs, or a formula has the name', async () => {
    const workbook = parts(
      ['<r><t>Ge</t></r><r><rPr><b/></rPr><t>samt</t></r>', '<t>Anders</t>', '<t>Menge</t>'],
      ['Gesamt', 'Andere', 'Menge'],
      '<c r="E1"><f>SUM(T[Menge])</f><v>1</v></c>',
    );
    assert.deepEqual(await names(workbook), [
      ['Gesamt', 'Andere', 'Menge'],
      ['Gesamt', 'Anders', 'Menge'],
    ]);
  });
});

describe('the hints of cells', () => {
  const hints = (title: string, text: string): string =>
    `<dataValidation type="whole" sqref="A1" promptTitle="${title}" prompt="${text}" error="${text}"/>`;
  const content = (title: string, text: string): string =>
    sheet(
      hints(title, text),
      `<hyperlinks><hyperlink ref="A2" tooltip="${text}" display="Haus"/></hyperlinks>`,
    );

  it('are translated, unless Excel has no place for the translation', async () => {
    const parts = {'xl/worksheets/sheet1.xml': content('Alter', 'Bitte &quot;ganze&quot; Zahl')};
    assert.deepEqual(await texts(parts), [
      'Alter',
      'Bitte "ganze" Zahl',
      'Bitte "ganze" Zahl',
      'Bitte "ganze" Zahl',
    ]);
    assert.equal(
      (await result(parts)).get('xl/worksheets/sheet1.xml'),
      content('«Alter»', '«Bitte &quot;ganze&quot; Zahl»'),
    );
    const long = await result(parts, (text) => `${text} ${'ā'.repeat(40)}`);
    assert.match(
      long.get('xl/worksheets/sheet1.xml')!,
      /promptTitle="Alter" prompt="Bitte &quot;ganze&quot; Zahl ā/,
    );
  });
});

describe('strings that a workbook compares with', () => {
  const formula = (reference: string, text: string): string =>
    `<c r="${reference}" t="str"><f>${text}</f><v>x</v></c>`;
  const words = [
    'Ja',
    'Nein',
    'Offen',
    'offen ',
    'Gewinn',
    'Haus 1',
    'Fehler im Text',
    'Rot',
    'Montag',
    'Frei',
  ];

  it('stay in formulas, lists, filters and cells, and others are translated', async () => {
    const parts = {
      'xl/sharedStrings.xml': plain(...words),
      'xl/worksheets/sheet1.xml': sheet(
        cells(
          ...words.map((_, index) => shared(`A${index + 1}`, index)),
          formula('B1', 'IF(A1="Ja","Gewinn","Verlust")'),
          formula('B2', 'COUNTIF(A:A,"&lt;&gt;offen")&amp;IF("Frei"&lt;&gt;A9,1)'),
          formula('B3', 'COUNTIF(A:A,"Haus*")+IF(ISNUMBER(SEARCH("fehler",A7)),1,2)'),
        ),
        '<autoFilter ref="A1:A9"><filterColumn colId="0"><filters><filter val="Rot"/></filters></filterColumn></autoFilter>',
        '<dataValidations count="1"><dataValidation type="list" sqref="C1"><formula1>"Nein,Vielleicht"</formula1></dataValidation></dataValidations>',
      ),
    };
    const written = (await result(parts)).get('xl/sharedStrings.xml');
    assert.equal(
      written,
      plain(
        'Ja',
        'Nein',
        'Offen',
        'offen ',
        '«Gewinn»',
        'Haus 1',
        'Fehler im Text',
        'Rot',
        '«Montag»',
        'Frei',
      ),
    );
  });

  const workbook = (end: string): string =>
    `<workbook ${SHEET}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>${end}</workbook>`;
  const withFormula = (end: string): Parts => ({
    'xl/workbook.xml': workbook(end),
    'xl/sharedStrings.xml': plain('Hund'),
    'xl/worksheets/sheet1.xml': sheet(cells(shared('A1', 0), formula('B1', 'A1&amp;" x"'))),
  });
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['<calcPr calcId="1"/>', '<calcPr fullCalcOnLoad="1" calcId="1"/>'],
    ['<calcPr fullCalcOnLoad="0"/>', '<calcPr fullCalcOnLoad="1"/>'],
    ['<definedNames/><oleSize ref="A1"/>', '<definedNames/><calcPr fullCalcOnLoad="1"/><oleSize ref="A1"/>'],
  ];
  for (const [before, after] of cases) {
    it(`are calculated again when it is opened, after ${before}`, async () => {
      await texts(withFormula(before));
      assert.equal((await result(withFormula(before))).get('xl/workbook.xml'), workbook(after));
    });
  }

  it('are not calculated without formulas', async () => {
    const parts = {...withFormula(''), 'xl/worksheets/sheet1.xml': sheet(cells(shared('A1', 0)))};
    assert.equal((await result(parts)).get('xl/workbook.xml'), workbook(''));
  });
});
