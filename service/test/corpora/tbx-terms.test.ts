import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readTbxTerms} from '../../src/corpora/index.ts';
import {linesOf} from './lines-of.ts';

const EN_LV = {source: 'en', target: 'lv'};

const martif = (entries: string, prolog = '<?xml version="1.0"?>') => `${prolog}
<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>Test</p></sourceDesc></fileDesc></martifHeader>
<text><body>${entries}</body></text></martif>`;

const entry = (source: string, target: string) => `
<termEntry id="c1">
  <langSet xml:lang="en-GB"><tig><term>${source}</term><termNote type="partOfSpeech">noun</termNote></tig></langSet>
  <langSet xml:lang="de"><tig><term>Haus</term></tig></langSet>
  <langSet xml:lang="LV"><ntig><termGrp><term>${target}</term></termGrp></ntig></langSet>
</termEntry>`;

test('TBX-Basic is read in the requested languages', async () => {
  const {terms, problems} = await readTbxTerms(
    [martif(entry('house', 'māja') + entry('ship &amp; boat', 'kuģis <hi>un</hi>\n laiva'))],
    EN_LV,
  );
  assert.deepEqual(terms, [
    {source: 'house', target: 'māja'},
    {source: 'ship & boat', target: 'kuģis un laiva'},
  ]);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    (await readTbxTerms([martif(entry('house', 'māja'))], {source: 'lv', target: 'de'})).terms,
    [{source: 'māja', target: 'Haus'}],
  );
});

