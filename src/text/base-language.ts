/** Languages that franc names by a member where services name the whole. WebKit does not resolve them. */
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
 * The language of a code of two or three letters, whatever its country and script: `lv` of `lvs`, `pt` of `pt-BR`,
 * `no` of both kinds of Norwegian. A text that is no code stays as it is.
 */
export function baseLanguage(code: string): string {
  try {
    const {language} = new Intl.Locale(WHOLE_LANGUAGES[code] ?? code);
    return /^(nb|nn)$/.test(language) ? 'no' : language;
  } catch {
    return code; // no code of a language
  }
}
