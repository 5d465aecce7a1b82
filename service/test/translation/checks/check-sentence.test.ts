import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {checkSentence} from '../../../src/translation/checks/check-sentence.ts';
import {check} from './check-cases.ts';

describe('size', () => {
  check([
    ['en>es', 'The invoice is due on Friday.', '.', 'empty'],
    ['en>es', 'The invoice is due on Friday.', '', 'empty'],
    ['en>es', '…', '…'],
    ['en>de', 'Please close the window.', 'please close  the window.', 'untranslated'],
    ['en>de', 'Microsoft Windows Server', 'Microsoft Windows Server'],
    ['en>es', 'Total', 'Total'],
    ['en-US>en-GB', 'Please close the window.', 'Please close the window.'],
    ['en>es', 'The annual report of the committee was published yesterday.', 'Hola.', 'tooShort'],
    ['en>zh', 'The annual report of the committee was published yesterday.', '委员会昨天公布了年度报告。'],
    ['en>de', 'Donau steamship company', 'Donaudampfschifffahrtsgesellschaft'],
    [
      'en>es',
      'Yes.',
      'Sí, por supuesto, y además todo lo que usted quiera decir sobre este tema.',
      'tooLong',
    ],
  ]);
});

describe('repetition', () => {
  check([
    ['en>ru', 'The invoice is due on Friday.', 'До! До! До!', 'repetition'],
    ['en>es', 'We met them again.', 'Nos nos nos nos encontramos.', 'repetition'],
    ['en>es', 'It was very, very, very cold.', 'Hacía muy, muy, muy frío.'],
    ['en>lv', 'The cat sleeps here.', 'Kaķis guļ, kaķis guļ, kaķis guļ.', 'repetition'],
    ['en>ja', 'Thank you for your order.', 'ありがとうありがとうありがとうありがとう', 'repetition'],
    ['en>es', '%s, %s and %s', '%s, %s y %s'],
    ['en>de', 'He laughed: ha ha ha!', 'Er lachte: ha ha ha!'],
  ]);
});

describe('script', () => {
  check([
    ['en>es', 'I would like to book a table.', 'テーブルを予約したいのですが。', 'wrongScript'],
    ['en>ru', 'The house is red.', 'La casa es roja ahora.', 'wrongScript'],
    ['en>ru', 'The Linux kernel has a new release.', 'У ядра Linux вышла новая версия.'],
    ['en>ja', 'The JSON array is empty.', 'JSON配列は空です。'],
    ['en>sr', 'The house is red.', 'Kuća je crvena.'],
    ['en>sr-Latn', 'The house is red.', 'Кућа је црвена.', 'wrongScript'],
    ['en>ar', 'The house is red.', 'البيت أحمر.'],
    ['en>es', 'The angle α is small.', 'El ángulo α es pequeño.'],
    ['en>tlh', 'The house is red.', 'Doq juH.'],
  ]);
});

