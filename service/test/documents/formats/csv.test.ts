import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {csv} from '../../../src/documents/formats/csv/csv.ts';
import {marked, openDocumentFile, misfit, refused, type OpenOptions} from '../markup/document-file.ts';

type Test = Parameters<typeof openDocumentFile>[0];

const open = (test: Test, content: string | Uint8Array, options: Partial<OpenOptions> = {}) =>
  openDocumentFile(test, csv, content, {extension: 'csv', ...options});

async function translated(test: Test, content: string, options: Partial<OpenOptions> = {}): Promise<string> {
  return (await (await open(test, content, options)).translate(marked)).toString();
}

const FILE = `\ufeffid;Name;Beschreibung;Preis;Link
A-17;Rote Lampe;"Für Küche; und ""Bad""
zwei Zeilen 😀";12,50;https://example.com/rot
A-18;Donaudampfschiff; Mit {0} Plätzen ;8;
A-19;;=B2&" neu";;/bilder/lampe.png
`.replaceAll('\n', '\r\n');

suite('CSV files', () => {
  test('give the texts of their columns, not names of columns, identifiers, numbers, addresses or formulas', async (test) => {
    const {paragraphs} = await open(test, FILE);
    assert.deepEqual(paragraphs, [
      'Rote Lampe',
      'Für Küche; und "Bad"\r\nzwei Zeilen 😀',
      'Donaudampfschiff',
      'Mit <x0/> Plätzen',
    ]);
  });

  test('stay byte for byte with unchanged translations', async (test) => {
    for (const content of [
      Buffer.from(FILE),
      Buffer.from(FILE, 'utf16le'),
      Buffer.from('id,Größe\n1,Stra\xdfe ist lang\n', 'latin1'),
      Buffer.from('a\n\n\n"b"\n'),
      Buffer.from('sep=|\nid|Text\n1|Gut, ja\n'),
    ]) {
      const {translate} = await open(test, content);
      assert.deepEqual(await translate((text) => text), content);
    }
  });

  test('in an old encoding become UTF-8 if the translation has letters that it lacks', async (test) => {
    const {translate} = await open(test, Buffer.from('id,Größe\n1,Straße\n', 'latin1'));
    assert.equal((await translate(() => 'Rue')).toString('latin1'), 'id,Größe\n1,Rue\n');
    assert.equal((await translate(() => 'šaurā iela')).toString(), '\ufeffid,Größe\n1,šaurā iela\n');
    const cyrillic = Buffer.from(
      'id,текст\n1,Дом\n'.replace(/[а-яД]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)),
      'latin1',
    );
    assert.deepEqual((await open(test, cyrillic, {source: 'ru'})).paragraphs, ['Дом']);
  });

  test('change in their texts alone, with quotation marks where they are needed', async (test) => {
    assert.equal(
      await translated(test, FILE),
      FILE.replace('Rote Lampe', '«Rote Lampe»')
        .replace('Für Küche', '«Für Küche')
        .replace('Zeilen 😀', 'Zeilen 😀»')
        .replace('Donaudampfschiff', '«Donaudampfschiff»')
        .replace('Mit {0} Plätzen', '«Mit» {0} «Plätzen»'),
    );
    const {translate} = await open(test, 'id,Text\n1,Gut\n2,"Na ja"\n');
    const texts: Record<string, string> = {Gut: 'labi, "ļoti"', 'Na ja': 'nu'};
    assert.equal(
      (await translate((text) => texts[text]!)).toString(),
      'id,Text\n1,"labi, ""ļoti"""\n2,"nu"\n',
    );
  });

  test('may name any delimiter in their first line', async (test) => {
    for (const delimiter of ['^', ']', '\\', '-', '|', '.', '$']) {
      const file = `sep=${delimiter}\nid${delimiter}Text\n1${delimiter}Ein Garten\n`;
      assert.equal(await translated(test, file), file.replace('Ein Garten', '«Ein Garten»'), delimiter);
    }
  });

  test('are translated in the columns that the user names', async (test) => {
    const columns = ['preis', 'NAME', '5'];
    const {paragraphs} = await open(test, FILE.replace('12,50', 'auf Anfrage'), {columns});
    assert.deepEqual(paragraphs, ['Rote Lampe', 'auf Anfrage', 'Donaudampfschiff']);
    assert.equal((await open(test, FILE, {columns: []})).paragraphs.length, 4);
    const error = misfit(/has no column "Titel".*numbers from 1 to 5.*id, Name, Beschreibung/);
    await assert.rejects(open(test, FILE, {columns: ['Titel']}), error);
    const optional = await open(test, FILE, {columns: ['Titel?', 'name?', '9?']});
    assert.deepEqual(optional.paragraphs, ['Rote Lampe', 'Donaudampfschiff']);
    const question = await open(test, 'id,Fertig?\n1,noch nicht\n', {columns: ['fertig?']});
    assert.deepEqual(question.paragraphs, ['noch nicht']);
  });

  test('with a column for each language get the translations that are missing', async (test) => {
    for (const [from, to] of [
      ['de', 'lv'],
      ['German', 'Latvian'],
      ['Deutsch', 'latviešu'],
      ['source', 'target'],
      ['de_DE', 'lv-LV'],
    ] as const) {
      const file = `key,${to},${from},en\nhouse,Māja,Haus,House\ngarden,,Großer Garten,Garden\nriver\n`;
      assert.deepEqual((await open(test, file)).paragraphs, ['Großer Garten'], from);
      assert.equal(await translated(test, file), file.replace('garden,,', 'garden,«Großer Garten»,'));
    }
    const short = 'key,de,en,lv\na,Haus\nb,Ein Garten,A garden,\nc,Tor,Gate,Vārti\n';
    assert.equal(
      await translated(test, short),
      short.replace('a,Haus', 'a,Haus,,«Haus»').replace('A garden,', 'A garden,«Ein Garten»'),
    );
  });

  test('with the source language alone are translated in its column', async (test) => {
    const file = 'key,de,fr\nhouse,Haus,Maison\n';
    assert.equal(await translated(test, file), file.replace('Haus', '«Haus»'));
  });

  test('without names of columns, or with one column, are translated from the first row on', async (test) => {
    const {paragraphs} = await open(test, 'Guten Morgen, Anna!\nDer Garten ist groß.\nJa, gern.\n');
    assert.deepEqual(paragraphs, ['Guten Morgen, Anna!', 'Der Garten ist groß.', 'Ja, gern.']);
    const rows = await open(test, '1,Der Garten ist groß.\n2,Guten Morgen\n');
    assert.deepEqual(rows.paragraphs, ['Der Garten ist groß.', 'Guten Morgen']);
  });

  test('are refused with the line of a quotation mark that is not closed', async (test) => {
    const error = refused(/quotation mark is not closed \(line 3\).*Close it/);
    await assert.rejects(open(test, 'id,Text\n1,Gut\n2,"Schlecht\n3,Gut\n'), error);
    await assert.rejects(open(test, ''), refused(/empty/));
    await assert.rejects(open(test, 'a\0b'), refused(/binary data/));
    await assert.rejects(open(test, '%PDF-1.7'), refused(/PDF/));
  });

  test('are read or refused with a line at whatever place they are cut', async (test) => {
    for (let part = 1; part < 20; part += 1) {
      const content = FILE.slice(0, Math.floor((FILE.length * part) / 20));
      await open(test, content).catch((error: unknown) => {
        assert.throws(
          () => {
            throw error;
          },
          refused(/\(line \d+\)/),
        );
      });
    }
  });

  test('may have a hundred thousand rows, and hostile ones', async (test) => {
    const {paragraphs} = await open(test, `id,Text\n${'1,Ein Garten\n'.repeat(100_000)}`);
    assert.equal(paragraphs.length, 100_000);
    for (const piece of ['"', '""', ',', ';', '\t', '"a",', '"a"b,', '\r', '|\n', ',"\n'])
      await open(test, `id,Text\n${piece.repeat(200_000)}`).catch((error: unknown) => {
        assert.throws(
          () => {
            throw error;
          },
          refused(/\(line \d+\)/),
        );
      });
  });
});

suite('TSV files', () => {
  const FILE = 'id\tText\n1\tGuten "Morgen"\n2\t"Ein\tTab"\n';

  test('are separated by tabs, and keep commas', async (test) => {
    const {paragraphs} = await open(test, 'id\tText\n1\tJa, gern; wirklich\n', {extension: 'tsv'});
    assert.deepEqual(paragraphs, ['Ja, gern; wirklich']);
    assert.equal(
      await translated(test, FILE, {extension: 'tsv'}),
      FILE.replace('Guten "Morgen"', '"«Guten ""Morgen""»"').replace('Ein\tTab', '«Ein\tTab»'),
    );
  });

  test('have quotation marks as letters if one is not closed', async (test) => {
    const file = 'id\tText\n1\t"Gut, sagte er\n2\tDer 5" Nagel\n';
    const {paragraphs, translate} = await open(test, file, {extension: 'tsv'});
    assert.deepEqual(paragraphs, ['"Gut, sagte er', 'Der 5" Nagel']);
    assert.equal((await translate((text) => text)).toString(), file);
    assert.equal((await translate(() => 'a\tb\nc')).toString(), 'id\tText\n1\ta b c\n2\ta b c\n');
  });
});
