import {primaryLanguage} from '../../../../src/contract/index.ts';
import type {EnginePair} from '../engine.ts';

/**
 * How models begin when they refuse, apologise or offer something else. People say the same, so that it takes another sign
 * as well.
 */
const OPENING = new RegExp(
  '^(?:' +
    [
      /(?:but )?(?:i['’]?m )?(?:so |very |really )?sorry|i (?:apologi[sz]e|regret)|unfortunately|i (?:can(?:no|['’])t|won['’]t|will not)|i am unable|i['’]?m (?:unable|not able)|as an ai|how (?:can|may) i/,
      /lo (?:siento|lamento)|lamento|lamentablemente|desafortunadamente|perdón|disculpe?|no puedo|¿(?:en qué|cómo) puedo/,
      /(?:es )?tut mir (?:sehr )?leid|leider|entschuldig|ich (?:kann|bin nicht)|wie kann ich|womit kann ich/,
      /(?:je suis )?(?:vraiment )?désolée?|malheureusement|je (?:regrette|ne peux|ne suis pas)|comment puis-je/,
      /atvainojiet|diemžēl|man (?:ļoti )?žēl|es nevaru|nevaru|kā (?:es )?varu/,
      /het spijt|helaas|ik kan|waarmee kan/,
      /извините|простите|к сожалению|прошу прощения|мне (?:очень )?жаль|я не могу|не могу|чем (?:я )?могу|как я могу/,
      /вибач|на жаль|перепрошую|я не можу|чим (?:я )?можу/,
      /przepraszam|niestety|przykro mi|nie mogę|w czym mogę|jak mogę/,
      /mi dispiace|purtroppo|spiacente|non posso|come posso/,
      /desculpe|lamento|infelizmente|sinto muito|(?:eu )?não posso|como posso/,
      /(?:很|非常|真的)?(?:抱歉|对不起|對不起)|很遗憾|我(?:无法|不能|無法)/,
      /(?:大変|誠に)?申し訳|すみません|ごめん|残念/,
      /죄송|미안|유감/,
    ]
      .map(({source}) => source)
      .join('|') +
    ')',
  'iu',
);
/** How models begin when they ask for the text. */
const REQUEST = /^(?:please|por favor|bitte|veuillez|lūdzu)/iu;
/** An apology in English, which does not translate anything into another language. */
const APOLOGY =
  /^(?:i['’]?m sorry|i (?:can(?:no|['’])t|won['’]t|will not)|as an ai|i am unable|i['’]?m unable)/i;
/** Translating, in many languages: models speak of it when they refuse, and a source text that does is translated. */
export const TRANSLATING =
  /translat|tradu|tradú|übersetz|tulko|tłumacz|vertaa?l|przełoż|přelož|překl|preklad|prevod|prevés|перев|перекл|превод|преве|interpret|dolmetsch|översätt|oversæt|oversett|kään|fordít|çevir|tercüme|μεταφρ|译|譯|訳|번역|ترجم|תרג/iu;
/** What models say of themselves, or of a task; in an English source, words that are translated so. */
const SELF =
  /as an ai|language model|modelo de lenguaje|sprachmodell|modèle de langage|ayudar(?:te)? con est?o/iu;
const OF_SELF =
  /sorry|apolog|regret|afraid|unfortunately|can['’]?t|cannot|unable|not able|help|assist|\bAI\b|model/i;
/** Helping, requests and answers, in the languages below: what models say that they cannot give. */
const HELPING =
  /help|assist|support|request|answer|repl[yi]|respon[ds]|fulfil|comply|ayud|solicit|petici|pedido|consulta|hilf|helfen|unterstütz|anfrage|anliegen|antwort|aider?\b|aide|demande|répon|palīdz|pieprasī|lūgum|atbild|verzoek|antwoord|помо|помог|запрос|просьб|ответ|допом|запит|відпов|pomoc|pomóc|pomag|prośb|odpowie|odpowiad|aiut|richiest|rispond|ajud|帮|幫|协助|協助|请求|請求|要求|回答|要望|お応え|応じ|手伝|リクエスト|도와|도움|요청|답변/iu;
/** Apologies and inability in the same languages: a source that has one may be translated with one. */
const REGRET =
  /sorry|apolog|regret|afraid|unfortunate|pardon|forgive|excuse|alas|can['’]?t|cannot|can not|unable|not able|won['’]?t|will not|not possible|impossib|how (?:can|may|do)|siento|perd[oó]n|discul|lament|desafortun|puedo|podemos|pued|posible|leid|leider|entschuldig|verzei|bedau|kann|könn|désol|excus|regrett|malheureus|peux|peut|pouv|atvain|piedod|diemžēl|žēl|nevar|var[uēa]m?\b|helaas|spijt|kan\b|kunnen|извин|прост|сожал|жаль|мог|мож|вибач|прошу|przepr|niestety|przykr|mog|może|dispiac|scus|purtroppo|poss|potere|desculp|infeliz|sinto|pode|抱歉|对不起|對不起|遗憾|遺憾|无法|無法|不能|申し訳|すみません|ごめん|残念|でき|죄송|미안|유감|수 없|못/iu;
/** Languages of which the two lists above have the words. */
const LANGUAGES: readonly string[] = 'en es de fr lv nl ru uk pl it pt zh ja ko'.split(' ');

/** Whether an answer refuses to translate a text, or asks for something else, rather than saying what the text says. */
export function isRefusal(answer: string, source: string, {source: from, target: to}: EnginePair): boolean {
  if (primaryLanguage(to) !== 'en' && APOLOGY.test(answer) && !APOLOGY.test(source)) return true;
  const isOpened = OPENING.test(answer);
  if (!isOpened && !REQUEST.test(answer)) return false;
  if (TRANSLATING.test(answer) && !TRANSLATING.test(source)) return true;
  if (primaryLanguage(from) === 'en' && SELF.test(answer) && !OF_SELF.test(source)) return true;
  const isKnown = LANGUAGES.includes(primaryLanguage(from));
  return isOpened && isKnown && HELPING.test(answer) && !HELPING.test(source) && !REGRET.test(source);
}
