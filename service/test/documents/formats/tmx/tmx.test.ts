import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tmx} from '../../../../src/documents/formats/tmx/tmx.ts';
import {translateDocument, unchanged} from '../bilingual/translate-document.ts';

const DE_LV = {source: 'de', target: 'lv', extension: 'tmx'};

function memory(units: string, header = 'srclang="de-DE"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Büro" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en-US" ${header} datatype="plaintext"><note>Hallo</note></header>
  <body>${units}</body>
</tmx>
`;
}

test('a unit without a translation gets one after its source, with the same layout', async () => {
  const before = `
    <tu tuid="1">
      <prop type="x-client">Kunde</prop>
      <tuv xml:lang="DE-DE" creationid="ANNA">
        <seg>Donaudampfschifffahrtsgesellschaft &lt;&amp;&gt;</seg>
      </tuv>
      <tuv xml:lang="fr"><seg>Compagnie</seg></tuv>
    </tu>`;
  const {paragraphs, text} = await translateDocument(tmx, memory(before), DE_LV);
  assert.deepEqual(paragraphs, ['Donaudampfschifffahrtsgesellschaft &lt;&amp;&gt;']);
  assert.equal(
    text,
    memory(
      before.replace(
        '</tuv>\n      <tuv xml:lang="fr">',
        `</tuv>
      <tuv xml:lang="lv" creationid="MT!">
        <seg>«Donaudampfschifffahrtsgesellschaft &lt;&amp;&gt;»</seg>
      </tuv>
      <tuv xml:lang="fr">`,
      ),
    ),
  );
});

test('an empty translation is filled in place, even before its source', async () => {
  const unit = (target: string) =>
    memory(
      `<tu>${target}<tuv xml:lang="de"><prop type="a">b</prop><seg>Ein <bpt i="1" x="1">{\\b </bpt>Hund<ept i="1">}</ept></seg></tuv></tu>`,
    );
  const filled = (tag: string) =>
    unit(`<tuv ${tag}><seg>«Ein »<bpt i="1" x="1">{\\b </bpt>«Hund»<ept i="1">}</ept></seg></tuv>`);
  for (const target of [
    '<tuv xml:lang="LV-LV"/>',
    '<tuv xml:lang="LV-LV"></tuv>',
    '<tuv xml:lang="LV-LV"><seg/></tuv>',
    '<tuv xml:lang="LV-LV"><seg>  </seg></tuv>',
    '<tuv xml:lang="LV-LV"><seg><bpt i="1" x="1">{\\b </bpt><ept i="1">}</ept></seg></tuv>',
    '<tuv xml:lang="LV-LV"><seg> <hi><ph x="1">Bild</ph></hi></seg></tuv>',
  ]) {
    const {paragraphs, text} = await translateDocument(tmx, unit(target), DE_LV);
    assert.deepEqual(paragraphs, ['Ein <g0>Hund</g0>']);
    assert.equal(text, filled('xml:lang="LV-LV" creationid="MT!"'));
  }
});

test('existing translations stay byte for byte', async () => {
  const content = memory(
    '<tu><tuv xml:lang="de"><seg>Taxi</seg></tuv><tuv xml:lang="lv"><seg>Taxi</seg></tuv></tu>' +
      '<tu><tuv xml:lang="de"><seg><ph x="1">a</ph></seg></tuv><tuv xml:lang="lv"><seg><ph x="1">b</ph></seg></tuv></tu>' +
      '<tu><tuv xml:lang="de"><seg/></tuv></tu><tu><tuv xml:lang="fr"><seg>Chat</seg></tuv></tu><tu/>',
  );
  const {paragraphs, text} = await translateDocument(tmx, content, DE_LV);
  assert.deepEqual(paragraphs, []);
  assert.equal(text, content);
});

test('the language comes from the variant, else from the unit or the header', async () => {
  const paragraphsOf = async (units: string, header: string) =>
    (await translateDocument(tmx, memory(units, header), DE_LV)).paragraphs;
  const variant = (language: string, text: string) => `<tuv ${language}><seg>${text}</seg></tuv>`;
  assert.deepEqual(
    await paragraphsOf(`<tu>${variant('xml:lang="de_AT"', 'Paradeiser')}</tu>`, 'srclang="*all*"'),
    ['Paradeiser'],
  );
  assert.deepEqual(await paragraphsOf(`<tu>${variant('', 'Hund')}</tu>`, 'srclang="DE"'), ['Hund']);
  assert.deepEqual(await paragraphsOf(`<tu srclang="de">${variant('', 'Hund')}</tu>`, 'srclang="en"'), [
    'Hund',
  ]);
  assert.deepEqual(
    await paragraphsOf(
      `<tu>${variant('xml:lang="de-CH"', 'Velo')}${variant('xml:lang="de"', 'Fahrrad')}</tu>`,
      'srclang="en"',
    ),
    ['Fahrrad'],
  );
});

test('a different region is another language, a missing one is the same', async () => {
  const content = memory(
    '<tu><tuv xml:lang="de"><seg>Zug</seg></tuv><tuv xml:lang="pt-PT"><seg>comboio</seg></tuv></tu>' +
      '<tu><tuv xml:lang="de"><seg>Bus</seg></tuv><tuv xml:lang="pt"><seg>autocarro</seg></tuv></tu>' +
      '<tu><tuv xml:lang="de"><seg>Tram</seg></tuv><tuv xml:lang="zh-TW"><seg>電車</seg></tuv></tu>',
  );
  assert.deepEqual((await translateDocument(tmx, content, {...DE_LV, target: 'pt-BR'})).paragraphs, [
    'Zug',
    'Tram',
  ]);
  assert.deepEqual((await translateDocument(tmx, content, {...DE_LV, target: 'pt'})).paragraphs, ['Tram']);
  assert.deepEqual((await translateDocument(tmx, content, {...DE_LV, target: 'zh-CN'})).paragraphs, [
    'Zug',
    'Bus',
    'Tram',
  ]);
});

test('TMX 1.1 has its own name for the language, and new variants the spelling of the file', async () => {
  const content = `<?xml version="1.0"?><tmx version="1.1"><header srclang="DE-DE"/><body>
<tu><tuv lang="DE-DE"><seg>Eins <ut>{\\f1 </ut>zwei</seg></tuv></tu>
<tu><tuv lang="DE-DE"><seg>drei</seg></tuv><tuv lang="LV-LV"><seg>trīs</seg></tuv></tu></body></tmx>`;
  const {paragraphs, text} = await translateDocument(tmx, content, DE_LV);
  assert.deepEqual(paragraphs, ['Eins <x0/>zwei']);
  assert.match(
    text,
    /<tuv lang="LV-LV" creationid="MT!"><seg>«Eins »<ut>\{\\f1 <\/ut>«zwei»<\/seg><\/tuv><\/tu>/,
  );
});

test('inline codes are kept, crossed ones too, and text inside of codes is not translated', async () => {
  const source =
    'a<bpt i="1">1</bpt>b<bpt i="2">2</bpt>c<ept i="1">3</ept>d<ept i="2">4</ept> <hi type="x">e<ph x="3">[img alt="<sub>Bild</sub>"]</ph></hi><it pos="begin">5</it>f';
  const {paragraphs, text} = await translateDocument(
    tmx,
    memory(`<tu><tuv xml:lang="de"><seg>${source}</seg></tuv></tu>`),
    {...DE_LV, target: 'ar'},
  );
  assert.deepEqual(paragraphs, ['a<g0>b<x1/>c</g0>d<x3/> <g4>e<x5/></g4><x7/>f']);
  assert.equal(/"MT!"><seg>(.*?)<\/seg>/.exec(text)![1]!.replaceAll(/[«»]/g, ''), source);
});

test('white space of a segment is part of it', async () => {
  const {paragraphs} = await translateDocument(
    tmx,
    memory('<tu><tuv xml:lang="de"><seg> eins\n  zwei\t</seg></tuv></tu>'),
    DE_LV,
  );
  assert.deepEqual(paragraphs, [' eins\n  zwei\t']);
});

test('UTF-16 stays UTF-16, with a byte order mark and without', async () => {
  const content = memory('<tu><tuv xml:lang="de"><seg>Ķīļi 😀</seg></tuv></tu>').replace('UTF-8', 'UTF-16');
  const little = Buffer.from(content, 'utf16le');
  for (const [bytes, mark] of [
    [Buffer.from(`\ufeff${content}`, 'utf16le'), '\ufeff'],
    [little, ''],
  ] as const) {
    const translated = await translateDocument(tmx, bytes, DE_LV);
    assert.deepEqual(translated.paragraphs, ['Ķīļi 😀']);
    const text = translated.bytes.toString('utf16le');
    assert.ok(text.startsWith(`${mark}<?xml`));
    assert.match(text, /<seg>«Ķīļi 😀»<\/seg>/);
  }
  const big = await translateDocument(tmx, Buffer.from(`\ufeff${content}`, 'utf16le').swap16(), DE_LV);
  assert.match(Buffer.from(big.bytes).swap16().toString('utf16le'), /<seg>«Ķīļi 😀»<\/seg>/);
});

test('translated again, a memory stays byte for byte', async () => {
  const content = memory(
    '<tu><tuv xml:lang="de"><seg>Taxi</seg></tuv></tu><tu><tuv xml:lang="de"><seg>42</seg></tuv></tu>',
  );
  const once = await translateDocument(tmx, content, {...DE_LV, translate: unchanged});
  assert.equal(once.text.replaceAll(/<tuv xml:lang="lv".*?<\/tuv>/g, ''), content);
  const twice = await translateDocument(tmx, once.bytes, DE_LV);
  assert.deepEqual(twice.paragraphs, []);
  assert.equal(twice.text, once.text);
});

test('a memory without any text in the language of the system is refused with both names', async () => {
  const content = memory('<tu><tuv xml:lang="fr-FR"><seg>Chat</seg></tuv></tu>');
  await assert.rejects(translateDocument(tmx, content, DE_LV), {
    name: 'DocumentError',
    message: /is in French \(fr-FR\), but the system translates from German \(de\)/,
  });
  assert.equal((await translateDocument(tmx, memory(''), DE_LV)).text, memory(''));
});

test('another kind of XML with the same ending is refused with its root element', async () => {
  await assert.rejects(translateDocument(tmx, '<map version="1.0"><layer/></map>', DE_LV), {
    name: 'DocumentError',
    message: /not a TMX translation memory: .*<map>/,
  });
  await assert.rejects(translateDocument(tmx, '<tmx version="1.4"/>', DE_LV), {name: 'DocumentError'});
});
