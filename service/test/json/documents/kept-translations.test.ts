import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {writeProvenance, type WireProvenance} from '../../../../src/contract/index.ts';
import {runService, type TestService} from '../../http/running-service.ts';
import {translatedDocument} from '../terms/translated-document.ts';

/** The text that people have translated, in the memory of the user. */
const OF_PEOPLE = 'Where is the station?';
const OF_MACHINE = 'Good morning!';
/** The text whose machine translation a person has edited. */
const EDITED = 'Have a nice day!';

/** A bilingual format. */
interface Form {
  readonly filename: string;
  file(units: string): string;
  unit(source: string): string;
  /** Says that a person made the translation in the file. */
  confirm(file: string): string;
}

const unitsOf = (attributes: string, units: string): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" ${attributes}><file original="a" datatype="x" source-language="en" target-language="lv"><body>${units}</body></file></xliff>`;
const withoutHeader = (file: string): string => file.replace(/<header>.*<\/header>/s, '');
const XLIFF_1: Form = {
  filename: 'a.xlf',
  file: (units) =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext" source-language="en" target-language="lv"><body>${units}</body></file></xliff>`,
  unit: (source) => `<trans-unit id="${source.length}"><source>${source}</source></trans-unit>`,
  confirm: (file) => withoutHeader(file).replace(/<target[^>]*>/, '<target state="final">'),
};
/** This version has no attribute that says that a unit is the machine's. */
const XLIFF_1_1: Form = {
  ...XLIFF_1,
  filename: 'i.xlf',
  file: (units) =>
    `<xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1"><file original="a" datatype="plaintext" source-language="en" target-language="lv"><body>${units}</body></file></xliff>`,
};
const TRADOS: Form = {
  filename: 'f.sdlxliff',
  file: (units) => unitsOf('xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" sdl:version="1.0"', units),
  unit: (source) =>
    `<trans-unit id="${source.length}"><source>${source}</source><seg-source><mrk mtype="seg" mid="1">${source}</mrk></seg-source><sdl:seg-defs><sdl:seg id="1"/></sdl:seg-defs></trans-unit>`,
  confirm: (file) =>
    withoutHeader(file).replace('conf="Draft" origin="mt"', 'conf="Translated" origin="interactive"'),
};
const PHRASE: Form = {
  filename: 'g.mxliff',
  file: (units) => unitsOf('xmlns:m="http://www.memsource.com/mxlf/2.0" m:version="2.13"', units),
  unit: (source) =>
    `<trans-unit id="${source.length}" m:trans-origin="null" m:confirmed="0" m:locked="false"><source>${source}</source><target></target></trans-unit>`,
  confirm: (file) =>
    withoutHeader(file).replace('m:trans-origin="mt" m:confirmed="0"', 'm:trans-origin="tm" m:confirmed="1"'),
};
const MEMOQ: Form = {
  filename: 'h.mqxliff',
  file: (units) => unitsOf('xmlns:mq="MQXliff"', units),
  unit: (source) =>
    `<trans-unit id="${source.length}" mq:status="NotStarted"><source>${source}</source><target></target></trans-unit>`,
  confirm: (file) => withoutHeader(file).replace('"MachineTranslated"', '"ManuallyConfirmed"'),
};
const XLIFF_2: Form = {
  filename: 'b.xliff',
  file: (units) =>
    `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="lv"><file id="f">${units}</file></xliff>`,
  unit: (source) => `<unit id="u${source.length}"><segment><source>${source}</source></segment></unit>`,
  confirm: (file) => file.replace(/state="translated" subState="[^"]*"/, 'state="final"'),
};
const TMX: Form = {
  filename: 'c.tmx',
  file: (units) =>
    `<tmx version="1.4"><header srclang="en" adminlang="en" datatype="plaintext" segtype="sentence" o-tmf="x" creationtool="x" creationtoolversion="1"/><body>${units}</body></tmx>`,
  unit: (source) => `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv></tu>`,
  confirm: (file) => file.replace('creationid="MT!"', 'creationid="ANNA"'),
};
const PO: Form = {
  filename: 'd.po',
  file: (units) => `msgid ""\nmsgstr "Language: lv\\n"\n${units}`,
  unit: (source) => `\nmsgid "${source}"\nmsgstr ""\n`,
  confirm: (file) => file.replace(/^# .*\n/gm, ''),
};
const CATALOG: Form = {
  filename: 'e.xcstrings',
  file: (units) => `{"sourceLanguage":"en","strings":{${units.replace(/,$/, '')}},"version":"1.0"}`,
  unit: (source) => `"${source}":{},`,
  confirm: (file) => file.replace('needs_review', 'translated'),
};

/** A file with what was translated before, and a new text. */
function withNew(form: Form, before: string, source: string): string {
  const [end] = /<\/body>|<\/file>|\},"version"|$/.exec(before)!;
  const at = before.lastIndexOf(end);
  const unit = form === CATALOG ? `,${form.unit(source).slice(0, -1)}` : form.unit(source);
  return before.slice(0, at) + unit + before.slice(at);
}

