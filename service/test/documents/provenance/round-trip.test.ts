import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {suite, test} from 'node:test';
import {DOCUMENT_EXTENSIONS, writeProvenance} from '../../../../src/contract/index.ts';
import {markDocument} from '../../../src/documents/provenance/mark-document.ts';
import {PROVENANCE_MARKS} from '../../../src/documents/provenance/provenance-marks.ts';
import {flatDocument} from '../formats/open-document/open-document-file.ts';
import {unit1, xliff2} from '../formats/xliff/xliff-documents.ts';
import {documentFile, EARLIER, mark, marksOf, RECORD, translateAgain} from './marked-file.ts';

const TMX =
  '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n  <header creationtool="x" srclang="en">\n    <note>n</note>\n  </header>\n  <body><tu><tuv xml:lang="en"><seg>Good morning</seg></tuv></tu></body>\n</tmx>\n';
const PO =
  'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Good morning"\nmsgstr ""\n';
const META =
  '<office:meta><dc:title>Titel</dc:title><meta:user-defined xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" meta:name="Kunde">Ä</meta:user-defined></office:meta>';

/** A sample of each shape that takes a mark: its extension, and its text. */
const SAMPLES: readonly (readonly [what: string, extension: string, text: string])[] = [
  [
    'a page',
    'html',
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Good morning</title>\n</head>\n<body><p>Māja</body></html>\n',
  ],
  [
    'a page without tags of its head',
    'htm',
    '<!DOCTYPE html><title>Good morning</title><meta charset=utf-8><p>Māja',
  ],
  ['a page without a title', 'html', '<body class=x>Good morning</body>'],
  [
    'a page inside of a template',
    'html',
    '{% extends "x" %}\n<!doctype html><html><head>{{ head }}</head><body>Good morning</body></html>',
  ],
  [
    'a page with a comment and a script in its head',
    'html',
    '<html><!-- x --><head><script>if (a < b) "</head>"</script><style>p>a{}</style></head><p>Good morning</p></html>',
  ],
  ['a part of a page', 'html', '<p>Good morning, a < b</p>\n'],
  ['a text', 'html', 'Good morning'],
  [
    'XHTML',
    'xhtml',
    '<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Good&nbsp;morning</title></head><body><p>Māja</p></body></html>',
  ],
  ['a part of XHTML', 'xht', '<div xmlns="http://www.w3.org/1999/xhtml"><p>Good morning</p></div>\n'],
  [
    'XHTML that is not well-formed',
    'xhtml',
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Good morning</title></head><body><p>Māja<br></html>',
  ],
  ['an XLIFF 1.2', 'xlf', unit1('Good morning').replace('de-DE', 'en')],
  [
    'an XLIFF 1.2 with a header',
    'xliff',
    unit1('Good morning')
      .replace('de-DE', 'en')
      .replace(
        '<body>',
        '<header>\n      <skl><external-file href="x"/></skl>\n      <note>n</note>\n      <x:a xmlns:x="x"/></header><body>',
      ),
  ],
  [
    'an XLIFF 1.2 with an empty header',
    'xlif',
    unit1('Good morning').replace('de-DE', 'en').replace('<body>', '<header /><body>'),
  ],
  [
    'an XLIFF 2.0',
    'xlf',
    xliff2('<unit id="1"><segment><source>Good morning</source></segment></unit>', 'srcLang="en"'),
  ],
  [
    'an XLIFF 2.0 with metadata',
    'xlf',
    xliff2(
      '<skeleton href="x"/><m:metadata xmlns:m="urn:oasis:names:tc:xliff:metadata:2.0"><m:metaGroup><m:meta type="x">y</m:meta></m:metaGroup></m:metadata><notes><note>n</note></notes><unit id="1"><segment><source>Good morning</source></segment></unit>',
      'srcLang="en"',
    ),
  ],
  ['a TMX', 'tmx', TMX],
  ['a TMX with an empty header', 'tmx', TMX.replace(/<header [^]*<\/header>/, '<header srclang="en"/>')],
  ['a PO', 'po', PO],
  ['a PO with comments', 'po', `# Anna\n#\n#, fuzzy\n${PO}\n#~ msgid "x"\n#~ msgstr "y"\n`],
  ['a template of PO', 'pot', `#. x\n#, fuzzy\n${PO}`],
  ['a Markdown', 'md', '# Good morning\n\n- a\n- b'],
  ['an MDX', 'mdx', 'import A from "a"\n\n# Good morning\n\n<A>\n  b\n</A>'],
  ['a Markdown with front matter', 'markdown', '---\ntitle: "Good morning"\ntags: [a, b]\n---\n\nMāja\n'],
  ['a Markdown with empty front matter', 'md', '---\n---\nGood morning\n'],
  ['a Markdown with front matter of TOML', 'md', '+++\ntitle = "x"\n+++\nGood morning\n'],
  ['a Markdown that has a key of that name', 'md', '---\ntranslation: Anna\n---\nGood morning\n'],
  ['a Markdown whose front matter is in braces', 'md', '---\n{title: x}\n---\nGood morning\n'],
  ['a Markdown whose keys are indented', 'md', '---\n  title: x\n---\nGood morning\n'],
  [
    'subtitles',
    'vtt',
    'WEBVTT - x\nLanguage: en\n\nSTYLE\n::cue{}\n\nNOTE a\nb\n\n1\n00:01.000 --> 00:04.000\nGood morning\n',
  ],
  [
    'subtitles with a comment',
    'ass',
    '[Script Info]\n; a\nTitle: x\n\n[Events]\nDialogue: 0,0,0,Default,,0,0,0,,Good morning\n',
  ],
  [
    'subtitles in XML',
    'ttml',
    '<?xml version="1.0" encoding="UTF-8"?>\n<tt xml:lang="en">\n  <!-- a -->\n  <body><div><p>Good morning</p></div></body>\n</tt>\n',
  ],
  [
    'a topic',
    'dita',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE concept PUBLIC "-//OASIS//DTD DITA Concept//EN" "concept.dtd" [\n  <!ENTITY x "y>">\n]>\n<concept id="a" xml:lang="en">\n  <title>Good morning</title>\n  <conbody><p>&x;</p></conbody>\n</concept>\n',
  ],
  ['a map', 'ditamap', '<map>\n  <title>Good morning</title>\n  <topicref href="a.dita"/>\n</map>\n'],
  ['a flat text', 'fodt', flatDocument('text', '<text:p>Good morning</text:p>')],
  ['a flat text with metadata', 'fodt', flatDocument('text', '<text:p>Good morning</text:p>', META)],
  [
    'a flat sheet with empty metadata',
    'fods',
    flatDocument(
      'spreadsheet',
      '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>Good morning</text:p></table:table-cell></table:table-row></table:table>',
      '<office:meta/>',
    ),
  ],
];

