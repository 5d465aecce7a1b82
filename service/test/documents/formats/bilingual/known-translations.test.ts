import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {DocumentFormat} from '../../../../src/documents/formats/format.ts';
import {gettext} from '../../../../src/documents/formats/gettext/gettext.ts';
import {qt} from '../../../../src/documents/formats/qt/qt.ts';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {openDocumentFile} from '../../markup/document-file.ts';
import {xliff1, xliff2} from '../xliff/xliff-documents.ts';

/** Translations by people that a document has, as `source = translation`. */
async function knownIn(
  context: TestContext,
  format: DocumentFormat,
  content: string,
  extension: string,
): Promise<string[]> {
  const {opened} = await openDocumentFile(context, format, content, {extension});
  return opened.known!.map(
    ({source, translation, isKept}) => `${source} = ${translation}${isKept ? '' : ' (proposed)'}`,
  );
}

const entry = (source: string, translation: string, before = '') =>
  `\n${before}msgid ${JSON.stringify(source)}\nmsgstr ${JSON.stringify(translation)}\n`;
const HEADER = 'msgid ""\nmsgstr "Language: lv\\n"\n';

suite('the translations by people that a document has', () => {
  test('are the entries of PO that are not fuzzy, with their placeholders', async (context) => {
    const entries =
      entry('Speichern', 'Saglabāt') +
      entry('%d Dateien löschen?', 'Vai dzēst %d datnes?') +
      entry('%1$s in %2$s', '%2$s iekšā %1$s') +
      entry('Schließen', 'Aizvērt', '#, fuzzy\n') +
      entry('31 Häuser', '21 māja', '#, fuzzy\n#| msgctxt "a"\n#| msgid ""\n#| "21 "\n#| "Häuser"\n') +
      entry('Öffnen', '') +
      entry('  Abbrechen\n', '  Atcelt\n') +
      entry('…', '…');
    assert.deepEqual(await knownIn(context, gettext, HEADER + entries, 'po'), [
      'Speichern = Saglabāt',
      '<x0/> Dateien löschen? = Vai dzēst <x0/> datnes?',
      '21 Häuser = 21 māja (proposed)',
      'Abbrechen = Atcelt',
    ]);
    // The mark says that a machine translated some of the entries, but not which.
    const mark = '# mtservice-provenance: {"version":1}\n';
    assert.deepEqual(await knownIn(context, gettext, mark + HEADER + entries, 'po'), []);
  });

  test('are the finished messages of Qt', async (context) => {
    const message = (source: string, translation: string, attributes = '') =>
      `<message><source>${source}</source><translation${attributes}>${translation}</translation></message>`;
    const messages =
      message('&amp;Speichern unter …', '&amp;Saglabāt kā …') +
      message('Schließen', 'Aizvērt', ' type="unfinished"') +
      message('Alt', 'Vecs', ' type="vanished"');
    assert.deepEqual(
      await knownIn(context, qt, `<TS language="lv"><context>${messages}</context></TS>`, 'ts'),
      ['&amp;Speichern unter … = &amp;Saglabāt kā …'],
    );
  });

  test('are the units of XLIFF 1 that a person confirmed, and the proposals of a memory', async (context) => {
    const unit = (source: string, rest: string, attributes = '') =>
      `<trans-unit id="u"${attributes}><source>${source}</source>${rest}</trans-unit>`;
    const target = (text: string, attributes = '') => `<target${attributes}>${text}</target>`;
    const proposal = (text: string, attributes: string) => `<alt-trans${attributes}>${text}</alt-trans>`;
    const own = (source: string, text: string) => `<source>${source}</source>${target(text)}`;
    const units = [
      unit('<g id="1">Haus</g> am See', target('<g id="1">Māja</g> pie ezera'), ' approved="yes"'),
      unit('Hund', target('Suns', ' state="final"')),
      unit('Katze', target('Kaķis', ' state="translated"')),
      unit('Maus', target('Pele')),
      unit('Rind', proposal(target('Liellops'), ' match-quality="100%"')),
      unit('Schaf', proposal(target('Aita'), ' match-quality="80"')),
      unit('Drei Ziegen', proposal(own('Zwei Ziegen', 'Divas kazas'), ' match-quality="75" origin="TM"')),
      unit('Esel', proposal(own('Esel', 'Ēzelis'), ' origin="DeepL"')),
      unit('Pferd', proposal(own('Pferd', 'Zirgs'), ' alttranstype="rejected"')),
      unit(
        'Gans',
        proposal(`<source>Gans</source>${target('Zoss', ' state-qualifier="mt-suggestion"')}`, ''),
      ),
    ];
    assert.deepEqual(await knownIn(context, xliff, xliff1(units.join('')), 'xlf'), [
      '<g0>Haus</g0> am See = <g0>Māja</g0> pie ezera',
      'Hund = Suns',
      'Rind = Liellops (proposed)',
      'Zwei Ziegen = Divas kazas (proposed)',
    ]);
  });

  test('are the reviewed segments of XLIFF 2', async (context) => {
    const segment = (state: string, source: string, target: string) =>
      `<segment state="${state}"><source>${source}</source><target>${target}</target></segment>`;
    const unit = [
      segment('reviewed', 'Hund', 'Suns'),
      segment('final', 'Katze', 'Kaķis'),
      segment('translated', 'Maus', 'Pele'),
      segment('initial', 'Rind', 'Liellops'),
    ];
    assert.deepEqual(await knownIn(context, xliff, xliff2(`<unit id="u">${unit.join('')}</unit>`), 'xlf'), [
      'Hund = Suns',
      'Katze = Kaķis',
    ]);
  });

  test('are the segments that a person confirmed in Trados, Phrase and memoQ', async (context) => {
    const sdlUnit = (conf: string, source: string, target: string) =>
      `<trans-unit id="${source}"><source>${source}</source>
        <seg-source><mrk mtype="seg" mid="1">${source}</mrk></seg-source>
        <target><mrk mtype="seg" mid="1">${target}</mrk></target>
        <sdl:seg-defs><sdl:seg id="1" conf="${conf}"/></sdl:seg-defs></trans-unit>`;
    const file = (namespace: string, body: string) =>
      `<xliff version="1.2" ${namespace}><file source-language="de"><body>${body}</body></file></xliff>`;
    const trados = file(
      'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"',
      sdlUnit('Translated', 'Hund', 'Suns') +
        sdlUnit('Translated" origin="nmt', 'Vogel', 'Putns') +
        sdlUnit('Draft', 'Katze', 'Kaķis') +
        sdlUnit('RejectedTranslation', 'Maus', 'Pele'),
    );
    assert.deepEqual(await knownIn(context, xliff, trados, 'sdlxliff'), ['Hund = Suns']);
    const unit = (attributes: string, source: string, target: string) =>
      `<trans-unit id="${source}" ${attributes}><source>${source}</source><target>${target}</target></trans-unit>`;
    const phrase = file(
      'xmlns:m="http://www.memsource.com/mxlf/2.0"',
      unit('m:confirmed="1"', 'Hund', 'Suns') + unit('m:locked="true"', 'Katze', 'Kaķis'),
    );
    assert.deepEqual(await knownIn(context, xliff, phrase, 'mxliff'), ['Hund = Suns']);
    const memoQ = file(
      'xmlns:mq="MQXliff"',
      unit('mq:status="ManuallyConfirmed"', 'Hund', 'Suns') +
        unit('mq:status="PartiallyEdited"', 'Katze', 'Kaķis'),
    );
    assert.deepEqual(await knownIn(context, xliff, memoQ, 'mqxliff'), ['Hund = Suns']);
  });
});
