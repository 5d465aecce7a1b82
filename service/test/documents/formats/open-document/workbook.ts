import {archiveText, writeZip} from './open-document-file.ts';

/** Names of a workbook's two sheets; the second name needs quotes. */
export interface SheetTexts {
  readonly first: string;
  readonly second: string;
  /** The names as written in references. */
  readonly firstAddress: string;
  readonly secondAddress: string;
}

export const GERMAN: SheetTexts = {
  first: 'Übersicht',
  second: "Anna's Haushaltsausgaben",
  firstAddress: 'Übersicht',
  secondAddress: "'Anna''s Haushaltsausgaben'",
};
export const LATVIAN: SheetTexts = {
  first: 'Pārskats',
  second: 'Annas mājsaimniecības izdevumi',
  firstAddress: "'Pārskats'",
  secondAddress: "'Annas mājsaimniecības izdevumi'",
};

const text = (value: string, more = ''): string =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const number = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
/** A cell whose stored value is wrong, so that only a program that calculates shows the right value. */
const formula = (written: string): string =>
  `<table:table-cell table:formula="${written}" office:value-type="float" office:value="0"><text:p>0</text:p></table:table-cell>`;
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;

/** The body of a workbook that refers to its sheets wherever possible; `chart` is in the second sheet. */
export function workbookBody(
  {first, second, firstAddress: a, secondAddress: b}: SheetTexts,
  chart: string,
): string {
  return (
    `<table:content-validations><table:content-validation table:name="v" table:condition="of:cell-content-is-in-list([$${b}.$A$2:.$A$4])" table:base-cell-address="${a}.D1"/></table:content-validations>` +
    `<table:table table:name="${first}" table:print-ranges="${a}.A1:${a}.H9"><office:forms><form:form><form:checkbox form:linked-cell="${b}.D1" form:id="c"/><form:listbox form:source-cell-range="${b}.A2:${b}.A4" form:id="l"/></form:form></office:forms><table:table-column/>` +
    row(
      formula(`of:=SUM([$${b}.B2:.B4])+[.B2]`),
      formula(`of:=SUM([$${a}.A3:$${b}.B2])+SUM(Posten)+doppelt+$${b}.lokal`),
      formula(`oooc:=VLOOKUP(&quot;Öl&quot;;[${b}.A2:.B4];2;0)`),
      text('Öl', ' table:content-validation-name="v"'),
      formula('of:=INDIRECT(&quot;Fest.A1&quot;)+[Fest.A1]'),
      text(
        `siehe <text:a xlink:href="#${b}.A1">Ausgaben</text:a>, <text:a xlink:href="#${first}">Anfang</text:a> und <text:a xlink:href="https://example.org/#Plan.A1">Netz</text:a>`,
      ),
    ) +
    row(formula(`of:=COUNTIF([$${b}.A2:.A4];&quot;&lt;&gt;&quot;)`), number(1)) +
    row(number(0)) +
    `<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="${a}.A1:${a}.C1"><calcext:condition calcext:apply-style-name="Default" calcext:value="formula-is([$${b}.$B$2]&gt;1)" calcext:base-cell-address="${a}.A1"/></calcext:conditional-format></calcext:conditional-formats></table:table>` +
    `<table:table table:name="${second}">` +
    row(text('Posten'), text('Betrag')) +
    row(text('Öl'), number(10)) +
    row(text('Gas'), number(20)) +
    row(text('Holz'), number(30), `<table:table-cell>${chart}</table:table-cell>`) +
    `<table:named-expressions><table:named-range table:name="lokal" table:base-cell-address="$${b}.$A$1" table:cell-range-address="$${b}.$B$2"/></table:named-expressions></table:table>` +
    `<table:table table:name="Fest">${row(number(3))}</table:table>` +
    `<table:named-expressions><table:named-range table:name="Posten" table:base-cell-address="$${a}.$A$1" table:cell-range-address="$${b}.$B$2:.$B$4"/><table:named-expression table:name="doppelt" table:base-cell-address="$${a}.$A$1" table:expression="[$${b}.$B$2]*2"/></table:named-expressions>` +
    `<table:database-ranges><table:database-range table:name="db" table:target-range-address="${b}.A1:${b}.B4"><table:filter table:condition-source-range-address="${a}.A1:${a}.B2"/></table:database-range></table:database-ranges>` +
    `<table:data-pilot-tables><table:data-pilot-table table:name="p" table:target-range-address="Fest.D1:Fest.E6" table:buttons="Fest.D1 ${a}.A9"><table:source-cell-range table:cell-range-address="${b}.A1:${b}.B4"/><table:data-pilot-field table:source-field-name="Posten" table:orientation="row"/><table:data-pilot-field table:source-field-name="Betrag" table:orientation="data" table:function="sum"/></table:data-pilot-table></table:data-pilot-tables>`
  );
}