describe('numbers', () => {
  check([
    ['en>es', 'It costs 1,500.00 euros.', 'Cuesta 1.500,00 euros.'],
    ['en>lv', 'It costs 1,500 euros.', 'Tas maksā 1 500 eiro.'],
    ['en>fr', 'It costs 1,500.50 euros.', 'Cela coûte 1\u202f500,5 euros.'],
    ['en>es', 'It costs 1,500 euros.', 'Cuesta 1.600 euros.', 'numbersDiffer'],
    ['en>es', 'The amount of 250 euros is due.', 'Se debe el importe de euros.', 'numbersDiffer'],
    ['en>ar', 'He has 25 books.', 'لديه ٢٥ كتابًا.'],
    ['en>ar', 'He has 25 books.', 'لديه ٢٦ كتابًا.', 'numbersDiffer'],
    ['en>hi', 'He has 1,250 books.', 'उसके पास १,२५० किताबें हैं।'],
    ['en>es', 'Two of 5 houses.', 'Dos de 5 casas.'],
    ['en>es', 'We have 2 dogs.', 'Tenemos dos perros.'],
    ['en>es', 'We have 2 dogs.', 'Tenemos 3 perros.', 'numbersDiffer'],
    ['en>es', 'In the 19th century.', 'En el siglo XIX.'],
    ['en>de', 'On the 3rd floor.', 'Im 3. Stock.'],
    ['en>de', 'At 10:30 we start.', 'Um 10.30 Uhr beginnen wir.'],
    ['en>de', 'At 3:30 pm we start.', 'Um 15:30 Uhr beginnen wir.'],
    ['en>ja', 'It costs 30,000 yen.', '3万円です。'],
    ['en>es', 'Version 2.10.1 is out.', 'Ha salido la versión 2.10.1.'],
    ['en>es', 'In the 1990s all was new.', 'En los años 90 todo era nuevo.'],
    ['en>lv', 'It costs 1.5 million euros.', 'Tas maksā 1 500 000 eiro.'],
    ['en>lv', 'It costs 1.5 million euros.', 'Tas maksā 1,5 miljoni eiro.'],
    ['en>lv', 'It costs 1.5 million euros.', 'Tas maksā 1,5 milj. eiro.'],
    ['en>lv', 'It costs 1.5 million euros.', 'Tas maksā 1,5 miljardus eiro.', 'numbersDiffer'],
    ['en>de', 'It costs 2 billion euros.', 'Es kostet 2 Milliarden Euro.'],
    ['en>de', 'It costs 2 billion euros.', 'Es kostet 2 Billionen Euro.', 'numbersDiffer'],
    ['en>de', 'It costs 1.1 million euros.', 'Es kostet 1.100.000 Euro.'],
    ['de>en', 'Es kostet 3 Mio. Euro.', 'It costs 3,000,000 euros.'],
    ['es>en', 'Cuesta 250 mil euros.', 'It costs 250,000 euros.'],
    ['es>en', 'Cuesta 3 mil millones de euros.', 'It costs 3 billion euros.'],
    ['en>ru', 'It costs 1.5 million euros.', 'Это стоит 1,6 млн евро.', 'numbersDiffer'],
    ['en>lv', 'A million users of two million.', '1 000 000 lietotāju no 2 000 000.'],
    ['en>lv', 'The 2010/11 season.', '2010./2011. gada sezona.'],
    ['en>de', 'The 2010/11 season.', 'Die Saison 2010/2011.'],
    ['en>de', 'The 1998–99 season.', 'Die Saison 1998–1999.'],
    ['en>de', 'The 2010/11 season.', 'Die Saison 2010/2012.', 'numbersDiffer'],
    ['en>lv', 'Three houses of 5 streets.', '3 mājas piecās ielās.'],
    ['en>ru', 'Three houses of 5 streets.', '3 дома на пяти улицах.'],
    ['lv>en', 'Divpadsmit mājas, 2 suņi.', '12 houses, two dogs.'],
    ['en>lv', 'Six dogs, 5 cats.', 'Seši suņi, 7 kaķi sestdien.', 'numbersDiffer'],
    ['en>lv', '6 dogs came.', '7 suņi nāca sestdien.', 'numbersDiffer'],
    ['en>lv', 'The 1st place of 25.', '1. vieta no 25.'],
    ['en>lv', 'The first house, 2 dogs.', '1. māja, divi suņi.'],
    ['en>de', 'The 15th place, three dogs.', 'Der fünfzehnte Platz, 3 Hunde.'],
  ]);
});

describe('small numbers', () => {
  check([
    ['en>es', 'Take 2 pills daily.', 'Tome pastillas a diario.', 'numbersDiffer'],
    ['en>es', 'Take pills daily.', 'Tome 3 pastillas a diario.', 'numbersDiffer'],
    ['en>es', 'Houses 1 and 2', 'Casas 1, 2 y 3', 'numbersDiffer'],
    ['en>es', 'Use five pills.', 'Use 6 pastillas.', 'numbersDiffer'],
    ['en>lv', 'Take 2 pills daily.', 'Lietojiet tabletes katru dienu.', 'numbersDiffer'],
    ['en>de', 'A flat with 3 rooms.', 'Eine Dreizimmerwohnung.'],
    ['en>de', 'A flat with 3 rooms.', 'Eine Mietwohnung im Grünen.', 'numbersDiffer'],
    ['en>es', 'Take 1 pill daily.', 'Tome una pastilla a diario.'],
    ['en>es', 'Take 1 pill daily.', 'Tome la pastilla a diario.'],
    ['en>es', 'There are 0 files.', 'No hay ficheros.'],
    ['en>es', 'Half a dozen houses.', '6 casas.'],
    ['en>es', 'Both houses are old.', 'Las 2 casas son viejas.'],
    ['en>es', 'Open the MP3 file.', 'Abra el fichero de música.'],
    ['en>es', 'The 2nd World War.', 'La Segunda Guerra Mundial.'],
    ['en>es', 'Part 3 of the book.', 'Parte III del libro.'],
    ['en>es', 'In 2 weeks we open at 12.', 'En quince días abrimos a mediodía.'],
    ['en>es', '2) The red house', 'b) La casa roja'],
    ['en>ar', 'He has 2 books.', 'لديه كتابان.'],
    ['en>ja', 'He has 2 dogs.', '彼は犬を二匹飼っている。'],
    ['en>pl', 'A message of 7 bits.', 'Wiadomość siedmiobitowa.'],
  ]);
});

