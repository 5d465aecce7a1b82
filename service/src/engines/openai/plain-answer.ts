import {identifyLanguage} from '../../../../src/text/identification/identify-language.ts';
import {otherLanguage} from '../../../../src/text/identification/other-language.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {words} from '../segment-text.ts';

/** How models begin when they refuse; a source text that begins so is not a refusal. */
const REFUSAL =
  /^(?:i['’]?m sorry|sorry,|i can(?:no|['’])t|as an ai|i am unable|i['’]?m unable|lo siento, (?:pero )?no puedo|es tut mir leid, (?:aber )?ich kann|je suis désolée?, (?:mais )?je ne peux|atvainojiet, (?:bet )?es nevaru)/i;
/** What models write before a translation on the same line, or after it. */
const LABEL =
  /^(?:(?:here(?: is|['’]s) )?(?:the|your) )?(?:translation|traducción|traduction|übersetzung|tulkojums)\s*:\s*/i;
const NOTE = /\n\s*[([]?(?:note|nota|anmerkung|hinweis|remarque|piezīme)\b[^]*$/i;
/** A greeting of one to three words, as models put before a translation. */
const GREETING = /^[^\s!]+(?:\s[^\s!]+){0,2}!$/;
const FENCE = /^```\w*\n([\s\S]*?)\n?```$/;
const QUOTES = /^["“„«'‘](.*)["”“»'’]$/s;
/** An answer longer than this many times its source, and these characters, is more than a translation. */
const MAX_GROWTH = 5;
const SPARE_CHARACTERS = 80;
/** Words from which an answer is long enough to tell its language. */
const MIN_WORDS = 4;
const MIN_CONFIDENCE = 0.9;

/**
 * The translation in a plain answer, without the quotation marks, the code fence or the introduction that models put
 * around it.
 *
 * @throws EngineError `malformed` if the answer is a refusal, the source itself, in the language of the source, or talk.
 */
export function translationIn(answer: string, source: string, pair: EnginePair): string {
  const text = withoutTalk(answer.trim(), source);
  const fault = faultOf(text, source, pair);
  if (fault) throw new EngineError('malformed', `The model answered with ${fault} instead of a translation.`);
  return text;
}

function withoutTalk(answer: string, source: string): string {
  const open = FENCE.exec(answer)?.[1] ?? answer;
  const isOneParagraph = !source.includes('\n');
  const [first = '', ...rest] = open.split('\n');
  const isIntroduced = isOneParagraph && first.trimEnd().endsWith(':') && !source.trimEnd().endsWith(':');
  const body = (isIntroduced && rest.join('\n').trim() ? rest.join('\n') : open).trim();
  const alone = isOneParagraph ? onlyParagraph(body, source) : body;
  return QUOTES.test(source) ? alone : (QUOTES.exec(alone)?.[1] ?? alone);
}

/** The translation of a single paragraph, without a greeting, a label, a note and emphasis around it. */
function onlyParagraph(body: string, source: string): string {
  const paragraphs = body.split(/\n\s*\n/);
  // What follows the translation after an empty line is a note.
  const isGreeted = paragraphs.length > 1 && GREETING.test(paragraphs[0]!) && !GREETING.test(source.trim());
  const text = paragraphs[isGreeted ? 1 : 0]!.replace(NOTE, '');
  const bare = LABEL.test(source) ? text : text.replace(LABEL, '');
  return source.includes('**') ? bare : bare.replace(/^\*\*([^*]+)\*\*$/, '$1');
}

/**
 * What is wrong with a translation: it is a refusal, the source itself, or in another language; undefined for a
 * translation that may be right.
 */
export function faultOf(
  text: string,
  source: string,
  {source: from, target: to}: EnginePair,
): string | undefined {
  if (text === '') return 'nothing';
  if (isObject(text) && !isObject(source)) return 'data';
  if (/^<think/i.test(text)) return 'thoughts without an end';
  if (REFUSAL.test(text) && !REFUSAL.test(source)) return 'a refusal';
  if (text.length > source.length * MAX_GROWTH + SPARE_CHARACTERS) return 'much more text';
  if (otherLanguage(source, text, to) !== undefined) return 'another language';
  if (words(text).length < MIN_WORDS) return undefined;
  if (text.toLowerCase() === source.toLowerCase()) return 'the source text';
  const found = identifyLanguage(text, [from, to]);
  const isSource = found?.language === from && found.confidence > MIN_CONFIDENCE;
  return isSource && isLike(source, from, to) ? 'the language of the source' : undefined;
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

/** Whether the source text itself is known to be in its language; names and numbers show none. */
function isLike(source: string, from: string, to: string): boolean {
  return identifyLanguage(source, [from, to])?.language === from;
}
