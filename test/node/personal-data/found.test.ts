import assert from 'node:assert/strict';
import {test} from 'node:test';
import {countriesOf} from '../../../src/elements/common/personal-data/countries.ts';
import {findDetails} from '../../../src/elements/common/personal-data/find-details.ts';

/** A text with details in `[…]`, and the languages of the page if other than English and Latvian. */
type Row = readonly [text: string, ...languages: string[]];

const MAILS: readonly Row[] = [
  ['Write to [anna@example.org] today.'],
  ["[anna.bērziņa@epasts.lv], [o'brien+news@mail.example.co.uk]"],
  ['<[jürgen.groß@müller.example]>'],
  ['[mailto:a_b-c@sub.domain.example?subject=x]'],
  ['Write to [mailto:joe@example.com?subject=Hello%20there&body=A,%20B], please.'],
  ['([mailto:joe@example.com]), <[mailto:joe@example.com,ann@example.com?cc=x@example.com]>.'],
  ['<a href="[mailto:joe@example.com?subject=Hello]">[joe@example.com]</a>'],
  ['[https://example.org/unsubscribe?mail=joe%40example.com&list=3].'],
  ['[joe%40example.com], [joe&#64;example.com], [joe&#x40;example.com], [joe&commat;example&period;com]'],
  ['请联系[anna@example.org]谢谢', 'zh', 'en'],
  ['お問い合わせは［[info@例え.example]］まで'.replace('例え', 'rei'), 'ja', 'en'],
  ['Пишите на [иван@почта.рф].', 'ru', 'en'],
  ['כתבו אל [dana@example.co.il].', 'he', 'en'],
  ['راسلنا على [info@example.sa]', 'ar', 'en'],
  ['full width: [ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ]'],
  ['\u200F[anna@example.org]\u200F'],
  ['Anna ([anna@example.org]); Bob [bob@xn--mller-kva.example].'],
  ['[https://example.org/?mail=anna@example.org&x=1]'],
];

