import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {isTranslatable} from '../../../src/text/paragraphs.ts';
import {splitSentences} from '../../../src/text/sentences.ts';
import {deadline} from '../../support/deadlines.mjs';

function sentencesOf(text: string, language: string, breaks?: number[]): string[] {
  return [...splitSentences(text, language, breaks)].map(({start, end}) => text.slice(start, end));
}

describe('sentences', () => {
  // A vertical bar marks where a sentence ends.
  for (const [language, marked] of [
    ['en', 'Hello.| How are you?|  Fine!'],
    ['en', 'Dr. Smith met Mrs. J. R. Brown at 5 p.m. on St. Mary St.| They talked.| Then they left.'],
    ['en', 'So did I.| Then we left.'],
    ['en', 'The price is $5 (incl. VAT).| It is $4 excl. VAT.| That is all.'],
    [
      'en',
      'It had ca. 40 rooms on Jun. 5, Jul. 6 and Sep. 7.| See Fig. B and Art. 5.| I ate a fig.| Anna left.',
    ],
    ['en', 'He lives in Los Angeles, CA.| Anna lives there too.'],
    ['sv', 'Priset är 5 kr (exkl. Moms).| Bra.'],
    ['lv', 'SIA Māja, reģ. Nr. 40003.| Tālāk.'],
    ['de', 'Äpfel, Birnen usw. sind da.| Er aß Äpfel, Birnen usw.| Danach ging er u. a. Herrn Müller holen.'],
    ['es', 'El precio incl. IVA.| La casa núm. 5.| Bien.'],
    ['en', 'See e.g. Figure 3 and No. 5 Street.| It costs 3.50 dollars.'],
    ['en', 'Yahoo! Inc. is in Sunnyvale.| It began in 1994.'],
    ['en', 'Yahoo! Inc.'],
    ['en', 'I use Yahoo! Mail.| Anna likes Yahoo!| It is free.| Hooray!| Bob left.'],
    ['de', 'Die Yahoo! Deutschland GmbH und die Ahoi! AG zahlen.| Toll!| Anna zahlt auch.'],
    ['lv', 'Joomla! Paplašinājumi.| Sveiki!| SIA Māja zvana.'],
    ['en', '1. Open the door.| Close it.'],
    ['en', 'It was 1995.| Then came 1996.'],
    ['en-GB', 'Mr. Bean.| Yes.'],
    ['de', 'Am 3. Oktober kam Dr. Müller z. B. Äpfel kaufen.| Danach schlief er.'],
    ['de', 'Die Donaudampfschifffahrtsgesellschaft, d. h. Deutschlands älteste, zahlt.| Gut so.'],
    ['de', 'Ludwig XIV. König von Frankreich.| Im 19. Jahrhundert war das so.'],
    ['de', 'Es waren 12.| Dann kamen mehr.'],
    ['lv', 'Rīgā, piem. Āgenskalnā, dzīvo u. c. Ļaudis.| Viņš dzimis 3. Maijā.'],
    ['lv', 'Šis ir teikums.| Šis – otrs!| Vai trešais?'],
    ['es', 'El Sr. García y la Dra. Núñez llegaron.| ¿Y Ud. Señor?| ¡Sí!'],
    ['fr', 'M. Dupont et Mme. Durand arrivent.| C’est bien.'],
    ['pl', 'Np. Kraków, ul. Długa 5.| Dalej.'],
    ['ru', 'Он живёт на ул. Ленина.| Да.'],
    ['en', 'See https://example.com/search?q=white+house#!top or a?b!now.| Thanks!'],
    ['de', 'Schreiben Sie an anna@example.lv?subject=Hallo!Gruezi bitte.| Danke!'],
    ['zh', '请看 https://example.cn/查询?北京&上海 谢谢!'],
    ['zh', '你好吗?|我很好!|谢谢。'],
    ['zh', '你好。|今天天气很好！|是的。'],
    ['ja', 'こんにちは。|元気ですか？'],
    ['ar', 'مرحبا بك.| كيف حالك؟| أنا بخير.'],
    ['he', 'שלום.| מה שלומך?| טוב.'],
    ['hi', 'नमस्ते।| आप कैसे हैं?'],
    ['en', 'I like it 😀.| You too? 👍🏽'],
    ['xx-not-a-code', 'One.| Two.'],
    ['de', '{n, plural, one {Eine Datei. Öffnen?} other {# Dateien! Alle öffnen?}} Wirklich?| Ja.'],
    ['en', 'Pick one.| {n, plural,\n  one {# file. Open it?}\n  other {# files}\n} left.|\nNext line'],
    ['lv', 'Sveiki, {{ "Jā. Nē" }}!| {% if x == "A. B" %}Labi{% endif %}.| Tā.'],
    ['en', 'See ${a ? "Yes. No" : "No! Yes"} now.| {# A note. With two. #} Done.'],
    ['es', '[caption title="Uno. Dos? Tres" id="a"]Una foto.| Otra foto[/caption] [sic].| Fin.'],
    ['en', 'Prose {as this.| That} ends.| Open { brace.| Next } one.'],
    ['ja', '{n, plural, other {はい。いいえ}}です。|次。'],
    ['en', 'A {{ b.| C'],
    ['en', 'First line|\r\nsecond line|\n\n\tthird line|\u2028fourth'],
    ['en', '   padded   |\n   '],
  ] as const) {
    it(`${language}: ${JSON.stringify(marked)}`, () => {
      const wanted = marked
        .split('|')
        .map((sentence) => sentence.trim())
        .filter(Boolean);
      assert.deepEqual(sentencesOf(marked.replaceAll('|', ''), language), wanted);
    });
  }

  it('end where a break is asked for', () => {
    assert.deepEqual(sentencesOf('HeadingText goes on', 'en', [0, 7, 7, 19]), ['Heading', 'Text goes on']);
  });

  it('are absent from an empty or blank text', () => {
    assert.deepEqual(sentencesOf('', 'en'), []);
    assert.deepEqual(sentencesOf(' \t\r\n\u00a0\u3000', 'en'), []);
  });

  it('stay whole however long they are', () => {
    const long = `${'Donaudampfschifffahrt und '.repeat(400)}Ende.`;
    assert.deepEqual(sentencesOf(`Kurz. ${long} ${long} Kurz.`, 'de'), ['Kurz.', long, long, 'Kurz.']);
  });

  it('are found alike in a long paragraph', () => {
    const sentence = 'Dr. Bērziņš nopirka 3. Maija ielā ābolus u. c. Augļus.';
    const text = Array.from({length: 300}, () => sentence).join(' ');
    assert.deepEqual(new Set(sentencesOf(text, 'lv')), new Set([sentence]));
    assert.equal(sentencesOf(text, 'lv').length, 300);
  });

  it('are found when they are very short', () => {
    assert.equal(sentencesOf('Jā. '.repeat(3000), 'lv').length, 3000);
  });

  for (const [what, unit] of [
    ['one word', 'ß'],
    ['stops', '!'],
    ['stops between spaces', '. '],
    ['closing quotation marks', '."'],
    ['emoji after a stop', '. 😀'],
    ['abbreviations', 'Dr. '],
    ['initials', 'A. '],
    ['numbers', '1. '],
    ['brackets', '(.) '],
    ['addresses', 'http://a?b'],
    ['addresses before a script without spaces', '://a?北'],
    ['lines without a stop', 'a\n'],
    ['opening quotation marks', '.«'],
    ['opening braces', '{{'],
    ['braces', '{{.}} '],
    ['messages without an end', '{n, plural, one {'],
    ['shortcodes without an end', '[a b="'],
    ['closing braces', '}{'],
  ] as const) {
    it(`of a megabyte of ${what} are found in time`, {timeout: deadline(20_000)}, () => {
      const text = `A${unit.repeat(1_000_000 / unit.length)}`;
      assert.ok(sentencesOf(text, 'de').join('').length <= text.length);
    });
  }

  it('cover all that is not white space, in order, without white space at their ends', () => {
    const piece = fc.constantFrom(
      'Hi',
      '.',
      ' ',
      '\n',
      '\r\n',
      '?',
      'Dr.',
      '3.',
      '😀',
      'ā',
      '。',
      '\u00a0',
      '"',
      ')',
    );
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 60}), fc.array(fc.nat(60), {maxLength: 4}), (pieces, cuts) => {
        const text = pieces.join('');
        const breaks = cuts.filter((cut) => cut <= text.length).sort((a, b) => a - b);
        let at = 0;
        for (const {start, end} of splitSentences(text, 'en', breaks)) {
          assert.equal(text.slice(at, start).trim(), '');
          assert.ok(end > start);
          assert.equal(text.slice(start, end), text.slice(start, end).trim());
          for (const cut of breaks) assert.ok(cut <= start || cut >= end);
          at = end;
        }
        assert.equal(text.slice(at).trim(), '');
      }),
    );
  });
});

describe('isTranslatable', () => {
  it('needs a letter or a number', () => {
    for (const text of ['ā', '名', '7', 'א', '— a']) assert(isTranslatable(text), text);
    for (const text of ['', ' ', '—', '👍🏽', '***', '…!?']) assert(!isTranslatable(text), text);
  });
});