describe('signs of numbers', () => {
  check([
    ['en>es', 'Store at -5 °C.', 'Guárdese a 5 °C.', 'numbersDiffer'],
    ['en>es', 'Store at -5 °C.', 'Guárdese a −5 °C.'],
    ['en>es', 'Store at -5 °C.', 'Guárdese a 5 °C bajo cero.'],
    ['en>es', 'Store at 5 °C.', 'Guárdese a -5 °C.', 'numbersDiffer'],
    ['en>es', 'Store at 2-5 °C.', 'Guárdese de 2 a 5 °C.'],
    ['en>lv', 'Store at 2 to 5 °C.', 'Uzglabāt 2–5 °C.'],
    ['en>es', 'Prices fell by 10%.', 'Los precios bajaron 10.', 'numbersDiffer'],
    ['en>es', 'Prices fell by 10%.', 'Los precios bajaron un 10 %.'],
    ['en>de', 'Prices fell by 10%.', 'Die Preise fielen um 10 Prozent.'],
    ['en>lv', 'Prices fell by 10%.', 'Cenas kritās par 10 procentiem.'],
    ['en>ru', 'Prices fell by 15%.', 'Цены упали на 15.', 'numbersDiffer'],
    ['en>es', 'Prices fell by 10.', 'Los precios bajaron un 10 %.', 'numbersDiffer'],
    ['es>en', 'Bajaron un 10 por ciento.', 'They fell by 10%.'],
    ['en>eo', 'Prices fell by 10%.', 'Prezoj falis je 10 elcentoj.'],
  ]);
});

describe('dates', () => {
  check([
    ['en>es', 'Due on March 5, 2024.', 'Vence el 5 de marzo de 2024.'],
    ['en>lv', 'Due on March 5, 2024.', 'Termiņš ir 2024. gada 5. marts.'],
    ['en>de', 'Due on 03/05/2024.', 'Fällig am 5.3.2024.'],
    ['en>ja', 'Due on March 5, 2024.', '期限は2024年3月5日です。'],
    ['en>es', 'Due on March 5, 2024.', 'Vence el 5 de mayo de 2024.', 'datesDiffer'],
    ['en>de', 'Due on 2024-03-05.', 'Fällig am 05.04.2024.', 'datesDiffer'],
    // The first and the last month and day, in words and numbers.
    ['en>es', 'Due on January 1, 2024.', 'Vence el 1 de febrero de 2024.', 'datesDiffer'],
    ['en>es', 'Due on December 31, 2024.', 'Vence el 31 de octubre de 2024.', 'datesDiffer'],
    ['en>de', 'Due on 2024-01-01.', 'Fällig am 01.02.2024.', 'datesDiffer'],
    ['en>de', 'Due on 2024-12-31.', 'Fällig am 31.10.2024.', 'datesDiffer'],
  ]);
});

describe('addresses, placeholders, brackets', () => {
  check([
    ['en>es', 'See https://example.com/a.', 'Véase https://example.com/a.'],
    ['en>es', 'See https://example.com/a.', 'Véase https://example.com/b.', 'urlsDiffer'],
    ['en>es', 'Write to info@example.com now.', 'Escriba ahora a la oficina.', 'urlsDiffer'],
    ['en>de', '%d of %s files', '%2$s-Dateien: %1$d'],
    ['en>de', '%d of %s files', '%d von %d Dateien', 'placeholdersDiffer'],
    ['en>lv', '%1$s and %2$s here', 'Te ir %2$s un %1$s'],
    ['en>lv', '%1$s and %2$s here', 'Te ir %1$s un %1$s', 'placeholdersDiffer'],
    [
      'en>es',
      'Dear {{user_name}}, welcome.',
      'Estimado {{Nombre_de usuario}}, bienvenido.',
      'placeholdersDiffer',
    ],
    ['en>es', 'Dear @name, %count% files.', 'Estimado @nombre, %count% ficheros.', 'placeholdersDiffer'],
    ['en>es', 'Dear $name, %count% files.', 'Estimado $name, %cuenta% ficheros.', 'placeholdersDiffer'],
    ['en>es', 'Hello %name and !site.', 'Hola %nombre y !site.', 'placeholdersDiffer'],
    ['en>es', 'Red house :count.', 'Casa roja :cuenta.', 'placeholdersDiffer'],
    ['en>es', 'The { $name } house.\\n', 'La casa { $name }.\\n'],
    ['en>es', 'Hello %<name>s, see %1.', 'Hola %<name>s, vea %2.', 'placeholdersDiffer'],
    ['en>zh', 'The value of search_path is saved.', '正在保存search_path的值。'],
    ['en>de', 'Give the name with --output=FILE here.', 'Geben Sie den Namen hier mit --output=DATEI an.'],
    [
      'en>de',
      'Both key_id and user_id are missing.',
      'Die key_id fehlt, und die Nutzer_ID.',
      'placeholdersDiffer',
    ],
    ['en>es', 'Hello [user:display-name], hi.', 'Hola [usuario:nombre], hola.', 'placeholdersDiffer'],
    ['en>es', 'Hello <%= name %>, hi.', 'Hola <%= nombre %>, hola.', 'placeholdersDiffer'],
    ['en>es', 'Hello __name__, hi.', 'Hola __nombre__, hola.', 'placeholdersDiffer'],
    ['en>es', 'My @:key.house is red.', 'Mi @:clave.casa es roja.', 'placeholdersDiffer'],
    ['en>es', 'Hello $(name), hi.', 'Hola $(nombre), hola.', 'placeholdersDiffer'],
    ['en>es', 'So [sic: house] it was.', 'Así [sic: casa] fue.'],
    ['en>es', 'It costs $5, 50% off.', 'Cuesta 5 $, 50 % de descuento.'],
    ['en>es', 'Try --width=NUM or `config` now.', 'Pruebe ahora --width=NÚM o «config».'],
    ['en>ja', 'Call stat() now', '今stat()を呼び出す'],
    ['en>ja', 'Copying %s now', '%sをコピーしています'],
    ['en>es', 'A 100% safe house.', 'Una casa 100 % segura.'],
    ['en>es', 'The house (red) is old.', 'La casa (roja es vieja.', 'bracketsDiffer'],
    ['en>es', '(b) The house (red) is old.', 'b) La casa (roja) es vieja.'],
    ['en>es', '(b) The house (red) is old.', 'b) La casa roja es vieja.', 'bracketsDiffer'],
    ['en>es', 'The file(s) are old.', 'Los ficheros son viejos.'],
    ['en>ja', 'The house (red) is old.', '家（赤い）は古いです。'],
  ]);
});

