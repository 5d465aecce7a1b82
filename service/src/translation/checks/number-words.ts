import {primaryLanguage} from '../../../../src/text/language.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';

/** A number in words: "three", "trešais", "two million", "a thousand". */
export interface WordNumber extends TextRange {
  readonly value: number;
}

/**
 * One to twelve, with ordinals. `|` separates forms of a number; `*` means any ending of up to five letters.
 */
const WORDS: Readonly<Record<string, string>> = {
  cs: 'jeden|jedn*|prvn* dva|dvě|dvou|dvěma|druh* tři|tří|třem|třemi|třet* čtyř*|čtvrt* pět|pěti|pátý|pátá|páté|pátého šest|šesti|šestý|šestá|šesté|šestého sedm|sedmi|sedmý|sedmá|sedmé osm|osmi|osmý|osmá|osmé devět|devíti|devát* deset|deseti|desát* jedenáct* dvanáct*',
  da: 'en|et|én|ét|første to|anden|andet tre|tredje fire|fjerde fem|femte seks|sjette syv|syvende otte|ottende ni|niende ti|tiende elleve|ellevte tolv|tolvte',
  de: 'ein|eins|eine|einem|einen|einer|eines|erst* zwei|zweit* drei|dritt* vier|viert* fünf|fünft* sechs|sechst* sieben|siebt* acht|achte* neun|neunt* zehn|zehnt* elf|elft* zwölf|zwölft*',
  en: 'one|first two|second|twice three|third four|fourth five|fifth six|sixth seven|seventh eight|eighth nine|ninth ten|tenth eleven|eleventh twelve|twelfth|dozen',
  es: 'un|uno|una|primer* dos|segund* tres|tercer* cuatro|cuart* cinco|quint* seis|sext* siete|séptim* ocho|octav* nueve|noveno|novena diez|décim* once|undécim* doce|duodécim*',
  et: 'üks|ühe|üht|ühte|ühel|ühes|esim* kaks|kahe|kaht|kahte|kahel|kahes|teine|teise* kolm|kolme|kolmas|kolmanda* neli|nelja* viis|viie|viit|viies|viienda* kuus|kuue|kuut|kuues|kuuenda* seitse* kaheksa* üheksa* kümme|kümne|kümmet|kümnes|kümnenda* üksteist|üheteist* kaksteist|kaheteist*',
  fi: 'yksi|yhden|yhtä|yhdes*|ensimmäi* kaksi|kahden|kahta|kahdes*|toinen|toise* kolme|kolmen|kolmea|kolmas|kolmann* neljä* viisi|viiden|viittä|viides|viidenn* kuusi|kuuden|kuutta|kuudes|kuudenn* seitsemä* kahdeksa* yhdeksä* kymmenen|kymmentä|kymmenes yksitoista kaksitoista',
  fr: 'un|une|premier*|première* deux|deuxième*|second* trois|troisième* quatre|quatrième* cinq|cinquième* six|sixième* sept|septième* huit|huitième* neuf|neuvième* dix|dixième* onze|onzième* douze|douzième*',
  it: 'un|uno|una|prim* due|second* tre|terz* quattro|quart* cinque|quint* sei|sesto|sesta sette|settim* otto|ottav* nove|nono|nona dieci|decim* undici|undicesim* dodici|dodicesim*',
  lt: 'vien*|pirm* du|dvi|dviej*|dviem*|antr* trys|trij*|trim*|treč* ketur*|ketvirt* penk* šeš* septyn*|septint* aštuon*|aštunt* devyn*|devint* dešimt* vienuolik* dvylik*',
  lv: 'vien*|pirm* div*|otr* trīs|triju|trim|trijiem|trijām|trijos|trijās|treš* četr*|ceturt* piec*|piekt* seš*|sest* septiņ*|septīt* astoņ*|astot* deviņ*|devīt* desmit* vienpadsmit* divpadsmit*',
  nb: 'en|ett|ei|én|første to|andre tre|tredje fire|fjerde fem|femte seks|sjette sju|syv|sjuende åtte|åttende ni|niende ti|tiende elleve|ellevte tolv|tolvte',
  nl: 'een|één|eerste twee|tweede drie|derde vier|vierde vijf|vijfde zes|zesde zeven|zevende acht|achtste negen|negende tien|tiende elf|elfde twaalf|twaalfde',
  pl: 'jeden|jedn*|pierwsz* dwa|dwie|dwóch|dwóm|dwaj|drug* trzy|trzech|trzem|trzej|trzeci* czter*|czwart* pięć|pięciu|piąt* sześć|sześciu|szóst* siedem|siedmiu|siódm* osiem|ośmiu|ósm* dziewięć|dziewięciu|dziewiąt* dziesięć|dziesięciu|dziesiąt* jedenaś*|jedenast* dwanaś*|dwunast*',
  pt: 'um|uma|primeir* dois|duas|segund* três|terceir* quatro|quart* cinco|quint* seis|sext* sete|sétim* oito|oitav* nove|nono|nona dez|décim* onze doze',
  ru: 'один|одн*|перв* два|две|двух|двум|двумя|двое|втор* три|трех|трёх|трем|трём|тремя|трое|трет* четыр*|четвер* пят* шест* семь|семи|седьм* восемь|восьм* девят* десят* одиннадцат* двенадцат*',
  sv: 'en|ett|första två|andra tre|tredje fyra|fjärde fem|femte sex|sjätte sju|sjunde åtta|åttonde nio|nionde tio|tionde elva|elfte tolv|tolfte',
  uk: 'один|одн*|перш* два|дві|двох|двом|двома|двоє|друг* три|трьох|трьом|троє|трет* чотир*|четверт* п’ят* шість|шест*|шост* сім|семи|сьом* вісім|восьм* дев’ят* десят* одинадцят* дванадцят*',
};

