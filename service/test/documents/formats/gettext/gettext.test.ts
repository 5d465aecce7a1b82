import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {gettext} from '../../../../src/documents/formats/gettext/gettext.ts';
import {marked, openDocumentFile, refused} from '../../markup/document-file.ts';

const HEADER = `# Übersetzung des Programms
msgid ""
msgstr ""
"Project-Id-Version: Programm 1\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
`;

const open = (
  test: Parameters<typeof openDocumentFile>[0],
  content: string | Uint8Array,
  {source = 'de', target = 'lv'} = {},
) => openDocumentFile(test, gettext, content, {extension: 'po', source, target});

/** Content of the file after its header, translated with marks. */
async function markedEntries(
  test: Parameters<typeof openDocumentFile>[0],
  entries: string,
  options: {source?: string; target?: string} = {},
): Promise<string> {
  const {translate} = await open(test, `${HEADER}\n${entries}`, options);
  const text = (await translate(marked)).toString();
  return text.slice(text.indexOf('\n\n') + 2);
}

suite('PO files', () => {
  test('leave the names of the translators to them', async (test) => {
    const entries = 'msgid "translator-credits"\nmsgstr ""\n\nmsgid "Haus"\nmsgstr ""\n';
    assert.equal(await markedEntries(test, entries), entries.replace(/""\n$/, '"«Haus»"\n'));
  });

  test('mark translations by the machine as fuzzy, if asked, and no others', async (test) => {
    const entries = `#. Knopf
#: src/fenster.c:12
#, c-format
msgid "%d Häuser öffnen"
msgstr ""

msgctxt "Menü"
msgid "Rechtsschutzversicherungsgesellschaft"
msgstr ""

msgid "Haus"
msgstr "Māja"

#, fuzzy
msgid "Garten"
msgstr "Darzs"

msgid "Datei"
msgid_plural "%d Dateien"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

msgid "Hund"
msgid_plural "%d Hunde"
msgstr[0] "%d suns"
msgstr[1] ""
msgstr[2] ""
`;
    const input = {extension: 'po', source: 'de', target: 'lv', fuzzy: true};
    const {paragraphs, translate} = await openDocumentFile(test, gettext, `${HEADER}\n${entries}`, input);
    const byPeople = new Set([paragraphs.indexOf('Rechtsschutzversicherungsgesellschaft')]);
    const origins = {byPeople, isMarked: false};
    const text = (await translate(marked, {target: 'lv', origins})).toString();
    assert.match(text, /#, c-format\n#, fuzzy\nmsgid "%d Häuser öffnen"\nmsgstr "%d «/);
    assert.match(text, /\n\nmsgctxt "Menü"\nmsgid "Recht/);
    assert.match(text, /\n\nmsgid "Haus"\nmsgstr "Māja"/);
    assert.match(text, /\n\n#, fuzzy\nmsgid "Garten"/);
    assert.match(text, /\n\n#, fuzzy\nmsgid "Datei"\nmsgid_plural/);
    assert.match(
      text,
      /\n\nmsgid "Hund"\n.*\nmsgstr\[0\] "%d suns"\nmsgstr\[1\] "%d «/,
      'a person’s form would be lost',
    );
    assert.doesNotMatch(await markedEntries(test, entries), /c-format\n#, fuzzy/);
  });

  test('have strings that begin in the line after their keyword', async (test) => {
    const entries = `msgid
"Datei"
msgid_plural
"%d Dateien"
msgstr[0] 
  ""
"Fails"
msgstr[1]
""

msgctxt
"Menü"
msgid
"Haus"
msgstr
""
`;
    assert.equal(
      await markedEntries(test, `#, fuzzy\n${entries}`, {target: 'en'}),
      `#, fuzzy
msgid
"Datei"
msgid_plural
"%d Dateien"
msgstr[0] 
  "«Datei»"
msgstr[1]
"%d «Dateien»"

msgctxt
"Menü"
msgid
"Haus"
msgstr
"«Haus»"
`,
    );
    await assert.rejects(open(test, `${HEADER}\nmsgid\nmsgid "a"\nmsgstr ""\n`), refused(/line 11/));
    await assert.rejects(open(test, `${HEADER}\nmsgid "a"\nmsgstr`), refused(/not a PO file/));
  });

  test('get missing translations; comments, contexts and placeholders stay', async (test) => {
    const entries = `#. Für Übersetzer
#: src/a.c:10
#, c-format
msgctxt "Menü"
msgid "%s öffnen\\n"
msgstr ""

msgid "Sag \\"Hallo\\" zu {name}"
msgstr ""

msgid "Fertig"
msgstr "Gatavs"

#~ msgid "Alt"
#~ msgstr ""
`;
    assert.equal(
      await markedEntries(test, entries),
      entries
        .replace('öffnen\\n"\nmsgstr ""', 'öffnen\\n"\nmsgstr "%s «öffnen»\\n"')
        .replace('zu {name}"\nmsgstr ""', 'zu {name}"\nmsgstr "«Sag \\"Hallo\\" zu» {name}"'),
    );
  });

  test('translate fuzzy entries again, and leave their mark for the reviewer', async (test) => {
    assert.equal(
      await markedEntries(test, '#, fuzzy\n#| msgid "Katze"\nmsgid "Hund"\nmsgstr "Kaķis"\n'),
      '#, fuzzy\n#| msgid "Katze"\nmsgid "Hund"\nmsgstr "«Hund»"\n',
    );
  });

  test('write long texts in lines as gettext does', async (test) => {
    const entry = `msgid ""
"Donaudampfschifffahrtsgesellschaften befahren die Donau zwischen Passau und "
"Wien.\\n"
"Zweite Zeile"
msgstr ""
`;
    assert.equal(
      await markedEntries(test, entry),
      `${entry.slice(0, -1)}
"«Donaudampfschifffahrtsgesellschaften befahren die Donau zwischen Passau und "
"Wien.\\n"
"Zweite Zeile»"
`,
    );
  });

  const plural = '#, c-format\nmsgid "Eine Datei"\nmsgid_plural "%d Dateien"\nmsgstr[0] ""\nmsgstr[1] ""\n';
  const forms: readonly (readonly [target: string, lines: string[]])[] = [
    ['lv', ['«Eine Datei»', '%d «Dateien»', '%d «Dateien»']],
    ['fr', ['«Eine Datei»', '%d «Dateien»']],
    ['ja', ['%d «Dateien»']],
    ['ar', ['%d «Dateien»', '«Eine Datei»', ...Array.from({length: 4}, () => '%d «Dateien»')]],
    ['sl-SI', ['«Eine Datei»', '%d «Dateien»', '%d «Dateien»', '%d «Dateien»']],
  ];
  for (const [target, lines] of forms) {
    test(`have as many plural forms as the target language, ${target}, and say so`, async (test) => {
      const {translate} = await open(test, `${HEADER}\n${plural}`, {target});
      // gettext breaks long lines in the header.
      const text = (await translate(marked, {target})).toString().replaceAll(/(?<!\\n)"\n"/g, '');
      assert.deepEqual(
        [...text.matchAll(/^msgstr\[(\d)\] "(.*)"$/gm)].map(([, , line]) => line),
        lines,
      );
      assert.match(
        text,
        new RegExp(`^"Plural-Forms: nplurals=${lines.length}; plural=\\(.+\\);\\\\n"$`, 'm'),
      );
      assert.match(text, new RegExp(`^"Language: ${target.replace('-', '_')}\\\\n"$`, 'm'));
    });
  }

  test('keep the plural forms that their header names', async (test) => {
    const header = HEADER.replace(
      '"MIME',
      '"Plural-Forms: nplurals=2; plural=n==1 ? 1 : 0;\\n"\n"MIME',
    ).replace('Language: ', 'Language: lv');
    const {translate} = await open(test, `${header}\n${plural}`);
    const text = (await translate(marked, {target: 'lv'})).toString();
    assert.ok(text.startsWith(header));
    assert.match(text, /msgstr\[0\] "%d «Dateien»"\nmsgstr\[1\] "«Eine Datei»"\n$/);
  });

  test('keep each plural form that a person has written, and get only the empty ones', async (test) => {
    const header = HEADER.replace(
      '"MIME',
      '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2);\\n"\n"MIME',
    ).replace('Language: ', 'Language: lv');
    const entry = (last: string): string =>
      `msgid "%d Tag"\nmsgid_plural "%d Tage"\nmsgstr[0] ""\n"%d diena"\nmsgstr[1] "%d  dienas"\nmsgstr[2] "${last}"\n`;
    const {paragraphs, translate} = await open(test, `${header}\n${entry('')}`);
    assert.equal(paragraphs.length, 1);
    const text = (await translate(marked, {target: 'lv'})).toString();
    assert.equal(text, `${header}\n${entry('%d «Tage»')}`);
  });

  test('keep a written plural form beyond those of their language, and lose an empty one', async (test) => {
    const entry = (lines: string): string => `msgid "%d Tag"\nmsgid_plural "%d Tage"\n${lines}`;
    assert.equal(
      await markedEntries(
        test,
        entry('msgstr[0] "%d jour"\nmsgstr[1] ""\nmsgstr[2] "%d journées"\nmsgstr[3] ""\n'),
        {target: 'fr'},
      ),
      entry('msgstr[0] "%d jour"\nmsgstr[1] "%d «Tage»"\nmsgstr[2] "%d journées"\n'),
    );
  });

  test('translate all plural forms of a fuzzy entry again', async (test) => {
    const entry = (singular: string, many: string): string =>
      `#, fuzzy\nmsgid "%d Tag"\nmsgid_plural "%d Tage"\nmsgstr[0] "${singular}"\nmsgstr[1] "${many}"\n`;
    assert.equal(
      await markedEntries(test, entry('%d jour', ''), {target: 'fr'}),
      entry('%d «Tag»', '%d «Tage»'),
    );
  });

  test('stay byte for byte when nothing is to be translated', async (test) => {
    const content = `${HEADER}\nmsgid "Hund"\nmsgstr "Suns"\n\nmsgid "12 %"\nmsgstr ""\n`;
    for (const written of [content, content.replaceAll('\n', '\r\n'), `\ufeff${content}`]) {
      const {paragraphs, translate} = await open(test, written);
      assert.deepEqual(paragraphs, []);
      assert.equal((await translate((text) => text)).toString(), written);
    }
  });

  test('are read in the encoding of their header, and become UTF-8 where it lacks letters', async (test) => {
    const entry = 'msgid "Größe"\nmsgstr ""\n';
    const baltic = Buffer.from(`${HEADER}\n${entry}`.replace('UTF-8', 'windows-1257'), 'latin1');
    const opened = await open(test, baltic);
    assert.deepEqual(opened.paragraphs, ['Größe']);
    const inBaltic = await opened.translate(() => 'Izmērs');
    assert.match(new TextDecoder('windows-1257').decode(inBaltic), /charset=windows-1257[^]*msgstr "Izmērs"/);
    const inUtf8 = (await opened.translate(() => 'Размер مرحبا')).toString();
    assert.match(inUtf8, /^# Übersetzung[^]*charset=UTF-8[^]*msgid "Größe"\nmsgstr "Размер مرحبا"\n$/);
    const template = await open(test, `${HEADER}\n${entry}`.replace('UTF-8', 'CHARSET'));
    assert.match((await template.translate(() => 'Izmērs')).toString(), /charset=UTF-8/);
  });

  test('are refused when they are damaged or translated into another language', async (test) => {
    await assert.rejects(
      open(test, `${HEADER}\nmsgid "Hund\nmsgstr ""\n`),
      refused(/not a PO file.*line 10/),
    );
    await assert.rejects(open(test, `${HEADER}\nmsgid "Hund"\n`), refused(/not a PO file/));
    await assert.rejects(open(test, 'Nur Text'), refused(/not a PO file/));
    await assert.rejects(
      open(test, `${HEADER.replace('Language: ', 'Language: fr')}\nmsgid "Hund"\nmsgstr "Chien"\n`),
      refused(/translations into French/),
    );
    const plural = 'msgid "%d Tag"\nmsgid_plural "%d Tage"\nmsgstr[0] "%d jour"\nmsgstr[1] ""\n';
    await assert.rejects(
      open(test, `${HEADER.replace('Language: ', 'Language: fr')}\n${plural}`),
      refused(/translations into French/),
    );
  });
});
