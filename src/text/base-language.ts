/** Macrolanguage of each three-letter code; WebKit does not resolve these codes. */
const WHOLE_LANGUAGES: Readonly<Record<string, string>> = {
  als: 'sq',
  arb: 'ar',
  ayr: 'ay',
  azj: 'az',
  cmn: 'zh',
  ekk: 'et',
  khk: 'mn',
  knc: 'kr',
  kng: 'kg',
  lvs: 'lv',
  nno: 'no',
  nob: 'no',
  npi: 'ne',
  pbu: 'ps',
  pes: 'fa',
  plt: 'mg',
  prs: 'fa',
  quz: 'qu',
  src: 'sc',
  swh: 'sw',
  tgl: 'fil',
  uzn: 'uz',
  ydd: 'yi',
  zyb: 'za',
};

/**
 * The language of a two- or three-letter code, without country and script: `lv` for `lvs`, `pt` for `pt-BR`,
 * `no` for both kinds of Norwegian. A text that is not a code is returned unchanged.
 */
export function baseLanguage(code: string): string {
  try {
    const {language} = new Intl.Locale(
      (Object.hasOwn(WHOLE_LANGUAGES, code) && WHOLE_LANGUAGES[code]) || code,
    );
    return /^(nb|nn)$/.test(language) ? 'no' : language;
  } catch {
    return code; // not a language code
  }
}