/** Whether all of a text is in another one, in order: what remains after each piece was inserted. */
function isWithin(text: string, marked: string): boolean {
  const rest = marked
    .replace(/ data-translation-lang="[^"]*"/, '')
    .replace(/<(\w*:?header) ?\/>/, '<$1></$1>');
  const same = text
    .replace(/<(\w*:?header)([^>]*?) ?\/>/, '<$1$2></$1>')
    .replace('<office:meta/>', '<office:meta></office:meta>');
  let start = 0;
  while (start < same.length && same[start] === rest[start]) start += 1;
  return rest.endsWith(same.slice(start));
}

suite('marks in documents that are texts', () => {
  for (const [what, extension, text] of SAMPLES) {
    for (const [shape, content] of shapesOf(extension, text)) {
      test(`${what}${shape}`, async (t) => {
        const path = await documentFile(t, extension, content);
        assert.deepEqual(await marksOf(path), {problems: []});
        const marked = await mark(path, EARLIER);
        assert.ok(isWithin(decoded(content), decoded(marked)), decoded(marked));
        assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []});
        const paragraphs = await translateAgain(path);
        assert.ok(
          paragraphs.some((paragraph) => paragraph.startsWith('Good')),
          paragraphs.join('|'),
        );
        assert.ok(
          !paragraphs.some((paragraph) => /mtservice|Apertium/.test(paragraph)),
          paragraphs.join('|'),
        );
        // Without a record of its own, the document keeps none that says so.
        const plain = await documentFile(t, extension, await readFile(path));
        await markDocument(plain, extension, undefined);
        assert.deepEqual(await marksOf(plain), {source: EARLIER, problems: []});
        assert.ok(!(await translateAgain(plain)).some((text) => /mtservice|Apertium/.test(text)));
        await mark(path);
        assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []});
        const size = (await readFile(path)).length;
        await mark(path);
        const latest = await mark(path);
        assert.deepEqual(await marksOf(path), {own: RECORD, source: RECORD, problems: []});
        assert.ok(latest.length < size + 4_000, 'only two marks are kept');
      });
    }
  }
});