const PHONES: readonly Row[] = [
  ['Call Anna on [+371 26 123 456].'],
  ['Biuras: [8 612 34567], [8-612-34567]', 'lt', 'en'],
  ['Офис: [8 (495) 123-45-67], [8-916-123-45-67], [8 916 123 45 67]', 'ru', 'en'],
  ['Our office: [1-212-736-5000], [1 (212) 736-5000], [1.212.736.5000].', 'en-US'],
  ['Phone [202-555-0143] / [202-555-0144].', 'en-US'],
  ['[+37126123456]'],
  ['[+371-26-123-456]'],
  ['[+371 26.123.456]'],
  ['([+371 26 123 456])'],
  ['[(+371) 26 123 456], ([(+44) 20 7946 0018])'],
  ['[00371 26123456]'],
  ['[+44 20 7946 0018]'],
  ['[+44 (0)20 7946 0018]'],
  ['[+1 (212) 555-0142]'],
  ['[+1 212 555 0142]'],
  ['[+49 89 1234567], [+49 (89) 123-4567]'],
  ['[+33 1 42 68 53 00]'],
  ['[+34 612 345 678]'],
  ['[+39 06 6982]'.replace('6982', '69821234')],
  ['[+358 40 1234567]'],
  ['[+46 8 123 456 78]'],
  ['[+47 22 12 34 56]'],
  ['[+45 32 12 34 56]'],
  ['[+48 601 234 567]'],
  ['[+370 612 34567]'],
  ['[+372 5123 4567]'],
  ['[+420 601 234 567]'],
  ['[+421 905 123 456]'],
  ['[+31 6 12345678]'],
  ['[+32 470 12 34 56]'],
  ['[+351 912 345 678]'],
  ['[+7 912 345-67-89]', 'ru', 'en'],
  ['[+380 67 123 4567]'],
  ['[+86 138 0013 8000]'],
  ['[+81 90-1234-5678]'],
  ['[+972 50-123-4567]', 'he', 'en'],
  ['[+966 50 123 4567]', 'ar', 'en'],
  ['[＋３７１ ２６１２３４５６]'],
  ['هاتف: [٠٥٠١٢٣٤٥٦٧]', 'ar', 'en'],
  ['הטלפון: [050-123-4567]', 'he', 'en'],
  ['[+371\u00A026\u00A0123\u00A0456]'],
  ['[+371\u202F26\u202F123\u202F456]'],
  ['[+371 26‑123‑456]'],
  ['[\u2066+371 26 123 456]\u2069'.replace('[\u2066', '\u2066[')],
  ['+371 26\u200E 123 456'.replace(/^(.*)$/, '[$1]')],
  ['Zvaniet Annai [26 123 456]!', 'lv', 'en'],
  ['Tālr. [67 000 000]', 'lv', 'en'],
  ['[67123456]/[29876543]', 'lv', 'en'],
  ['[26123456],[29876543],[+37126123456],[+37129876543]', 'lv', 'en'],
  ['[26 123 456] / [29 876 543]; [26 123 457] [29 876 544]', 'lv', 'en'],
  ['1 [26123456]\t2 [29876543]', 'lv', 'en'],
  ['Dāvid [26123456], Juno [26 123 457]', 'lv', 'en'],
  ['tālr.[67123456]', 'lv', 'en'],
  ['Tel[26123456], fax[67123457], phone[+37126123456]', 'lv', 'en'],
  ['Mob. [26123456], fakss [67123457]', 'lv', 'en'],
  ['Anna [26123456] vai Juris [29 876 543]', 'lv', 'en'],
  ['Call [(212) 555-0142] or [212-555-0142] or [212.555.0142]'],
  ['phone [555-0142] at night'],
  ['Ring [020 7946 0018] or [07911 123456]'],
  ['Rufen Sie [089 1234567] an, oder [0176/12345678].', 'de', 'en'],
  ['Handy: [0176 12345678]', 'de', 'en'],
  ['Appelez le [01 42 68 53 00] ou [06.12.34.56.78]', 'fr', 'en'],
  ['Llame al [612 345 678] o al [91 123 45 67]', 'es', 'en'],
  ['Soita [040 123 4567]', 'fi', 'en'],
  ['Ring [08-123 456 78]', 'sv', 'en'],
  ['Telefon [22 12 34 56]', 'nb', 'en'],
  ['Zadzwoń: [601 234 567]', 'pl', 'en'],
  ['Skambinkite [8 612 34567]', 'lt', 'en'],
  ['Звоните: [8 (912) 345-67-89]', 'ru', 'en'],
  ['telefone [912 345 678]', 'pt', 'en'],
  ['電話：[03-1234-5678]', 'ja', 'en'],
];

const ACCOUNTS: readonly Row[] = [
  ['[LV80 BANK 0000 4351 9500 1] is the account.'],
  ['[LV80BANK0000435195001]'],
  ['IBAN[LV80BANK0000435195001]'],
  ['[lv80bank0000435195001]'],
  ['[DE89 3704 0044 0532 0130 00], BIC COBADEFFXXX'],
  ['[GB29 NWBK 6016 1331 9268 19]'],
  ['[FR14 2004 1010 0505 0001 3M02 606]'],
  ['[EE38 2200 2210 2014 5685] on Monday'],
  ['[LT12 1000 0111 0100 1000]'],
  ['[NL91 ABNA 0417 1643 00]'],
  ['[BE68 5390 0754 7034]'],
  ['[PL61 1090 1014 0000 0712 1981 2874]'],
  ['[ES91 2100 0418 4502 0005 1332]'],
  ['[DE89\u00A03704\u00A00044\u00A00532\u00A00130\u00A000]'],
  ['[NO93 8601 1117 947]'],
  ['[SE45 5000 0000 0583 9825 7466]'],
  ['[FI21 1234 5600 0007 85]'],
  ['Card [4111-1111 1111-1111] here.'],
  ['[4111 1111 1111 1111], valid to 12/26'],
  ['[4111111111111111]'],
  ['Visa[4111111111111111]'],
  ['[4111-1111-1111-1111]'],
  ['[4111111111111111],12/26;[5555555555554444].'],
  ['[5555 5555 5555 4444]'],
  ['[2223 0031 2200 3222]'],
  ['[3782 822463 10005]'],
  ['[378282246310005]'],
  ['[3056 930902 5904]'],
  ['[6011 1111 1111 1117]'],
  ['[3530 1113 3330 0000]'],
  ['[6200 0000 0000 0005]'],
  ['[４１１１ １１１１ １１１１ １１１１]'],
];

