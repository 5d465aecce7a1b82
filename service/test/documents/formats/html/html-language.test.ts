import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {html} from '../../../../src/documents/formats/html/html.ts';
import {openDocumentFile} from '../../markup/document-file.ts';

async function inTarget(
  ...[test, content, source, target]: [Parameters<typeof openDocumentFile>[0], string, string, string]
): Promise<string> {
  const {translate} = await openDocumentFile(test, html, content, {extension: 'html', source, target});
  return (await translate((text) => text, {target})).toString();
}

suite('Languages of an HTML document', () => {
  test('become the target where they were the source, or that of the page', async (test) => {
    assert.equal(
      await inTarget(test, '<html lang=de-AT><p lang="de">Ja <q lang="fr">Oui</q></html>', 'de', 'lv'),
      '<html lang=lv><p lang="lv">Ja <q lang="fr">Oui</q></html>',
    );
    assert.equal(
      await inTarget(test, '<html lang="en"><p>Vorlage', 'de', 'lv'),
      '<html lang="lv"><p>Vorlage',
    );
    assert.equal(
      await inTarget(test, '<meta http-equiv="Content-Language" content="de">', 'de', 'lv'),
      '<meta http-equiv="Content-Language" content="lv">',
    );
  });

  test('stay without a target', async (test) => {
    const page = '<html lang="de" dir="ltr"><p>Ja</html>';
    const {translate} = await openDocumentFile(test, html, page, {extension: 'html', target: 'ar'});
    assert.equal((await translate((text) => text)).toString(), page);
  });

  test('change the direction of the page when that of the target differs', async (test) => {
    assert.equal(
      await inTarget(test, '<html lang="de"><p dir="ltr">+43 1 23', 'de', 'ar'),
      '<html dir="rtl" lang="ar"><p dir="ltr">+43 1 23',
    );
    assert.equal(
      await inTarget(test, '<html dir="rtl" lang="he"><p dir=RTL>שלום<p dir="ltr">abc', 'he', 'lv'),
      '<html dir="ltr" lang="lv"><meta charset="utf-8"><p dir=ltr>שלום<p dir="ltr">abc',
    );
    assert.equal(
      await inTarget(test, '<html dir="ltr" lang="de">', 'de', 'lv'),
      '<html dir="ltr" lang="lv">',
    );
  });
});

suite('The encoding of an HTML document', () => {
  const bytes = (head: string, text: string): Buffer => Buffer.from(`${head}<p>${text}</p>`, 'latin1');
  const translated = async (
    context: Parameters<typeof openDocumentFile>[0],
    content: Buffer,
  ): Promise<{paragraphs: readonly string[]; same: Buffer; other: Buffer}> => {
    const {paragraphs, translate} = await openDocumentFile(context, html, content, {extension: 'htm'});
    return {paragraphs, same: await translate((text) => text), other: await translate(() => 'Zaļā „€“ ü')};
  };

  test('is kept when it is a legacy one; characters that it lacks become references', async (test) => {
    const page = bytes(
      '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">',
      'Gr\xfc\xdfe',
    );
    const {paragraphs, same, other} = await translated(test, page);
    assert.deepEqual(paragraphs, ['Grüße']);
    assert.deepEqual(same, page);
    assert.match(other.toString('latin1'), /<p>Za&#316;&#257; &#8222;&#8364;&#8220; \xfc<\/p>/);
  });

  test('has the characters of Windows when it is one of Windows, or taken for one', async (test) => {
    const windows = await translated(test, bytes('<meta charset="windows-1252">', 'Preis: 5 \x80'));
    assert.deepEqual(windows.paragraphs, ['Preis: 5 €']);
    assert.match(windows.other.toString('latin1'), /<p>Za&#316;&#257; \x84\x80\x93 \xfc<\/p>/);
    const page = bytes('<meta charset="iso-8859-1">', 'Preis: 5 \x80');
    const {paragraphs, same} = await translated(test, page);
    assert.deepEqual(paragraphs, ['Preis: 5 €']);
    assert.deepEqual(same, page);
  });

  test('may be UTF-16, with a mark or without', async (test) => {
    for (const mark of ['\ufeff', '']) {
      const page = Buffer.from(`${mark}<html><p>Grüße aus Rīga</p></html>`, 'utf16le');
      for (const content of [page, Buffer.from(page).swap16()]) {
        const {paragraphs, same} = await translated(test, content);
        assert.deepEqual(paragraphs, ['Grüße aus Rīga']);
        assert.deepEqual(same, content);
      }
    }
  });
});