/** The text unchanged, with Windows line ends, a byte order mark, and in UTF-16. */
function shapesOf(extension: string, text: string): (readonly [string, Buffer])[] {
  const windows = text.replaceAll('\n', '\r\n');
  const wide = Buffer.from(`\ufeff${text.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le');
  return [
    ['', Buffer.from(text)],
    [' with Windows line ends', Buffer.from(windows)],
    [' with a byte order mark', Buffer.from(`\ufeff${text}`)],
    // The charset of a PO file is in its header.
    ...(/^pot?$/.test(extension)
      ? []
      : [[' in UTF-16', wide] as const, [' in UTF-16, big end first', Buffer.from(wide).swap16()] as const]),
  ];
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff) return bytes.toString('utf16le');
  return bytes[0] === 0xfe ? Buffer.from(bytes).swap16().toString('utf16le') : bytes.toString();
}

test('text in an old encoding keeps every byte', async (t) => {
  const legacy: [string, string, string][] = [
    ['html', '<meta charset="windows-1257"><title>', '</title>'],
    ['html', '<title>', '</title>'],
    [
      'xlf',
      '<?xml version="1.0" encoding="ISO-8859-1"?><xliff version="1.2"><file><body><x a="',
      '"/></body></file></xliff>',
    ],
    [
      'po',
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-13\\n"\n\nmsgid "',
      '"\nmsgstr ""\n',
    ],
  ];
  for (const [extension, before, after] of legacy) {
    const letters = Buffer.from(Array.from({length: 32}, (_, index) => 0xe0 + index));
    const path = await documentFile(
      t,
      extension,
      Buffer.concat([Buffer.from(before), letters, Buffer.from(after)]),
    );
    const marked = await mark(path);
    assert.ok(marked.includes(letters), extension);
    assert.deepEqual((await marksOf(path)).own, RECORD);
    if (extension === 'xlf') assert.match(marked.toString('latin1'), /by M&#257;ja/);
    if (extension === 'po') assert.match(marked.toString('latin1'), /# Machine translation by M\?ja/);
  }
});

test('a document without a place for a mark is left unchanged, with a reason', async (t) => {
  const documents: [extension: string, text: string, reason: RegExp][] = [
    ['html', '<p>Good <script>a', /ends inside/],
    ['html', 'Good <!-- x', /ends inside/],
    ['html', 'Good <p class="', /ends inside/],
    ['html', '<html><head><title>Good', /head/],
    ['md', 'Good\n\n```\ncode\n', /ends inside/],
    ['md', 'Good\n\n<script>\n', /ends inside/],
    ['po', 'msgid "a"\nmsgstr "b"\n', /no header/],
    ['vtt', 'WEBVTT\n00:01.000 --> 00:04.000\nGood\n', /empty line/],
    ['ass', '[Events]\nDialogue: 0,0,0,Default,,0,0,0,,Good\n', /no section \[Script Info\]/],
    ['tmx', '<tmx version="1.4"><body/></tmx>', /no header/],
    [
      'xlf',
      unit1('a').replace('<xliff ', '<xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" '),
      /Trados/,
    ],
    ['xlf', unit1('a').replace('<xliff ', '<xliff xmlns:mq="MQXliff" '), /Phrase and memoQ/],
    ['xlf', '<xliff', /damaged/],
    ['html', '\ufeff', /ends inside|empty|marked/],
  ];
  for (const [extension, text, reason] of documents) {
    const path = await documentFile(t, extension, text);
    const outcome = await markDocument(path, extension, RECORD);
    if (!outcome.marked) assert.match(outcome.reason, reason);
    else assert.match('marked', reason, text);
    if (!outcome.marked) assert.equal(await readFile(path, 'utf8'), text);
    await markDocument(path, extension, undefined);
    if (!outcome.marked) assert.equal(await readFile(path, 'utf8'), text);
  }
});

