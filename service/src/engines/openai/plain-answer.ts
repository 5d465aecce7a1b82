import {identifyLanguage} from '../../../../src/text/identification/identify-language.ts';
import {otherLanguage} from '../../../../src/text/identification/other-language.ts';
import {primaryLanguage} from '../../../../src/contract/index.ts';
import {isWebPage} from '../../answers/web-page.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {words} from '../segment-text.ts';
import {isRefusal, TRANSLATING} from './refusal.ts';

/** Names of a translation in the languages in which models speak of it. */
const TRANSLATION =
  '(?:translation|translated text|traducción|traduction|übersetzung|tulkojums|vertaling|tłumaczenie|traduzione|tradução|перевод|翻译|here you go|answer|output)';
/** What models write before a translation on the same line: a label, its language, or a sentence that ends in a colon. */
const LABEL = new RegExp(
  `^[#*_\\s]*(?:(?:sure|certainly|of course|¡?claro|¡?por supuesto|natürlich|gerne|bien sûr|protams|好的)[!,.，]\\s*)?` +
    `(?:[^\\n:：.!?]{0,40}(?<!\\p{L}))?${TRANSLATION}[^\\n:：.!?]{0,30}[*_]*\\s*[:：]\\s*[*_]*\\s*`,
  'iu',
);
/** A heading of its own over the translation. */
const HEADING = new RegExp(`^#{1,6}\\s[^\\n]*${TRANSLATION}[^\\n]*\\n+`, 'iu');
const NOTE = /\n\s*[*_]*[([]?(?:note|nota|anmerkung|hinweis|remarque|piezīme)\b[^]*$/iu;
/** A remark in brackets at the end. */
const REMARK =
  /\s*[([（](?:(?:translator['’]s )?note|nota|anmerkung|hinweis|remarque|piezīme|noot|uwaga|примечание|注|alternat\p{L}*|literal\p{L}*|wörtlich|littéralement)\s*[:：][^()[\]（）]*[)\]）]\s*$/iu;
/** What models say to the user after a translation, on a line of its own. */
const FAREWELL =
  /\n\s*(?:i hope|let me know|espero que|ich hoffe|j['’]espère|ceru, ka|avísame|lassen sie mich)\b[^\n]*$/iu;
/** A greeting of one to three words, as models put before a translation. */
const GREETING = /^[^\s!]+(?:\s[^\s!]+){0,2}!$/;
/** An English greeting on the line of a translation into another language. */
const GREETED_LINE = /^(?:sure|certainly|of course)[!.]\s+/i;
/** Marks of the ends of texts, which servers with another template leave in answers. */
const END_MARKS = /\s*(?:<\/s>|<\|(?:im_end|eot_id|endoftext|end)\|>|<end_of_turn>)\s*$/;
const FENCE = /^```\w*\n([\s\S]*?)\n?```$/;
const CODE = /^`([^`\n]+)`$/;
const QUOTES = /^["“„«‘]([^"“”„«»‘]*)["”“»’]$/;
/** Beginnings of direct speech. */
const SPEECH = /^["“”„«»'‘‚「『《—–-]/;
/** An answer longer than this many times its source, and these characters, is more than a translation. */
const MAX_GROWTH = 5;
const SPARE_CHARACTERS = 80;
/** Words from which an answer is long enough to tell its language. */
const MIN_WORDS = 4;
/** Words from which the language of a text that differs from the source is certain enough. */
const MIN_LIKE_WORDS = 6;
const MIN_CONFIDENCE = 0.9;
/** Share of names from which a text may stay unchanged. */
const NAMES_SHARE = 0.75;

/**
 * The translation in a plain answer, without the quotation marks, the code fence or the introduction that models put
 * around it.
 *
 * @throws EngineError `malformed` if the answer is a refusal, the source itself, in the language of the source, or talk.
 */
export function translationIn(answer: string, source: string, pair: EnginePair): string {
  const whole = answer.replace(END_MARKS, '').trim();
  const isData = isObject(whole) && !isObject(source);
  const text = isData ? whole : withoutTalk(whole, source, pair);
  const fault = faultOf(text, source, pair);
  if (fault) throw noTranslation(fault);
  return text;
}

/** The error for an answer that is something else than a translation. */
export function noTranslation(fault: string): EngineError {
  return new EngineError('malformed', `The model answered with ${fault} instead of a translation.`);
}

function withoutTalk(answer: string, source: string, pair: EnginePair): string {
  const whole = FENCE.exec(answer)?.[1] ?? answer;
  const open = source.startsWith('#') ? whole : whole.replace(HEADING, '');
  const isOneParagraph = !source.includes('\n');
  const [first = '', ...rest] = open.split('\n');
  const isIntroduced = isOneParagraph && /[:：]\s*$/.test(first) && !/[:：]\s*$/.test(source);
  const body = (isIntroduced && rest.join('\n').trim() ? rest.join('\n') : open).trim();
  const alone = isOneParagraph ? onlyParagraph(body, source, pair) : body;
  return SPEECH.test(source) ? alone : (QUOTES.exec(alone)?.[1] ?? alone);
}

/** The translation of a single paragraph, without a greeting, a label, a note and emphasis around it. */
function onlyParagraph(body: string, source: string, pair: EnginePair): string {
  const paragraphs = body.split(/\n\s*\n/);
  // What follows the translation after an empty line is a note.
  const isGreeted = paragraphs.length > 1 && GREETING.test(paragraphs[0]!) && !GREETING.test(source.trim());
  const said = paragraphs[isGreeted ? 1 : 0]!.replace(NOTE, '').replace(FAREWELL, '');
  const text = /[([（]/.test(source) ? said : said.replace(REMARK, '');
  const bare = withoutLabel(text, source, pair);
  const plain = source.includes('`') ? bare : bare.replace(CODE, '$1');
  return source.includes('**') ? plain : plain.replace(/^\*\*([^*]+)\*\*$/, '$1');
}

/** The text without a label, the name of its language or a greeting before it, if the source has none of them. */
function withoutLabel(text: string, source: string, pair: EnginePair): string {
  const {target} = pair;
  if (primaryLanguage(target) !== 'en' && GREETED_LINE.test(text) && !GREETED_LINE.test(source))
    return withoutLabel(text.replace(GREETED_LINE, ''), source, pair);
  if (colonsIn(text) <= breaksIn(source) || TRANSLATING.test(source)) return text;
  if (LABEL.test(text)) return text.replace(LABEL, '');
  const [name = ''] = text.split(':', 1);
  const languages = ['en', target].map((language) =>
    new Intl.DisplayNames(language, {type: 'language'}).of(target)?.toLowerCase(),
  );
  return languages.includes(name.replace(/[*_]/g, '').trim().toLowerCase())
    ? text.slice(name.length + 1).replace(/^[*_]*\s*/, '')
    : text;
}

const colonsIn = (text: string): number => text.match(/[:：]/g)?.length ?? 0;
/** What is written with a colon in another language may have a dash in this one. */
const breaksIn = (text: string): number => text.match(/[:：—–]|\s-\s/g)?.length ?? 0;

/**
 * What is wrong with a translation: it is a refusal, the source itself, or in another language; undefined for a
 * translation that may be right.
 */
export function faultOf(text: string, source: string, pair: EnginePair): string | undefined {
  const {source: from, target: to} = pair;
  if (text === '') return 'nothing';
  if (isObject(text) && !isObject(source)) return 'data';
  if (isWebPage(text) && !isWebPage(source)) return 'a web page';
  if (/^<think/i.test(text)) return 'thoughts without an end';
  if (isRefusal(text, source, pair)) return 'a refusal';
  if (text.length > source.length * MAX_GROWTH + SPARE_CHARACTERS) return 'much more text';
  if (otherLanguage(source, text, to) !== undefined) return 'another language';
  const count = words(text).length;
  if (count < MIN_WORDS || isOfNames(source) || hasOtherScript(text, source)) return undefined;
  if (text.toLowerCase() === source.toLowerCase())
    return isIn(source, from, to) ? 'the source text' : undefined;
  const isSource = count >= MIN_LIKE_WORDS && isIn(text, from, to) && isLike(source, from, to);
  return isSource ? 'the language of the source' : undefined;
}

/** Whether a text is names and numbers for the most part, which stay unchanged: addresses, products, people. */
function isOfNames(text: string): boolean {
  const all = words(text);
  const names = all.filter((word) => /^(?:\p{Nd}|\p{Lt}|\p{Lu}\P{Lu}|\p{Lu}{1,4}(?!\p{L}))/u.test(word));
  return names.length >= all.length * NAMES_SHARE;
}

/** Whether a text is a JSON object. */
function isObject(text: string): boolean {
  if (!text.trim().startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text has letters of another script than the source; texts of every script have Latin words. */
function hasOtherScript(text: string, source: string): boolean {
  const other = /(?!\p{Script=Latin})\p{L}/u;
  return other.test(text) && !other.test(source);
}

/** Whether a text is surely in a language, and not in another one. */
function isIn(text: string, language: string, other: string): boolean {
  const found = identifyLanguage(text, [language, other]);
  return found?.language === language && found.confidence > MIN_CONFIDENCE;
}

/** Whether the source text itself is known to be in its language; names and numbers show none. */
function isLike(source: string, from: string, to: string): boolean {
  return identifyLanguage(source, [from, to])?.language === from;
}