/** Words that imply a number, such as "both", "half" and "noon", in any of the languages of `WORDS`. */
const SAYINGS: Readonly<Partial<Record<number, RegExp>>> = {
  2: /(?<!\p{L})(?:both|zwo|quin[cz]e|fortnight|more\sthan\son|pairs?(?!\p{L})|couple|twin|twice|dual|doub|half|halv|either|ambos|ambas|par(?:es|i|it|u|a|y|ą|et|en|ar|ja)?(?!\p{L})|parej|dobl|dobr|mitad|medi[oa]|metade|mei[oa]|beid|paar|doppel|halb|moiti|demi|paire|entramb|coppi|doppi|mezz|ab[iu](?!\p{L})|pār[iu]|dubul|dubbel|pus|por[aą]|dvigub|ob[aěoi]|podw|pół|półt|połow|dwu|оба|обе|обои|пар|двой|двоє|двое|дву|дво|пол|пів|обид|båda|bägge|begge|dobb|molem|kaksi|puol|tupla|mõlem|topelt|pool|dvoj|dvou|pár|půl|bi\p{L})/u,
  3: /(?<!\p{L})(?:tri\p{L}|thrice|tre\p{L}|dre\p{L}|drie\p{L}|trój|troj|трой|тро|трё|тре|трь|три)/u,
  4: /(?<!\p{L})(?:quarter|viertel|quadr|cuadr|kvadr|kvart|kwart|четвер|чверт|čtvrt|ćwier|ceturt)/u,
  6: /doz|doc[ei]n|dutzend|douzain|ducis|tuzin|tucet|дюжин|dussin|dusin|tusina|tosin|dúzia/u,
  8: /(?<!\p{L})o[ck]t/u,
  12: /(?<!\p{L})(?:noon|mediod|meio-dia|midi(?!\p{L})|mezzogiorno|mittag|midnatt|pusdien|полдень|полдн|polud|połud|keskipäe|midnight|midday|dozen|doc[ei]na|dutzend|douzaine|dozzin|ducis|tuzin|tucet|дюжин|dussin|dusin|dozijn|tusina|tosin|dúzia)/u,
};
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** Words after a number that multiply it, in any language; the first match counts. */
const SCALES: readonly (readonly [scale: number, words: RegExp])[] = [
  [
    1e9,
    /^(?:mil\s(?:millones|milions|milhões)|milliard|miljard|miliard|miliárd|milijard|milyar|миллиард|мільярд|млрд|mrd|mld|bn$|مليار|십억)/u,
  ],
  [
    1e6,
    /^(?:million|millón|millones|milhão|milhões|milion|milión|milione|milioni|miljoon|miljon|miljn|milj$|milijon|milijun|milyon|mill$|миллион|мільйон|млн|mln|mio$|مليون|ملايين)/u,
  ],
  [
    1e3,
    /^(?:thousand|tausend|tsd$|mille$|mila$|mil$|duizend|tusen|tusind|tūksto|tūkst$|tūkstan|tysi|tys$|tisíc|tisoč|тысяч|тыс$|тисяч|тис$|tuhat|tuhan|ezer|bin$|ألف|آلاف)/u,
  ],
  [
    100,
    /^(?:hundred|hundert|hundra|hundre|simt|simtiem|šimt|cien$|ciento$|cents?$|cento$|cem$|honderd|sto$|сто$|sada$)/u,
  ],
];
const BILLION =
  /^(?:billion|billón|billones|bilhão|bilhões|bilion|bilión|bilione|bilioni|biljoon|biljon|biljard)/u;
/** "Minus", "below zero" and "per cent" in the languages of `WORDS`. */
const MINUS =
  /minus|mīnus|mínus|miinus|minús|menos|moins|(?<!\p{L})meno(?!\p{L})|минус|мінус|n[eé]gat|отрица|від.?ємн|neigiam|zápor|ujemn|bajo|abaixo|(?<!\p{L})sott|sous|unter|below|under|onder|(?<!\p{L})pod|zem|ниже|нижче|(?<!\p{L})all[ae]|frost|pakkas|mraz|mróz|mrozu|мороз|sals|šalč|külm|miinu/u;