test('a mark that came with a document without a place for one is not read as that of the translation', async (t) => {
  const comment = `<!-- mtservice.provenance: ${writeProvenance(EARLIER)} -->`;
  for (const [extension, text] of [
    ['html', `<p>Good${comment} morning<script>a`],
    ['html', `<!doctype html>${comment}<html data-translation-lang="en-t-lv"><title>Good`],
    ['md', `${comment}\n\nGood morning\n\n\`\`\`\ncode\n`],
  ] as const) {
    const path = await documentFile(t, extension, text);
    assert.equal((await markDocument(path, extension, RECORD)).marked, false, text);
    assert.deepEqual(await marksOf(path), {source: EARLIER, problems: []}, text);
    assert.doesNotMatch(await readFile(path, 'utf8'), /data-translation-lang/);
  }
});

test('what the parts of a page say of their text is about the source of a translation', async (t) => {
  const record = writeProvenance(EARLIER).replaceAll('"', '&quot;');
  const part = `<div lang="en-t-lv-t0-und" ai-disclosure="ai-assisted" data-provenance="${record}">Good</div>`;
  const own = `<p data-provenance="A farm in Vidzeme" AI-Disclosure = 'none'>morning</p>`;
  for (const text of [
    `${part}${own}`,
    `<!doctype html><html><head><title>a</title></head><body>${part}${own}</body></html>`,
  ]) {
    const path = await documentFile(t, 'html', text);
    assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []});
    const unmarked = await documentFile(t, 'html', text);
    await markDocument(unmarked, 'html', undefined);
    assert.deepEqual(await marksOf(unmarked), {source: EARLIER, problems: []});
    const marked = (await mark(path)).toString();
    assert.equal((await marksOf(path)).own?.engine, RECORD.engine);
    assert.match(
      marked,
      /<div lang="en-t-lv-t0-und" ai-disclosure-source="ai-assisted" data-provenance-source="\{/,
    );
    assert.match(marked, /<p data-provenance="A farm in Vidzeme" ai-disclosure-source = 'none'>/);
    await mark(path);
    assert.equal((await readFile(path, 'utf8')).match(/ai-disclosure-source-source/), null);
  }
});

test('every format has a mark or a reason', async (t) => {
  for (const extension of DOCUMENT_EXTENSIONS) {
    const {kind, description} = PROVENANCE_MARKS.get(extension)!;
    assert.notEqual(description, 'not known', extension);
    if (kind !== 'none') continue;
    const path = await documentFile(t, extension, 'Good morning');
    assert.deepEqual(await markDocument(path, extension, RECORD), {marked: false, reason: description});
    assert.equal(await readFile(path, 'utf8'), 'Good morning');
    assert.match((await marksOf(path)).problems.join(), /No marks are read/);
  }
});