const OF_A_PERSON: WireProvenance = {
  ...{engine: 'phrasebook', systemID: 's', sourceLanguage: 'en', targetLanguage: 'lv'},
  ...{time: '2026-11-27T10:00:00Z', human: 'all', state: 'human'},
};

describe('translations that a bilingual document keeps', () => {
  let service: TestService;
  let systemID: string;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    systemID = await service.running('en', 'lv');
    const body = {appID: 't', systemID, text: OF_PEOPLE, translation: 'Kur ir stacija?'};
    assert.equal((await service.send('UpdateTranslation', {body})).status, 200);
    const edited = {...body, text: EDITED, translation: 'Jauka diena!', options: 'edited'};
    assert.equal((await service.send('UpdateTranslation', {body: edited})).status, 200);
  });
  after(() => service?.close());

  async function translated(filename: string, text: string) {
    const {Id, Provenance} = await translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options: 'provenance', filename},
      content: Buffer.from(text).toString('base64'),
    });
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: Id, options: ''}});
    return {
      text: Buffer.from(json as number[]).toString(),
      made: [Provenance?.human, Provenance?.state],
    };
  }

  for (const form of [XLIFF_1, XLIFF_1_1, XLIFF_2, TRADOS, PHRASE, MEMOQ, TMX, PO, CATALOG]) {
    it(`count as those of the machine in ${form.filename}, and of people where it says so`, async () => {
      const {text, made} = await translated(form.filename, form.file(form.unit(OF_MACHINE)));
      assert.deepEqual(made, ['none', 'machine']);
      const confirmed = form.confirm(text);
      assert.notEqual(confirmed, text);
      const [again, byMachine, byPeople] = await Promise.all(
        [
          withNew(form, text, OF_PEOPLE),
          withNew(form, confirmed, 'Good evening!'),
          withNew(form, confirmed, OF_PEOPLE),
        ].map((file) => translated(form.filename, file)),
      );
      assert.match(again!.text, /Labrīt![^]*Kur ir stacija\?|Kur ir stacija\?[^]*Labrīt!/);
      assert.deepEqual(again!.made, ['some', 'machine']);
      assert.deepEqual(byMachine!.made, ['some', 'machine']);
      assert.deepEqual(byPeople!.made, ['all', 'human']);
    });
  }

  for (const form of [XLIFF_1, XLIFF_1_1, XLIFF_2, TMX, PO, CATALOG])
    it(`count as those of people in ${form.filename} that people translated before`, async () => {
      const {text, made} = await translated(form.filename, form.file(form.unit(OF_PEOPLE)));
      assert.deepEqual(made, ['all', 'human']);
      assert.deepEqual((await translated(form.filename, withNew(form, text, 'Good evening!'))).made, [
        'some',
        'machine',
      ]);
    });

  for (const [name, file] of Object.entries({
    'k.xlf': XLIFF_1.file(
      `<trans-unit id="1"><source>Bread</source><target state="translated">Maize</target></trans-unit>${XLIFF_1.unit(OF_PEOPLE)}`,
    ),
    'k.xliff': XLIFF_2.file(
      `<unit id="1"><segment state="translated"><source>Bread</source><target>Maize</target></segment></unit>${XLIFF_2.unit(OF_PEOPLE)}`,
    ),
    'k.csv': `en,lv\nBread,Maize\n${OF_PEOPLE},\n`,
  }))
    it(`do not let ${name} be wholly by people where it does not say who made them`, async () => {
      assert.deepEqual((await translated(name, file)).made, ['some', 'machine']);
    });

  for (const form of [XLIFF_1, XLIFF_2, TRADOS, PHRASE, MEMOQ, TMX])
    it(`are the machine’s in ${form.filename} after a person edited them`, async () => {
      const {text, made} = await translated(form.filename, form.file(form.unit(EDITED)));
      assert.deepEqual(made, ['none', 'edited']);
      assert.match(text, /Jauka diena!/);
      assert.match(text, /mt-suggestion|subState="mtservice:mt"|origin="mt"|"MachineTranslated"|"MT!"/);
      const again = await translated(form.filename, withNew(form, text, OF_PEOPLE));
      assert.deepEqual(again.made, ['some', 'machine']);
    });

  for (const form of [XLIFF_1, XLIFF_2, TRADOS, PHRASE, MEMOQ, PO, CATALOG])
    it(`stay those of some people in ${form.filename} that a machine translated twice`, async () => {
      const both = form.file(form.unit(OF_PEOPLE) + form.unit(OF_MACHINE));
      const {text, made} = await translated(form.filename, both);
      assert.deepEqual(made, ['some', 'machine']);
      const again = await translated(form.filename, withNew(form, text, 'Good evening!'));
      assert.deepEqual(again.made, ['some', 'machine']);
    });

  const divided = (attributes: string, target: string, sentence: string): string =>
    `<trans-unit id="1"${attributes}><source>The bread. The milk.</source><seg-source><mrk mtype="seg" mid="1">The bread.</mrk> <mrk mtype="seg" mid="2">The milk.</mrk></seg-source><target${target}>Maize. Piens.</target></trans-unit>${XLIFF_1.unit(sentence)}`;

  it('are those of some people where they are from a memory, also without a mark', async () => {
    const {text} = await translated('x.xlf', XLIFF_1.file(XLIFF_1.unit(OF_PEOPLE)));
    for (const source of [OF_MACHINE, OF_PEOPLE]) {
      const {made} = await translated('x.xlf', withNew(XLIFF_1, withoutHeader(text), source));
      assert.deepEqual(made, ['some', 'machine']);
    }
  });

  it('count if their target is not divided into segments', async () => {
    for (const [attributes, target, sentence, made] of [
      ['', ' state-qualifier="mt-suggestion"', OF_PEOPLE, ['some', 'machine']],
      ['', '', OF_PEOPLE, ['some', 'machine']],
      [' approved="yes"', '', OF_PEOPLE, ['all', 'human']],
      [' approved="yes"', '', OF_MACHINE, ['some', 'machine']],
    ] as const)
      assert.deepEqual(
        (await translated('l.xlf', XLIFF_1.file(divided(attributes, target, sentence)))).made,
        made,
        attributes + target + sentence,
      );
  });

  it('count as those of people in plural forms that are finished', async () => {
    const po =
      '\nmsgid "%d dog"\nmsgid_plural "%d dogs"\nmsgstr[0] "%d suns"\nmsgstr[1] "%d suņi"\nmsgstr[2] "%d suņu"\n';
    assert.deepEqual((await translated('m.po', PO.file(po + PO.unit(OF_MACHINE)))).made, ['some', 'machine']);
    const qt = `<TS version="2.1" language="lv" sourcelanguage="en"><context><name>a</name><message numerus="yes"><source>%n dogs</source><translation><numerusform>%n suns</numerusform><numerusform>%n suņi</numerusform><numerusform>%n suņu</numerusform></translation></message><message><source>${OF_MACHINE}</source><translation type="unfinished"></translation></message></context></TS>`;
    assert.deepEqual((await translated('m.ts', qt)).made, ['some', 'machine']);
  });

  it('do not count without words, or empty', async () => {
    const tmx =
      '<tu><tuv xml:lang="en"><seg>1,000.5</seg></tuv><tuv xml:lang="lv"><seg>1 000,5</seg></tuv></tu>';
    assert.deepEqual((await translated('n.tmx', TMX.file(tmx + TMX.unit(OF_MACHINE)))).made, [
      'none',
      'machine',
    ]);
    const empty = '"Bread":{"localizations":{"lv":{"stringUnit":{"state":"new","value":""}}}},';
    const catalog = CATALOG.file(empty + CATALOG.unit(OF_MACHINE));
    assert.deepEqual((await translated('n.xcstrings', catalog)).made, ['none', 'machine']);
  });

  it('are not called those of people by a mark in one unit, or one of which half is missing', async () => {
    const record = writeProvenance({...OF_A_PERSON});
    const note = `<note from="mtservice.provenance">${record}</note>`;
    const unit = `<trans-unit id="1"><source>Bread</source><target>Maize</target>${note}</trans-unit>`;
    const forged = XLIFF_1.file(unit + XLIFF_1.unit(OF_PEOPLE));
    assert.deepEqual((await translated('o.xlf', forged)).made, ['some', 'machine']);
    const hidden = XLIFF_1.file(unit + XLIFF_1.unit(OF_PEOPLE)).replace('<body>', `<!-- ${note} --><body>`);
    assert.deepEqual((await translated('o.xlf', hidden)).made, ['some', 'machine']);
    const header = (attributes: string) =>
      XLIFF_1.file(
        `<trans-unit id="1"><source>Bread</source><target>Maize</target></trans-unit>${XLIFF_1.unit(OF_PEOPLE)}`,
      ).replace('<body>', `<header><note ${attributes}>${record}</note></header><body>`);
    for (const attributes of [`from='mtservice.provenance'`, `from="mtservice.provenance" xml:lang="en"`])
      assert.deepEqual((await translated('o.xlf', header(attributes))).made, ['all', 'human'], attributes);
    const cut = `# mtservice-provenance: ${record.slice(0, 60)}\n`;
    const half = cut + PO.file('\nmsgid "Bread"\nmsgstr "Maize"\n' + PO.unit(OF_PEOPLE));
    assert.deepEqual((await translated('o.po', half)).made, ['some', 'machine']);
    const besideWhole = `# mtservice-provenance: ${record}\n${half}`.replace(OF_PEOPLE, OF_MACHINE);
    assert.deepEqual((await translated('o.po', besideWhole)).made, ['some', 'machine']);
  });

  it('of people in a PO file do not become wholly theirs by the mark of an earlier source, or a joined file', async () => {
    const {text} = await translated('p.po', PO.file(PO.unit(OF_PEOPLE)));
    const second = await translated('p.po', text + PO.unit(OF_MACHINE));
    assert.deepEqual(second.made, ['some', 'machine']);
    const {made} = await translated('p.po', second.text + PO.unit('Thank you'));
    assert.deepEqual(made, ['some', 'machine']);
    const [ofPeople, ofMachine] = ['all', 'none'].map((human) => {
      const record = {...OF_A_PERSON, human, state: human === 'all' ? 'human' : 'machine'} as WireProvenance;
      return `# mtservice-provenance: ${writeProvenance(record)}\n`;
    });
    const joined = PO.file(`\nmsgid "Bread"\nmsgstr "Maize"\n${PO.unit(OF_PEOPLE)}`);
    assert.deepEqual((await translated('q.po', ofPeople! + ofMachine! + joined)).made, ['some', 'machine']);
    assert.deepEqual((await translated('q.po', ofPeople! + joined)).made, ['all', 'human']);
  });

  const halfDone = (unit: string, target: string): string =>
    `<trans-unit id="1"${unit}><source>Bread. ${OF_PEOPLE}</source><seg-source><mrk mtype="seg" mid="0">Bread.</mrk> <mrk mtype="seg" mid="1">${OF_PEOPLE}</mrk></seg-source><target${target}><mrk mtype="seg" mid="0">Maize.</mrk> <mrk mtype="seg" mid="1"></mrk></target></trans-unit>`;

  it('stay the machine’s beside a segment that people translated', async () => {
    for (const [form, unit, target, says] of [
      [XLIFF_1, '', ' state="needs-review-translation" state-qualifier="mt-suggestion"', /"mt-suggestion"/],
      [PHRASE, ' m:trans-origin="mt" m:confirmed="0"', '', /m:trans-origin="mt"/],
      [MEMOQ, ' mq:status="MachineTranslated"', '', /"MachineTranslated"/],
    ] as const) {
      const {text} = await translated(form.filename, form.file(halfDone(unit, target)));
      assert.match(text, /Kur ir stacija/);
      assert.match(text, says);
      assert.doesNotMatch(text, /leveraged-tm|trans-origin="tm"|PreTranslated/);
    }
    const unknown = await translated('r.xlf', XLIFF_1.file(halfDone('', ' state="translated"')));
    assert.match(unknown.text, /Kur ir stacija/);
    assert.doesNotMatch(unknown.text, /state-qualifier/);
  });

  it('of each segment of Trados have their own author', async () => {
    const unit = `<trans-unit id="1"><source>${OF_PEOPLE} ${OF_MACHINE}</source><seg-source><mrk mtype="seg" mid="1">${OF_PEOPLE}</mrk> <mrk mtype="seg" mid="2">${OF_MACHINE}</mrk></seg-source><sdl:seg-defs><sdl:seg id="1"/><sdl:seg id="2"/></sdl:seg-defs></trans-unit>`;
    const {text} = await translated(TRADOS.filename, TRADOS.file(unit));
    assert.match(text, /<sdl:seg id="1" [^>]*origin="tm"[^>]*>\s*<sdl:seg id="2" [^>]*origin="mt"/);
    const edited = TRADOS.unit('Bread')
      .replace('<sdl:seg-defs>', '<target><mrk mtype="seg" mid="1">Maize</mrk></target><sdl:seg-defs>')
      .replace(
        '<sdl:seg id="1"/>',
        '<sdl:seg id="1" conf="Translated" origin="interactive"><sdl:prev-origin origin="mt"/></sdl:seg>',
      );
    const made = (await translated(TRADOS.filename, TRADOS.file(edited + TRADOS.unit(OF_PEOPLE)))).made;
    assert.deepEqual(made, ['some', 'machine']);
    const replaced = edited.replace(
      '<sdl:prev-origin origin="mt"/>',
      '<sdl:prev-origin origin="tm"><sdl:prev-origin origin="mt"/></sdl:prev-origin>',
    );
    assert.deepEqual(
      (await translated(TRADOS.filename, TRADOS.file(replaced + TRADOS.unit(OF_MACHINE)))).made,
      ['some', 'machine'],
    );
  });

  it('of a TMX unit that a machine made are the machine’s, and people’s where people translated it', async () => {
    const pair = '<tuv xml:lang="en"><seg>Bread</seg></tuv><tuv xml:lang="lv"><seg>Maize</seg></tuv>';
    const machines = TMX.file(`<tu creationid=" mt! ">${pair}</tu>${TMX.unit(OF_PEOPLE)}`);
    assert.deepEqual((await translated('s.tmx', machines)).made, ['some', 'machine']);
    const open = TMX.file(TMX.unit(OF_PEOPLE).replace('<tu>', '<tu creationid="MT!">'));
    const {text, made} = await translated('s.tmx', open);
    assert.deepEqual(made, ['all', 'human']);
    const again = await translated('s.tmx', withNew(TMX, text, OF_MACHINE));
    assert.deepEqual(again.made, ['some', 'machine']);
  });

  it('count in TTX, and finished variants in Qt', async () => {
    const ttx = (units: string): string =>
      `<?xml version="1.0"?><TRADOStag Version="2.0"><FrontMatter><ToolSettings/><UserSettings SourceLanguage="EN" TargetLanguage="LV"/></FrontMatter><Body><Raw>${units}</Raw></Body></TRADOStag>`;
    const done = '<Tu MatchPercent="100"><Tuv Lang="EN">Bread</Tuv><Tuv Lang="LV">Maize</Tuv></Tu>';
    const open = `<Tu MatchPercent="0"><Tuv Lang="EN">${OF_PEOPLE}</Tuv></Tu>`;
    assert.deepEqual((await translated('t.ttx', ttx(open))).made, ['all', 'human']);
    assert.deepEqual((await translated('t.ttx', ttx(done + open))).made, ['some', 'machine']);
    const qt = `<TS version="2.1" language="lv" sourcelanguage="en"><context><name>a</name><message><source>Bread</source><translation variants="yes"><lengthvariant>Maize</lengthvariant></translation></message><message><source>${OF_MACHINE}</source><translation type="unfinished"></translation></message></context></TS>`;
    assert.deepEqual((await translated('t.ts', qt)).made, ['some', 'machine']);
  });

  it('of a file that was translated without a mark are not called those of people', async () => {
    const {text} = await translated('v.po', PO.file(PO.unit(OF_PEOPLE)));
    const off = await translatedDocument(service, {
      ...{appID: 't', systemID, sourceLanguage: 'en', options: 'provenance=off', filename: 'v.po'},
      content: Buffer.from(text + PO.unit(OF_MACHINE)).toString('base64'),
    });
    const {json} = await service.send('DownloadDocumentTranslation', {query: {id: off.Id, options: ''}});
    const unmarked = Buffer.from(json as number[]).toString();
    assert.match(unmarked, /mtservice-provenance-source/);
    assert.doesNotMatch(unmarked, /mtservice-provenance:/);
    const {made} = await translated('v.po', `${unmarked}\nmsgctxt "b"${PO.unit(OF_PEOPLE)}`);
    assert.deepEqual(made, ['some', 'machine']);
  });

  for (const form of [XLIFF_1, XLIFF_2, TMX])
    it(`stay those of some people in ${form.filename} whose units are of both`, async () => {
      const both = form.unit(`${OF_PEOPLE} ${OF_MACHINE}`);
      const {text, made} = await translated(form.filename, form.file(both));
      assert.deepEqual(made, ['some', 'machine']);
      const again = await translated(form.filename, withNew(form, text, 'Good evening!'));
      assert.deepEqual(again.made, ['some', 'machine']);
    });

  it('count where their units are locked, in XLIFF', async () => {
    const one = (target: string): string =>
      `<trans-unit id="1" translate="no"><source>Bread</source>${target}</trans-unit>`;
    const two = (segment: string): string =>
      `<unit id="1" translate="no"><segment ${segment}</segment></unit>`;
    const pair = '<source>Bread</source><target>Maize</target>';
    for (const [form, unit, source, made] of [
      [XLIFF_1, one('<target state-qualifier="mt-suggestion">Maize</target>'), OF_PEOPLE, 'some'],
      [XLIFF_1, one('<target state="final">Maize</target>'), OF_MACHINE, 'some'],
      [XLIFF_1, one('<target state="final">Bread</target>'), OF_MACHINE, 'none'],
      [XLIFF_2, two(`state="translated" subState="mtservice:mt">${pair}`), OF_PEOPLE, 'some'],
      [XLIFF_2, two(`state="final">${pair}`), OF_MACHINE, 'some'],
    ] as const) {
      const text = form.file(unit + form.unit(source));
      assert.deepEqual((await translated(form.filename, text)).made, [made, 'machine'], unit);
    }
  });

  it('are not taken from the proposals of machines', async () => {
    const proposal = (attributes: string): string =>
      XLIFF_1.unit('The lamp').replace(
        '</trans-unit>',
        `<alt-trans match-quality="100" ${attributes}><source>The lamp</source><target>Lampa</target></alt-trans></trans-unit>`,
      );
    for (const attributes of [
      'origin="Apertium"',
      'origin="ModernMT"',
      'origin="ChatGPT"',
      'xmlns:okp="okapi-framework:xliff-extensions" okp:matchType="MT"',
      'tool-id="t1"',
    ]) {
      const header = '<header><tool tool-id="t1" tool-name="Google Translate"/></header><body>';
      const file = XLIFF_1.file(proposal(attributes)).replace('<body>', header);
      assert.deepEqual((await translated('w.xlf', file)).made, ['none', 'machine'], attributes);
    }
    const ofPeople = XLIFF_1.file(proposal('origin="Birojs.sdltm"'));
    assert.deepEqual((await translated('w.xlf', ofPeople)).made, ['all', 'human']);
  });

  it('of XLIFF 1.1 stay the machine’s, or those of both, after they are approved', async () => {
    for (const units of [
      XLIFF_1_1.unit(OF_MACHINE),
      XLIFF_1_1.unit(OF_PEOPLE) + XLIFF_1_1.unit(OF_MACHINE),
    ]) {
      const {text} = await translated(XLIFF_1_1.filename, XLIFF_1_1.file(units));
      for (const marked of [text, (await translated(XLIFF_1_1.filename, text)).text]) {
        const approved = marked.replaceAll('<trans-unit ', '<trans-unit approved="yes" ');
        const {made} = await translated(
          XLIFF_1_1.filename,
          withNew(XLIFF_1_1, approved, 'Where is the station?'),
        );
        assert.deepEqual(made, ['some', 'machine']);
      }
    }
  });

  for (const form of [XLIFF_1, XLIFF_1_1, XLIFF_2, TMX, PO])
    it(`stay those of some people in ${form.filename} after a run with nothing to translate`, async () => {
      const both = form.unit(`${OF_PEOPLE} ${OF_MACHINE}`);
      const {text, made} = await translated(form.filename, form.file(both));
      assert.deepEqual(made, ['some', 'machine']);
      const idle = await translated(form.filename, text);
      assert.deepEqual(idle.made, [undefined, undefined]);
      const again = await translated(form.filename, withNew(form, idle.text, 'Good evening!'));
      assert.deepEqual(again.made, ['some', 'machine']);
    });

  it('of a TMX variant that a machine left empty are people’s where people translated it', async () => {
    const empty = '<tuv xml:lang="lv" creationid="MT!"><seg></seg></tuv></tu>';
    const {text, made} = await translated('y.tmx', TMX.file(TMX.unit(OF_PEOPLE).replace('</tu>', empty)));
    assert.deepEqual(made, ['all', 'human']);
    assert.doesNotMatch(text, /MT!/);
  });

  it('of a string catalog are finished one by one where people translated them', async () => {
    const form = (word: string, text: string): string =>
      `"${word}":{"stringUnit":{"state":"translated","value":"${text}"}}`;
    const plural = `{"variations":{"plural":{${form('one', OF_PEOPLE)},${form('other', OF_MACHINE)}}}}`;
    const files = `"files":{"localizations":{"en":${plural}}},`;
    const {text, made} = await translated('q.xcstrings', CATALOG.file(files));
    assert.deepEqual(made, ['some', 'machine']);
    assert.match(text, /"translated",\s*"value":\s*"Kur ir stacija\?"/);
    assert.match(text, /"needs_review",\s*"value":\s*"Labrīt!"/);
    const again = await translated('q.xcstrings', withNew(CATALOG, text, 'Good evening!'));
    assert.deepEqual(again.made, ['some', 'machine']);
  });

  it('of a string catalog are of unknown authors while a person is to review them', async () => {
    const open = '"Bread":{"localizations":{"lv":{"stringUnit":{"state":"needs_review","value":"Maize"}}}},';
    const {made} = await translated('r.xcstrings', CATALOG.file(open + CATALOG.unit(OF_PEOPLE)));
    assert.deepEqual(made, ['some', 'machine']);
  });

  it('of a string catalog are of unknown authors while they are new', async () => {
    const fresh = '"Bread":{"localizations":{"lv":{"stringUnit":{"state":"new","value":"Bread"}}}},';
    const {made} = await translated('z.xcstrings', CATALOG.file(fresh + CATALOG.unit(OF_MACHINE)));
    assert.deepEqual(made, ['none', 'machine']);
  });
});
