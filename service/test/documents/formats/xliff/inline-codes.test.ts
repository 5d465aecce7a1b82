import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {xliff} from '../../../../src/documents/formats/xliff/xliff.ts';
import {translateDocument} from '../bilingual/translate-document.ts';
import {unit1} from './xliff-documents.ts';

/** Returns the paragraph of a source, and its target, translated with marks. */
async function translated(source: string): Promise<{paragraph: string | undefined; target: string}> {
  const {paragraphs, text} = await translateDocument(xliff, unit1(source), {source: 'de', target: 'ar'});
  assert.ok(paragraphs.length <= 1);
  return {paragraph: paragraphs[0], target: /<target[^>]*>(.*)<\/target>/s.exec(text)![1]!};
}

const cases: readonly (readonly [behaviour: string, source: string, paragraph: string, target: string])[] = [
  [
    'groups and marks are pairs',
    'Ein <g id="1">fetter <g id="2">kursiver</g></g> <mrk mtype="term">Begriff</mrk>',
    'Ein <g0>fetter <g1>kursiver</g1></g0> <g4>Begriff</g4>',
    '«Ein »<g id="1">«fetter »<g id="2">«kursiver»</g></g> <mrk mtype="term">«Begriff»</mrk>',
  ],
  [
    'protected text is a code',
    'Mit <mrk mtype="protected">Windows <x id="1"/></mrk> und <ph id="2">{0}</ph>, <it id="3" pos="open">[b]</it>gut',
    'Mit <x0/> und <x1/>, <x2/>gut',
    '«Mit »<mrk mtype="protected">Windows <x id="1"/></mrk>« und »<ph id="2">{0}</ph>«, »<it id="3" pos="open">[b]</it>«gut»',
  ],
  [
    'begin and end codes are pairs by their id',
    '<bpt id="1">&lt;b&gt;</bpt>Ä<bpt id="2">&lt;i&gt;</bpt>Ö<ept id="2">&lt;/i&gt;</ept><ept id="1">&lt;/b&gt;</ept> <bx id="3"/>Ü<ex id="3"/>',
    '<g0>Ä<g1>Ö</g1></g0> <g4>Ü</g4>',
    '<bpt id="1">&lt;b&gt;</bpt>«Ä»<bpt id="2">&lt;i&gt;</bpt>«Ö»<ept id="2">&lt;/i&gt;</ept><ept id="1">&lt;/b&gt;</ept> <bx id="3"/>«Ü»<ex id="3"/>',
  ],
  [
    'codes that cross each other or a group stay codes in their order',
    '<bpt id="1">1</bpt>a<bpt id="2">2</bpt>b<ept id="1">3</ept>c<ept id="2">4</ept><bx id="5"/><g id="6">d<ex id="5"/></g>',
    '<g0>a<x1/>b</g0>c<x3/><x4/><g5>d<x6/></g5>',
    '<bpt id="1">1</bpt>«a»<bpt id="2">2</bpt>«b»<ept id="1">3</ept>«c»<ept id="2">4</ept><bx id="5"/><g id="6">«d»<ex id="5"/></g>',
  ],
  [
    'tags of Angular are pairs, its line breaks end a sentence',
    'Ein <x id="START_LINK_1"/>Link<x id="CLOSE_LINK"/><x id="LINE_BREAK" ctype="lb"/>Ende <x id="INTERPOLATION_1"/>',
    'Ein <g0>Link</g0><br id="2"/>Ende <x3/>',
    '«Ein »<x id="START_LINK_1"/>«Link»<x id="CLOSE_LINK"/><x id="LINE_BREAK" ctype="lb"/>«Ende »<x id="INTERPOLATION_1"/>',
  ],
  [
    'an escaped character comes out escaped once',
    'a &lt; b &amp;&amp; c &gt; d &amp;lt; &#228;',
    'a &lt; b &amp;&amp; c &gt; d &amp;lt; ä',
    '«a &lt; b &amp;&amp; c &gt; d &amp;lt; ä»',
  ],
  [
    'tags of HTML that stand in the text as text are codes',
    '&lt;p&gt;Ein &lt;a href="x?a&amp;amp;b"&gt;Link&lt;/a&gt;&lt;/p&gt;&lt;p&gt;Zwei&lt;br/&gt;Drei&lt;/p&gt; 3 &lt; 4, &lt;Ihr Name&gt;',
    '<br id="0"/>Ein <g1>Link</g1><br id="3"/>Zwei<br id="4"/>Drei<br id="5"/> 3 &lt; 4, &lt;Ihr Name&gt;',
    '&lt;p&gt;«Ein »&lt;a href="x?a&amp;amp;b"&gt;«Link»&lt;/a&gt;&lt;/p&gt;&lt;p&gt;«Zwei»&lt;br/&gt;«Drei»&lt;/p&gt;« 3 &lt; 4, &lt;Ihr Name&gt;»',
  ],
  [
    'a CDATA section comes out as one',
    '<![CDATA[<b>Müller & Söhne</b> ❤️]]>',
    '<g0>Müller &amp; Söhne</g0> ❤️',
    '<![CDATA[<b>«Müller & Söhne»</b>« ❤️»]]>',
  ],
  [
    'CDATA sections beside other text are escaped, their codes are not',
    'A <![CDATA[<b>B & C</b>]]> D &lt;br&gt; E',
    'A <x0/>B &amp; C<x1/> D <br id="2"/> E',
    '«A »<![CDATA[<b>]]>«B &amp; C»<![CDATA[</b>]]>« D »&lt;br&gt;« E»',
  ],
  [
    'placeholders are codes, percentages are not',
    'Hallo {{ name }}, %1$s und %d von %name% {0} ${user}: 100% sicher, 5 %',
    'Hallo <x0/>, <x1/> und <x2/> von <x3/> <x4/> <x5/>: 100% sicher, 5 %',
    '«Hallo »{{ name }}«, »%1$s« und »%d« von »%name% {0} ${user}«: 100% sicher, 5 %»'.replace('« »', ' '),
  ],
  [
    'plural forms are translated each alone, also nested and with codes inside',
    '{VAR, plural, =0 {keine Schafe} other {<x id="I"/> Schafe {VAR_1, select, a {dort} other {hier}} }}',
    '<br id="0"/>keine Schafe<br id="1"/><x2/> Schafe <br id="3"/>dort<br id="4"/>hier<br id="5"/> <br id="6"/>',
    '{VAR, plural, =0 {«keine Schafe»} other {<x id="I"/>« Schafe »{VAR_1, select, a {«dort»} other {«hier»}} }}',
  ],
];

for (const [behaviour, source, paragraph, target] of cases) {
  test(behaviour, async () => {
    assert.deepEqual(await translated(source), {paragraph, target});
  });
}

test('a translation with what CDATA and XML cannot hold is written so that it is read again', async () => {
  const {text} = await translateDocument(xliff, unit1('<![CDATA[Ende]]>'), {
    source: 'de',
    translate: () => 'a ]]&gt; b\u0001 &amp; &lt;c&gt;',
  });
  assert.match(text, /<target [^>]*><!\[CDATA\[a \]\]\]\]><!\[CDATA\[> b\ufffd & <c>\]\]><\/target>/);
});

test('a text has as many codes as fit into a document', {timeout: deadline(60_000)}, async () => {
  const {target} = await translated('Preis &lt;b/&gt; '.repeat(150_000));
  assert.equal(target.split('&lt;b/&gt;').length, 150_001);
});