test('a page says its grade, language and record, and the statement of its author is about the source', async (t) => {
  const text =
    '<!doctype html><html lang=en data-translation-lang=x><head><meta name="AI-disclosure" content="none"></head><p>Good</html>';
  const path = await documentFile(t, 'html', text);
  const marked = (await mark(path, {...EARLIER, targetLanguage: 'es', sourceLanguage: 'en'})).toString();
  assert.match(
    marked,
    /^<!doctype html><html lang=en data-translation-lang="es-t-en-t0-und"><head><meta name="ai-disclosure-source" content="none"><meta name="ai-disclosure" content="ai-assisted"><script type="application\/ld\+json" data-mtservice="provenance">\{/,
  );
  const json = /<script[^>]*>([^]*?)<\/script>/.exec(marked)![1]!;
  assert.equal((JSON.parse(json) as {inLanguage: string}).inLanguage, 'es');
  const human = await documentFile(t, 'html', '<!doctype html><html lang=en><p>Good</html>');
  const unmarked = (await mark(human, {...EARLIER, state: 'human'})).toString();
  assert.doesNotMatch(unmarked, /ai-disclosure/);
  assert.match(unmarked, /<html data-translation-lang="en" lang=en>/);
});

test('a mark in the code of a document is not taken for one, and stays', async (t) => {
  const json = writeProvenance(EARLIER);
  const text = `Good morning\n\n\`\`\`\n<!-- mtservice.provenance: ${json} -->\n\`\`\`\n`;
  const path = await documentFile(t, 'md', text);
  assert.deepEqual(await marksOf(path), {problems: []});
  assert.ok((await mark(path)).toString().startsWith(text));
});

test('a mark in Markdown is found wherever an editor left it, and becomes that of the source', async (t) => {
  const comment = `<!-- mtservice.provenance: ${writeProvenance(EARLIER)} -->`;
  for (const text of [
    `Labrīt\n\n${comment}\n\nRindkopa, ko pielika redaktore. 🙂\n`,
    `Labrīt\r\n\r\n${comment}\r\n\r\n- مرحبا\r\n`,
    `${comment}\nGood morning`,
    `Good\n${comment} morning\n`,
    `Good morning, ${comment} and good night.\n`,
    `- Good\n\n  ${comment}\n- morning\n`,
    `<div>\n${comment}\n</div>\n\nGood morning\n`,
    `---\ntitle: Good\n---\n${comment}\n\nGood morning\n`,
  ]) {
    const path = await documentFile(t, 'md', text);
    assert.deepEqual(await marksOf(path), {own: EARLIER, problems: []}, text);
    const marked = (await mark(path)).toString();
    assert.deepEqual(await marksOf(path), {own: RECORD, source: EARLIER, problems: []}, text);
    assert.ok(marked.includes(text.replace('provenance:', 'provenance.source:').trimEnd().slice(-40)), text);
    await mark(path);
    assert.deepEqual(await marksOf(path), {own: RECORD, source: RECORD, problems: []}, text);
  }
});

test('what looks like a mark in code or behind a backslash of Markdown is a text', async (t) => {
  const comment = `<!-- mtservice.provenance: ${writeProvenance(EARLIER)} -->`;
  for (const text of [
    `Write \`${comment}\` at the end.\n`,
    `Write \\${comment} at the end.\n`,
    `Good\n\n    ${comment}\n\nmorning\n`,
    `<pre>\n${comment}\n</pre>\n\nGood morning\n`,
    `<!-- an example:\n${comment}\n\nGood morning\n`,
  ]) {
    const path = await documentFile(t, 'md', text);
    assert.deepEqual(await marksOf(path), {problems: []}, text);
    assert.ok((await mark(path)).toString().startsWith(text), text);
  }
});

test('a mark in Markdown that is cut before its end is named, and replaced if nothing is after it', async (t) => {
  for (const json of [writeProvenance(EARLIER), writeProvenance(EARLIER).slice(0, 50)]) {
    const cut = `Good morning\n\n<!-- mtservice.provenance: ${json}`;
    const path = await documentFile(t, 'md', cut);
    const problems = ['The mark cannot be read: it is cut, or it is no record of a translation.'];
    assert.deepEqual(await marksOf(path), {problems, isUnreadable: true});
    await mark(path);
    assert.deepEqual(await marksOf(path), {own: RECORD, problems: []});
    // Readers of Markdown take the rest for a comment: removing the mark would show it.
    const more = await documentFile(t, 'md', `${cut}\n\nA hidden paragraph\n`);
    assert.deepEqual(await marksOf(more), {problems, isUnreadable: true});
    assert.ok((await mark(more)).toString().endsWith(`.source: ${json}\n\nA hidden paragraph\n`));
    const ofSource = problems.map((problem) => problem.replace('mark', 'mark of the source'));
    assert.deepEqual(await marksOf(more), {own: RECORD, problems: ofSource, isUnreadable: true});
  }
  const many = await documentFile(t, 'md', '<!-- mtservice.provenance: {\n'.repeat(100_000));
  assert.match((await marksOf(many)).problems.join(), /cannot be read: it is cut/);
});
