import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {findProtected} from '../../../src/translation/shield/find-protected.ts';

/** Texts in which `⟦` and `⟧` mark the parts to be found. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'ICU messages': [
    '⟦{count, plural, one {# file} other {# files}}⟧ selected.',
    '⟦{n, plural, =0 {Keine Datei} one {Eine Datei? Ja.} other {# Dateien}}⟧',
    '⟦{who, select, male {Er hat {n, plural, one {# Hund} other {# Hunde}}} other {Sie}}⟧ gehen',
    '⟦{place, selectordinal, offset:1 one {#st} other {#th}}⟧',
    'Price: ⟦{price, number, ::currency/EUR}⟧ until ⟦{day, date, short}⟧',
  ],
  placeholders: [
    'Hello ⟦{{user_name}}⟧, ⟦{{ count }}⟧ and ⟦{{{raw}}}⟧!',
    '⟦{0}⟧ of ⟦{1:N2}⟧, ⟦{}⟧, ⟦{user.name}⟧, ⟦{größe}⟧, ⟦{name!r:>10}⟧',
    '⟦${user.name ?? "x"}⟧ and ⟦#{count}⟧, ⟦%{total}⟧',
    'Hallo ⟦:name⟧, ⟦:Attribute⟧ und ⟦:VALUE⟧ ⟦:thumbs_up:⟧',
    '⟦%1$s⟧ of ⟦%d⟧ for ⟦%(name)s⟧; ⟦%@⟧ ⟦%.2f⟧⟦%%⟧ ⟦%5.1f⟧⟦%%⟧ ⟦%d⟧s ⟦%1⟧ ⟦%ld⟧ ⟦%m⟧ ⟦%H⟧:⟦%M⟧ ⟦%USERNAME%⟧',
  ],
  'placeholders of frameworks': [
    'Hi ⟦%count%⟧ and ⟦%%first_name%%⟧, ⟦{ $name }⟧ ⟦{ -brand-name }⟧ ⟦$t(common.house)⟧ ⟦[[name]]⟧ ⟦{!Contact.Name}⟧.',
    'Hallo ⟦@name⟧, ⟦@site-name⟧! Ask ⟦@acme_support⟧. ⟦$name⟧, ⟦$user->name⟧ ⟦$HOME⟧ ⟦$GOT⟧ ⟦$USER$⟧ ⟦\\(name)⟧',
    'Welcome ⟦!username⟧ of ⟦%site-name⟧: “⟦%name⟧”, (⟦%count⟧) by ⟦!who⟧ at ⟦@time⟧, href="⟦!help_page⟧"',
    'Dear ⟦[user:display-name]⟧, order ⟦[order:id]⟧: ⟦[node:summary:50]⟧ of ⟦[node:created:custom:Y-m-d]⟧.',
    'Hi ⟦<%= user.name %>⟧, ⟦<%- raw %>⟧ ⟦<% if (a > b) { %>⟧yes⟦<% } %>⟧; ⟦__name__⟧ and ⟦__firstName__⟧, ⟦__MAX_SIZE__⟧.',
    "See ⟦@:key.house⟧ or ⟦@.lower:key.house⟧, ⟦@:(a.b)⟧ and ⟦@:{'a.b'}⟧. Run ⟦$(name)⟧, US$(five).",
    'It is right [sic: so], at [12:30] see [a: b], [note:x](⟦https://x.lv/a⟧) and __Important__ or ____.',
    'It has ⟦{0,choice,0#no files|1#one file|1<{0} files}⟧ now.',
  ],
  'words of programs': [
    'Call ⟦get_user()⟧ or ⟦Session.open()⟧ with ⟦--dry-run⟧, ⟦--out=a/b.txt⟧: ⟦MAX_FILE_SIZE⟧ and ⟦first_name⟧.',
    '⟦C:/Temp/red/house.txt⟧ of ⟦1.2.3-rc.1+build5⟧ at ⟦sub.example.co.uk⟧. In ⟦#ff8800⟧ or ⟦#FFF⟧, ⟦#000000⟧.',
  ],
  templates: [
    '⟦{% if user.admin == "x. Y" %}⟧Admin⟦{% endif %}⟧ ⟦{# note? #}⟧ ⟦{%- for x in y -%}⟧',
    '⟦[gallery ids="1,2" link="file"]⟧ ⟦[caption id="a"]⟧Ein Bild⟦[/caption]⟧ ⟦[contact-form-7 id=\'12\']⟧',
    '⟦[b]⟧fett⟦[/b]⟧ ⟦[url=https://x.lv]⟧hier⟦[/url]⟧ ⟦[foo]⟧bar⟦[/foo]⟧ ⟦[br /]⟧',
  ],
  addresses: [
    'Visit ⟦https://example.com/a?b=c#d⟧. Or ⟦www.x.lv/a⟧, ⟦anna.berzina@example.lv⟧!',
    '(see ⟦https://de.wikipedia.org/wiki/Haus_(rot)⟧) ⟦example.com⟧ ⟦mtservice.lv/docs⟧ ⟦mailto:a@b.lv⟧',
    '[text](⟦https://x.lv/a⟧), ⟦https://x.lv/users/{id}/edit?x=%s⟧; ⟦ftp://žanis.lv/ā⟧',
  ],
  'paths and file names': [
    '⟦C:\\Program Files (x86)\\Anna\\report.docx⟧ or ⟦\\\\server\\share\\f⟧, ⟦%APPDATA%\\App⟧',
    '⟦/etc/nginx/nginx.conf⟧, ⟦~/.ssh/config⟧ ⟦./src⟧ ⟦../a/b⟧ ⟦src/app/main.ts⟧ ⟦/var/⟧ ⟦/usr/share/GPL⟧.',
    '⟦report_final.v2.pdf⟧, ⟦Node.js⟧ ⟦bar.PHP⟧, ⟦.htaccess⟧. ⟦Übersicht-2024.xlsx⟧.',
  ],
  identifiers: [
    '⟦550e8400-e29b-41d4-a716-446655440000⟧ ⟦a1b2c3d⟧ ⟦sha256:9f86d081884c7d659a2feaa0⟧ ⟦sk_live_51H8xyz2342342⟧',
    '⟦v1.2.3⟧ ⟦V2⟧ ⟦1.2.3-beta.1⟧ ⟦v2.0.0-rc.1⟧',
  ],
  entities: [
    '⟦&copy;⟧ 2024 Anna &amp Co. caf⟦&eacute;⟧ ⟦&#160;⟧⟦&#x2014;⟧⟦&hellip;⟧ and ⟦&lt;⟧b⟦&gt;⟧',
    '⟦&nbsp;⟧«Māja⟦&raquo;⟧ und ⟦&Auml;⟧pfel, ⟦&rlm;⟧שלום ⟦&#1605;⟧',
  ],
  'patterns of dates': [
    'Enter ⟦MM/DD/YYYY⟧ or ⟦DD.MM.YYYY⟧; ⟦yyyy-MM-dd⟧ (⟦HH:mm⟧). Use ⟦hh:mm a⟧ or a ⟦MM/YY⟧ date.',
    '⟦dddd, MMMM Do YYYY⟧; ⟦MMMM Do, YYYY⟧ at ⟦h:mm:ss⟧; ⟦EEEE, d MMMM yyyy⟧ and ⟦MMM d, yyyy⟧ or ⟦YYYY-MM-DDTHH:mm:ss⟧',
    'Am ⟦dd.MM.yyyy HH:mm⟧ Uhr; fecha ⟦DD/MM/YYYY⟧ y hora ⟦HH:mm:ss⟧.',
  ],
  'long precisions': ['⟦%.250s⟧ and ⟦%1$.1000s⟧, ⟦%(name).120s⟧ ⟦%-10.128s⟧'],
  'scripts without spaces': [
    '⟦%s⟧さん、⟦report.pdf⟧を⟦v1.2⟧で⟦:name⟧に。を⟦/etc/hosts⟧と接続は⟦pg_hba.conf⟧の⟦a@x.jp⟧に。',
    '削除/インストール/更新 ⟦http://x.jp/⟧を見て ⟦https://example.jp/ie?x=1⟧。見て（⟦https://example.cn/查询⟧）',
  ],
  escapes: [
    'Line one.⟦\\n⟧The house⟦\\r\\n\\t⟧is red.⟦\\n\\n⟧Gut.⟦\\n⟧',
    '⟦C:\\new⟧ and ⟦C:\\temp\\red⟧ ⟦\\\\next\\table⟧',
  ],
  'code in back-quotes': ['Run ⟦`npm install`⟧ now, or ⟦``a ` b``⟧'],
};

const PROSE = [
  'Das ist {siehe oben} gut, {wie gesagt: gut}; [sic] [1] [see below] [non-binding] [x] [ ] [video](x)',
  'Ich bin 100 % sicher, 50% discount, 50%-os, 5 %-a, 20%–30%, 100% der Leute, 7 % damit',
  'Um 10:30 Uhr :) :D :p ;-) Achtung: wichtig. Nutzer:innen a ::before Note : danger',
  'and/or km/h he/she 24/7 1/2 CO₂/km Mo/Di/Mi 12.11.2024 1234567 3.5 V8-Motor 20 €',
  "Cannot add `anna' to group `users': `a' or `b'",
  'A\\B \\newline \\ n HKEY either\\or',
  'Nutzer_innen jede_r liebe_r tod@s _kursiv_ __fett__ ____ word_ (s) f(x) a -- b a--b ---',
  '$5 $1.50 US$ 5 $US $CAD $A 5 100%sure% 50% of 20% 100% [[see below]] #1 #123456 #add #house :/ a:/ D:/',
  'Attention !lisez ceci. Wow !great 100 %sure 20 %des 5%der Not!name ! name',
  'Q&As; R&D; AT&T & Co; a.m. p.m. M.D. d.h. h.c. D.C. 10 mm/s 5 mm x 3 mm S.S. Titanic, Do it: DD',
  'Do not. At the yy, add a dd or mm. Mm... Hmm, Ahh: hm; YY! Odd-numbered',
  'i.e.the z.b.das u.s.w. m.in.innych 12.11.2024 wait...what (a) {see above}',
  'Ende.Das z.B. u.s.w. e.g. i.e. Dr.Müller fin.Go E.ON @ 5 $ & C# #1 C++',
  'Donaudampfschifffahrtsgesellschaft, šķūnis, שלום, مرحبا بالعالم؟ 你好。👍🏽',
];

function marked(text: string): string {
  let written = '';
  let at = 0;
  for (const {start, end} of findProtected(text)) {
    assert.ok(start >= at && end > start, text);
    written += `${text.slice(at, start)}⟦${text.slice(start, end)}⟧`;
    at = end;
  }
  return written + text.slice(at);
}

describe('what must not be translated is found', () => {
  for (const [name, texts] of Object.entries(TEXTS)) {
    it(name, () => {
      for (const text of texts) assert.equal(marked(text.replace(/[⟦⟧]/g, '')), text);
    });
  }

  it('but not prose, dates, numbers and units', () => {
    for (const text of PROSE) assert.equal(marked(text), text);
  });

  it('in one piece where an address holds a placeholder', () => {
    assert.deepEqual(findProtected('https://{{host}}/a?x=%s now'), [{kind: 'url', start: 0, end: 23}]);
  });
});

const HOSTILE = [
  '{',
  '}',
  '{{',
  '{a ',
  '{a,plural,',
  '{n, plural, one {',
  '[',
  '[a ',
  '[a b="',
  '[/a',
  '[a][',
  '%',
  '%1$',
  ':a',
  '::',
  '`',
  '`a',
  'a@',
  '@a.',
  'a.b',
  'a/',
  '/a',
  'C:\\',
  '\\n',
  '%a',
  '%a%',
  '!aa ',
  ' %aaa',
  '$a',
  '@a',
  '[[a',
  '--a',
  'a_',
  'a.',
  'aa.',
  'a()',
  'C:/',
  '#f',
  '->a',
  '&',
  '&a',
  '&#1',
  'MM/',
  'M',
  'dd ',
  'h:',
  ' Do',
  '\\a',
  'http://',
  'http://a[',
  'www.',
  'a',
  '0',
  'a1',
  '-',
  '_',
  ' ',
  '\0',
  '.',
  'š',
  'https://a.',
  '$',
  '${',
  '"',
  '“',
];

describe('hostile text', () => {
  it('of 100 KB takes time in proportion to its length', () => {
    for (const unit of HOSTILE) {
      // A search that is not linear takes minutes here and exceeds the deadline.
      findProtected(unit.repeat(100_000 / unit.length));
      for (const otherUnit of HOSTILE)
        findProtected((unit + otherUnit).repeat(10_000 / (unit.length + otherUnit.length)));
    }
  });

  it('of any kind gives parts in order, inside the text, without overlaps', () => {
    const text = fc.array(fc.constantFrom(...HOSTILE), {maxLength: 60}).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (any) => assert.equal(marked(any).replace(/[⟦⟧]/g, ''), any)),
      {numRuns: 2000},
    );
  });
});
