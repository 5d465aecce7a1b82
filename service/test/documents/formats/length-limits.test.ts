import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {DocumentFormat} from '../../../src/documents/formats/format.ts';
import {gettext} from '../../../src/documents/formats/gettext/gettext.ts';
import {xliff} from '../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument} from './bilingual/translate-document.ts';
import {xliff1, xliff2} from './xliff/xliff-documents.ts';

/** The limits of a document: paragraphs from and to, the most characters, and those outside of the paragraphs. */
async function limitsOf(format: DocumentFormat, content: string): Promise<number[][] | undefined> {
  const {limits} = await translateDocument(format, content, {source: 'de', target: 'lv'});
  return limits?.map(({first, end, most, others}) => [first, end, most, others]);
}

const unit = (attributes: string, content = '<source>Haus</source>'): string =>
  `<trans-unit id="1" ${attributes}>${content}</trans-unit>`;

suite('the lengths that a file allows', () => {
  test('are characters in XLIFF 1.2, not pixels, nor the least', async () => {
    const units = [
      unit('maxwidth="20" minwidth="2" size-unit="char"'),
      unit('maxwidth="20" size-unit="pixel"'),
      unit('maxwidth="20"'),
      unit('minwidth="20" size-unit="char"'),
      unit('maxwidth="many" size-unit="char"'),
      unit('maxwidth="8" size-unit="char"', '<source>Das <g id="1">Haus</g> von %s</source>'),
    ];
    assert.deepEqual(await limitsOf(xliff, xliff1(units.join(''))), [
      [0, 1, 20, 0],
      [5, 6, 8, 2],
    ]);
  });

  test('hold for all segments of a unit, with those that stay', async () => {
    const mark = (id: number, text: string): string => `<mrk mtype="seg" mid="${id}">${text}</mrk>`;
    const source = `<source>Eins. Zwei. Drei.</source><seg-source>${mark(1, 'Eins.')} ${mark(2, 'Zwei.')} ${mark(3, 'Drei.')}</seg-source>`;
    const target = `<target>${mark(1, 'One.')} ${mark(2, '')}</target>`;
    const limit = 'maxwidth="20" size-unit="char"';
    assert.deepEqual(await limitsOf(xliff, xliff1(unit(limit, source))), [[0, 3, 20, 0]]);
    assert.deepEqual(await limitsOf(xliff, xliff1(unit(limit, source + target))), [[0, 2, 20, 4]]);
  });

  test('are those of memoQ, where 0 is none', async () => {
    const file = (most: number): string =>
      xliff1(unit(`mq:maxlengthchars="${most}"`)).replace('<xliff', '<xliff xmlns:mq="MQXliff"');
    assert.deepEqual(await limitsOf(xliff, file(30)), [[0, 1, 30, 0]]);
    assert.deepEqual(await limitsOf(xliff, file(0)), []);
  });

  test('are code points in XLIFF 2, with or without the profile, of all segments of a unit', async () => {
    const namespace = 'xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"';
    const segment = '<segment><source>Haus</source></segment>';
    const kept = '<segment state="final"><source>Tür</source><target>Door</target></segment>';
    const restricted = (value: string, content = segment): string =>
      `<unit id="u" slr:sizeRestriction="${value}">${content}</unit>`;
    const units = restricted('10') + restricted('2,12', segment + kept + segment) + restricted('3,*');
    const profile = (name: string): string => `<slr:profiles generalProfile="${name}"/>`;
    const limits = [
      [0, 1, 10, 0],
      [1, 3, 12, 4],
    ];
    const root = `srcLang="de" ${namespace}`;
    assert.deepEqual(await limitsOf(xliff, xliff2(units, root)), limits);
    assert.deepEqual(await limitsOf(xliff, xliff2(profile('xliff:codepoints') + units, root)), limits);
    assert.deepEqual(await limitsOf(xliff, xliff2(profile('my:pixels') + units, root)), []);
    const local = restricted('10').replace('<unit', `<unit ${namespace}`);
    assert.deepEqual(await limitsOf(xliff, xliff2(local)), [[0, 1, 10, 0]]);
    assert.deepEqual(await limitsOf(xliff, xliff2(restricted('10'))), []);
  });

  test('are those of Weblate in PO files, for each plural form', async () => {
    const header = 'msgid ""\nmsgstr "Language: lv\\n"\n';
    const content = `${header}
#, c-format, max-length:12
msgid "Haus %d"
msgstr ""

#, max-length:9
msgid "Haus"
msgid_plural "Häuser"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

msgid "Tür"
msgstr ""
`;
    assert.deepEqual(await limitsOf(gettext, content), [
      [0, 1, 12, 2],
      [1, 2, 9, 0],
      [2, 3, 9, 0],
      [3, 4, 9, 0],
    ]);
  });
});