const NATIONAL: readonly Row[] = [
  ['personas kods [161175-19997]', 'lv', 'en'],
  ['[161175-19997]'],
  ['[16117519997]'],
  ['[161175-19997],[161175-19997];PK-[161175-19997]'],
  ['5 [161175-19997]'],
  ['[325678-12345] ir jaunais kods', 'lv', 'en'],
  ['p. k. [32567812345]', 'lv', 'en'],
  ['[33309240064]'],
  ['isikukood [36805280109]'],
  ['[131052-308T]'],
  ['[880320-0016]'],
  ['[198803200016]'],
  ['[15108695088], [151086 95088]'],
  ['[211062-5629]'],
  ['CPR-nr. [2110625629]'],
  ['PESEL [44051401359]'],
  ['[44051401359]'],
  ['Steuer-ID: [36 574 261 809]'],
  ['[36574261809]'],
  ['[54362315K] and [54362315-K] and [54.362.315-K]'],
  ['[X-2482300-W]'],
  ['[2 95 10 99 126 111 93]'],
  ['[295109912611193]'],
  ['[RCCMNL83S18D969H]'],
  ['BSN [111222333]'],
  ['[111222333]', 'nl', 'en'],
  ['[88.02.29-999.90]'.replace('88.02.29-999.90', '88.02.29-999.90')],
  ['NIF [501964843]'],
  ['[501 964 843]', 'pt', 'en'],
  ['[710319/2745]'],
  ['[HH 01 23 45 D], [HH012345D]'],
  ['NHS number: [943 476 5919], NHS no. [943-476-5919], nhs[9434765919]'],
  ['The patient [943 476 5919] was seen.'],
  ['SSN[536-22-8471], ssn:[536228471] and SSN[536228471]'],
  ['PESEL[44051401359]'],
  ['SSN [536-90-4399]'],
  ['SSN: [536904399]'],
  ['[١٦١١٧٥-١٩٩٩٧]', 'ar', 'lv'],
];

for (const [kind, rows] of Object.entries({
  email: MAILS,
  phone: PHONES,
  account: ACCOUNTS,
  national: NATIONAL,
})) {
  for (const [marked, ...languages] of rows) {
    test(`finds ${kind}: ${marked}`, () => {
      const text = marked.replace(/[[\]]/g, '');
      const expected = [...marked.matchAll(/\[([^\]]*)\]/g)].map(([, inside]) => inside);
      const countries = countriesOf(languages.length > 0 ? languages : ['en', 'lv']);
      const found = findDetails(text, {countries, patterns: []});
      assert.deepEqual(
        found.map((detail) => detail.text),
        expected,
      );
      for (const {start, end, text: detail} of found) assert.equal(text.slice(start, end), detail);
      const kinds = kind === 'account' ? ['iban', 'card'] : [kind === 'national' ? 'nationalNumber' : kind];
      assert.ok(
        found.every((detail) => kinds.includes(detail.kind)),
        found.map((one) => one.kind).join(),
      );
    });
  }
}

const NUMBER = {name: 'Numbers', pattern: /\d{4}/g};

for (const [text, expected, kinds] of [
  ['Write to anna1234@example.org.', ['anna1234@example.org'], ['email']],
  ['Pay to LV80 BANK 0000 4351 9500 1 now', ['LV80 BANK 0000 4351 9500 1'], ['iban']],
  ['Number 1234, mail 1234.', ['1234', '1234'], ['own', 'own']],
] as const) {
  test(`hides all of a detail that a pattern of the page has a part of: ${text}`, () => {
    const found = findDetails(text, {countries: ['LV'], patterns: [NUMBER]});
    assert.deepEqual(
      found.map((one) => one.text),
      expected,
    );
    assert.deepEqual(
      found.map((one) => one.kind),
      kinds,
    );
  });
}

test('joins details that overlap', () => {
  const pattern = /customer joe@/g;
  const [detail, ...others] = findDetails('The customer joe@example.com called.', {
    countries: [],
    patterns: [{name: 'Customers', pattern}],
  });
  assert.deepEqual([detail!.text, detail!.name, others], ['customer joe@example.com', 'Customers', []]);
});