describe('ranges', () => {
  it('point at what differs, in UTF-16 code units', () => {
    const source = '😀 It costs 1,500 euros.';
    const translation = '😀 Cuesta 1.600 euros.';
    const [check] = checkSentence({source, translation, sourceLanguage: 'en', targetLanguage: 'es'});
    assert.deepEqual(
      check?.source?.map(({start, end}) => source.slice(start, end)),
      ['1,500'],
    );
    assert.deepEqual(
      check?.translation?.map(({start, end}) => translation.slice(start, end)),
      ['1.600'],
    );
    assert.equal(check?.expected, '1,500');
  });

  const each = (source: string, translation: string) =>
    checkSentence({source, translation, sourceLanguage: 'en', targetLanguage: 'es'}).map((found) => [
      found.check,
      found.expected,
      found.source?.map(({start, end}) => source.slice(start, end)),
      found.translation?.map(({start, end}) => translation.slice(start, end)),
    ]);

  it('are those of one thing in each check', () => {
    assert.deepEqual(each('From 1,500 to 2,500 euros.', 'De 1.600 a 2.600 euros.'), [
      ['numbersDiffer', '1,500', ['1,500'], ['1.600']],
      ['numbersDiffer', '2,500', ['2,500'], ['2.600']],
    ]);
    assert.deepEqual(each('From 1,500 to 2,500 euros.', 'De 1.500 a euros.'), [
      ['numbersDiffer', '2,500', ['2,500'], undefined],
    ]);
    assert.deepEqual(each('Dear {{first}} {{last}}, hello to you.', 'Estimado usuario, hola.'), [
      ['placeholdersDiffer', '{{first}}', ['{{first}}'], undefined],
      ['placeholdersDiffer', '{{last}}', ['{{last}}'], undefined],
    ]);
    assert.deepEqual(each('See https://a.example/x and https://b.example/y.', 'Véase https://c.example/z.'), [
      ['urlsDiffer', 'https://a.example/x', ['https://a.example/x'], undefined],
      ['urlsDiffer', 'https://b.example/y', ['https://b.example/y'], undefined],
      ['urlsDiffer', undefined, undefined, ['https://c.example/z']],
    ]);
  });
});

describe('time', () => {
  it('grows with the length of the text alone', () => {
    for (const unit of [
      'a',
      '(',
      '{',
      '%',
      '1,',
      '1 234 ',
      '7 two million ',
      'До! ',
      '5.3.',
      '@a.',
      'ア',
      '"a',
      'no ',
      '5 km ',
      'Ana ',
      ' ',
      'a_',
      "n't ",
      'May 1 ',
    ]) {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      checkSentence({source: text, translation: `${text}!`, sourceLanguage: 'en', targetLanguage: 'es'});
      const numbered = text.replace(/\d/g, '9').replaceAll('a', 'b');
      checkSentence({source: text, translation: numbered, sourceLanguage: 'en', targetLanguage: 'es'});
    }
  });
});