/** The body of a chart in the second sheet, with the addresses of its values and a copy of the values. */
export function chartBody({secondAddress: b}: SheetTexts): string {
  const copied = (value: string, address: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p><draw:g><svg:desc>${address}</svg:desc></draw:g></table:table-cell>`;
  return (
    `<office:body><office:chart><chart:chart chart:class="chart:bar" xlink:href=".." xlink:type="simple" svg:width="8cm" svg:height="6cm"><chart:plot-area table:cell-range-address="${b}.A2:${b}.B4 ${b}.B1:${b}.B1" chart:data-source-has-labels="both"><chart:axis chart:dimension="x" chart:name="primary-x"><chart:categories table:cell-range-address="${b}.A2:${b}.A4"/></chart:axis><chart:axis chart:dimension="y" chart:name="primary-y"/><chart:series chart:values-cell-range-address="${b}.B2:${b}.B4" chart:label-cell-address="${b}.B1"><chart:data-point chart:repeated="3"/></chart:series><chart:wall/><chart:floor/></chart:plot-area>` +
    `<table:table table:name="local-table"><table:table-header-rows>${row('<table:table-cell/>', copied('Betrag', `${b}.B1:${b}.B1`))}</table:table-header-rows><table:table-rows>${row(copied('Öl', `${b}.A2:${b}.A4`), number(10))}</table:table-rows></table:table></chart:chart></office:chart></office:body>`
  );
}

/** A chart as embedded in a sheet; `content` is empty if the chart is a separate file of the archive. */
export function frame({firstAddress: a, secondAddress: b}: SheetTexts, content: string): string {
  const object = `draw:notify-on-update-of-ranges="${b}.A1:${b}.B4"`;
  const inside =
    content === ''
      ? `<draw:object ${object} xlink:href="./Object 1" xlink:type="simple" xlink:show="embed"/>`
      : `<draw:object ${object}>${content}</draw:object>`;
  return `<draw:frame table:end-cell-address="${a}.F15" svg:width="8cm" svg:height="6cm">${inside}</draw:frame>`;
}

/** Settings with the views of the sheets. */
export function settingsText({first, second}: SheetTexts): string {
  const entry = (name: string, code = ''): string =>
    `<config:config-item-map-entry config:name="${name}">${code}</config:config-item-map-entry>`;
  return archiveText(
    'document-settings',
    `<office:settings><config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views"><config:config-item-map-entry><config:config-item-map-named config:name="Tables">${entry(first)}${entry(second)}</config:config-item-map-named><config:config-item config:name="ActiveTable" config:type="string">${second}</config:config-item></config:config-item-map-entry></config:config-item-map-indexed></config:config-item-set><config:config-item-set config:name="ooo:configuration-settings"><config:config-item-map-named config:name="ScriptConfiguration">${entry(first, '<config:config-item config:name="CodeName" config:type="string">Übersicht</config:config-item>')}</config:config-item-map-named></config:config-item-set></office:settings>`,
  );
}

/** Writes a workbook as an archive with a chart and settings; `macro` is the source of a macro in it. */
export async function writeWorkbook(path: string, names: SheetTexts, macro?: string): Promise<void> {
  const type = 'application/vnd.oasis.opendocument.';
  const files = [
    ['/', `${type}spreadsheet`],
    ['content.xml', 'text/xml'],
    ['settings.xml', 'text/xml'],
    ['Object 1/', `${type}chart`],
    ['Object 1/content.xml', 'text/xml'],
  ];
  const entries = files.map(
    ([name, media]) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="${media}"/>`,
  );
  await writeZip(path, {
    mimetype: `${type}spreadsheet`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">${entries.join('')}</manifest:manifest>`,
    'content.xml': archiveText(
      'document-content',
      `<office:body><office:spreadsheet>${workbookBody(names, frame(names, ''))}</office:spreadsheet></office:body>`,
    ),
    'settings.xml': settingsText(names),
    'Object 1/content.xml': archiveText('document-content', chartBody(names)),
    ...(macro === undefined ? {} : {'Basic/Standard/Module1.xml': macro}),
  });
}