for (const [style, preferred, deprecated] of [
  [
    'DCT',
    '<min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus>',
    '<min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus>',
  ],
  [
    'DCA',
    '<termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>',
    '<termNote type="administrativeStatus">supersededTerm-admn-sts</termNote>',
  ],
] as const) {
  test(`TBX version 3 (${style}) is read: each source term with the preferred target term`, async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="https://example.org/TBXcoreStructV03.rng"?>
<tbx type="TBX-Min" style="${style.toLowerCase()}" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min">
<tbxHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></tbxHeader><text><body>
<conceptEntry id="c1"><langSec xml:lang="en"><termSec><term>car</term></termSec><termSec><term>automobile</term>${deprecated}</termSec></langSec>
<langSec xml:lang="lv"><termSec><term>auto</term></termSec><termSec><term>vāģis</term>${deprecated}</termSec><termSec><term>automašīna</term>${preferred}</termSec></langSec></conceptEntry>
<conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>cart</term></termSec></langSec>
<langSec xml:lang="lv"><termSec><term>vāģis</term>${deprecated}</termSec></langSec></conceptEntry>
</body></text></tbx>`;
    const {terms, problems} = await readTbxTerms([text], EN_LV);
    assert.deepEqual(terms, [
      {source: 'car', target: 'automašīna', status: 'preferred'},
      {source: 'car', target: 'vāģis', status: 'forbidden'},
      {source: 'automobile', target: 'automašīna', status: 'preferred'},
      {source: 'automobile', target: 'vāģis', status: 'forbidden'},
      {source: 'cart', target: 'vāģis', status: 'forbidden'},
    ]);
    assert.deepEqual(problems, []);
  });
}

const targets = (...terms: readonly (readonly [term: string, ...notes: string[]])[]) =>
  martif(
    `<termEntry><langSet xml:lang="en"><tig><term>invoice</term></tig></langSet><langSet xml:lang="lv">${terms
      .map(([term, ...notes]) => `<tig><term>${term}</term>${notes.join('')}</tig>`)
      .join('')}</langSet></termEntry>`,
  );
const note = (type: string, value: string) => `<termNote type="${type}">${value}</termNote>`;
const statusNote = (value: string) => note('administrativeStatus', value);

test('of several target terms, the preferred one is required, admitted ones are allowed, deprecated ones forbidden', async () => {
  const text = targets(
    ['rēķins'],
    ['faktūra', statusNote('deprecatedTerm-admn-sts')],
    ['konts', statusNote('admittedTerm-admn-sts')],
    ['faktūrrēķins', statusNote('preferredTerm-admn-sts')],
    ['pavadzīmes rēķins', statusNote('preferredTerm-admn-sts')],
    ['rēķiņš', statusNote('supersededTerm-admn-sts')],
  );
  const {terms, problems} = await readTbxTerms([text], EN_LV);
  assert.deepEqual(terms, [
    {source: 'invoice', target: 'faktūrrēķins', status: 'preferred'},
    {source: 'invoice', target: 'konts', status: 'admitted'},
    {source: 'invoice', target: 'pavadzīmes rēķins', status: 'admitted'},
    {source: 'invoice', target: 'faktūra', status: 'forbidden'},
    {source: 'invoice', target: 'rēķiņš', status: 'forbidden'},
  ]);
  assert.deepEqual(problems, []);
});

for (const [name, forbidden, preferred] of [
  [
    'a note',
    note('normativeAuthorization', 'deprecatedTerm'),
    note('normativeAuthorization', 'preferredTerm'),
  ],
  [
    'elements of version 3',
    '<ling:normativeAuthorization xmlns:ling="urn:x">supersededTerm</ling:normativeAuthorization>',
    '<ling:normativeAuthorization xmlns:ling="urn:x">preferredTerm</ling:normativeAuthorization>',
  ],
  [
    'the attributes of ISO standards',
    '<normativeAuthorization value="deprecatedTerm"/>',
    '<normativeAuthorization value="preferredTerm"/>',
  ],
  [
    'two notes, of which the administrative one counts',
    note('normativeAuthorization', 'preferredTerm') + statusNote('deprecatedTerm-admn-sts'),
    statusNote('preferredTerm-admn-sts') + note('normativeAuthorization', 'deprecatedTerm'),
  ],
] as const) {
  test(`the status is read from ${name}`, async () => {
    const {terms} = await readTbxTerms([targets(['faktūra', forbidden], ['rēķins', preferred])], EN_LV);
    assert.deepEqual(terms, [
      {source: 'invoice', target: 'rēķins', status: 'preferred'},
      {source: 'invoice', target: 'faktūra', status: 'forbidden'},
    ]);
  });
}

test('deprecated terms of a concept in the target language alone are forbidden everywhere', async () => {
  const concept = (...languages: [language: string, term: string, status: string][]) =>
    `<termEntry>${languages
      .map(([language, term, status]) => {
        const notes = statusNote(`${status}Term-admn-sts`);
        return `<langSet xml:lang="${language}"><tig><term>${term}</term>${notes}</tig></langSet>`;
      })
      .join('')}</termEntry>`;
  const text = martif(
    concept(['lv', 'štelle', 'deprecated']) +
      concept(['lv', 'ala', 'deprecated'], ['de', 'Höhle', 'preferred']) +
      concept(['lv', 'ziepes', 'preferred']),
  );
  const {terms, problems} = await readTbxTerms([text], EN_LV);
  assert.deepEqual(terms, [{source: '', target: 'štelle', status: 'forbidden'}]);
  assert.equal(problems.length, 2);
});

test('concepts without a language, empty and repeated terms are reported with their lines', async () => {
  const text = martif(
    `${entry('house', 'māja')}${entry('', 'koks')}${entry('house', 'nams')}
<termEntry><langSet xml:lang="lv"><tig><term>ūdens</term></tig></langSet></termEntry>`,
  );
  const {terms, problems} = await readTbxTerms([text], EN_LV);
  assert.deepEqual(terms, [{source: 'house', target: 'māja'}]);
  assert.deepEqual(linesOf(problems), [
    {line: 9, message: 'the source term is empty'},
    {line: 14, message: '"house" is already on line 4 with another target, which is kept'},
    {line: 19, message: 'the concept has no term in "en"'},
  ]);
});

for (const doctype of [
  '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">',
  "<!DOCTYPE martif SYSTEM '/etc/passwd'>",
  '<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">',
]) {
  test(`${doctype} is ignored`, async () => {
    assert.equal((await readTbxTerms([martif(entry('house', 'māja'), doctype)], EN_LV)).terms.length, 1);
  });
}

for (const doctype of [
  '<!DOCTYPE martif [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
  '<!DOCTYPE martif SYSTEM "x.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE martif SYSTEM "http://evil.example/x.dtd" [ %a; ]>',
  '<!DOCTYPE html>',
  '<!DOCTYPE martif>',
]) {
  test(`${doctype} is refused`, async () => {
    await assert.rejects(readTbxTerms([martif(entry('&b;', 'māja'), doctype)], EN_LV), {
      name: 'TermFileError',
      message: /^Line \d+: .*document type declaration/,
    });
  });
}

test('an undefined entity is an error, not text', async () => {
  await assert.rejects(readTbxTerms([martif(entry('&nbsp;', 'māja'))], EN_LV), {
    name: 'TermFileError',
    message: /entity/,
  });
});

for (const [name, text, message] of [
  ['cut short', martif(entry('house', 'māja')).slice(0, -20), /well-formed/],
  ['crossed tags', martif('<termEntry><langSet></termEntry></langSet>'), /well-formed/],
  ['no XML', 'house,māja', /well-formed/],
  ['another format', '<tmx version="1.4"></tmx>', /not TBX.*<tmx>/],
  ['nothing', '', /well-formed/],
] as const) {
  test(`a file that is ${name} is refused`, async () => {
    await assert.rejects(readTbxTerms([text], EN_LV), {name: 'TermFileError', message});
  });
}

test('200 levels are read, deeper nesting is refused', async () => {
  const nested = (levels: number) =>
    martif(entry(`${'<hi>'.repeat(levels)}house${'</hi>'.repeat(levels)}`, 'māja'));
  assert.equal((await readTbxTerms([nested(193)], EN_LV)).terms.length, 1);
  await assert.rejects(readTbxTerms([nested(194)], EN_LV), {
    name: 'TermFileError',
    message: /nested deeper than 200/,
  });
  await assert.rejects(readTbxTerms([nested(200_000)], EN_LV), {message: /nested deeper than 200/});
});