const PERCENT =
  /pro[cs]en|pro[zc]ent|perc|per\scent|por\s?cien|por\s?cento|pour\s?cent|percent|pursent|протсент|процент|відсот|prosent|protsent|pct|(?<!\p{L})proc|porcent|%|٪|％/u;
const LETTERS = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const ENDING = 5;

/** Factor that the word after a number expresses: 1,000,000 for "1.5 million"; undefined for other words. */
export function scaleAfter(after: string, language: string): number | undefined {
  const word = /^[\s\u00a0\u202f-]?([\p{L}\p{M}]+(?:\s(?:millones|milions|milhões))?)/u.exec(after)?.[1];
  return word === undefined ? undefined : scaleOf(word.toLowerCase(), language);
}

function scaleOf(word: string, language: string): number | undefined {
  if (BILLION.test(word)) return primaryLanguage(language) === 'en' || /^bilh/.test(word) ? 1e9 : 1e12;
  return SCALES.find(([, words]) => words.test(word))?.[0];
}

/**
 * Finds numbers written as words: one to twelve, and multiples such as "two million". In unknown languages,
 * only words such as "million" are found.
 */
export function wordNumbers(text: string, language: string): WordNumber[] {
  const words = wordsOf(language);
  const numbers: WordNumber[] = [];
  let multiplied = 0;
  for (const {0: word, index} of text.matchAll(LETTERS)) {
    if (index < multiplied) continue;
    const folded = word.toLowerCase().replaceAll("'", '’');
    const end = index + word.length;
    const value = words && valueOf(folded, words);
    const scale = scaleAfter(text.slice(end, end + 24), language);
    if (value !== undefined) {
      numbers.push({value: value * (scale ?? 1), start: index, end});
      if (scale !== undefined) multiplied = end + 2;
    } else if (!/\p{Nd}[\s\u00a0\u202f-]?$/u.test(text.slice(Math.max(0, index - 2), index))) {
      const scaleValue = scaleOf(folded, language);
      if (scaleValue !== undefined) numbers.push({value: scaleValue, start: index, end});
    }
  }
  return numbers;
}

/**
 * Whether a text may express a number without figures: as a word, part of a word, or Roman numeral. Always
 * true for 0 and 1 ("no", "a", "single") and for languages whose number words are not listed.
 */
export function maySay(value: number, text: string, language: string): boolean {
  const words = wordsOf(language);
  const roman = ROMAN[value];
  if (!words || value < 2 || roman === undefined) return true;
  const lower = text.toLowerCase();
  if (SAYINGS[value]?.test(lower)) return true;
  const forms = [...words.wholeWords, ...words.stems]
    .filter(([form, number]) => number === value && form.length > 2)
    .map(([form]) => (form.length > 4 ? form.slice(0, -1) : form));
  return (lower.match(LETTERS) ?? []).some(
    (word) => word === roman || forms.some((form) => word.startsWith(form)),
  );
}

/** Whether a text may express a sign in words; always true for languages whose words are not listed. */
export function maySaySign(sign: 'minus' | 'percent', text: string, language: string): boolean {
  return !wordsOf(language) || (sign === 'minus' ? MINUS : PERCENT).test(text.toLowerCase());
}

interface NumberWords {
  readonly wholeWords: ReadonlyMap<string, number>;
  /** Beginnings of words, longest first. */
  readonly stems: readonly (readonly [stem: string, value: number])[];
}

/** Number words by language. */
const wordsByLanguage = new Map<string, NumberWords>();

function wordsOf(code: string): NumberWords | undefined {
  const primary = primaryLanguage(code);
  const language = primary === 'no' || primary === 'nn' ? 'nb' : primary;
  const list = Object.hasOwn(WORDS, language) ? WORDS[language] : undefined;
  if (list === undefined) return undefined;
  let words = wordsByLanguage.get(language);
  if (!words) {
    words = readWords(list);
    wordsByLanguage.set(language, words);
  }
  return words;
}

function readWords(list: string): NumberWords {
  const wholeWords = new Map<string, number>();
  const stems: [string, number][] = [];
  list.split(' ').forEach((forms, index) => {
    for (const form of forms.split('|')) {
      if (form.endsWith('*')) stems.push([form.slice(0, -1), index + 1]);
      else wholeWords.set(form, index + 1);
    }
  });
  return {wholeWords, stems: stems.sort(([a], [b]) => b.length - a.length)};
}

function valueOf(word: string, {wholeWords, stems}: NumberWords): number | undefined {
  return (
    wholeWords.get(word) ??
    stems.find(([stem]) => word.startsWith(stem) && word.length - stem.length <= ENDING)?.[1]
  );
}
