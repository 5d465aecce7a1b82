import {openAsBlob} from 'node:fs';
import {languageClueOf} from '../../../src/documents/language-clue.ts';
import {charged} from '../concurrency/fair-shares.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Caller} from '../operations/caller.ts';
import {checkDocument, type ReceivedDocument} from '../operations/documents/received-document.ts';
import type {SystemView} from '../operations/system-view.ts';
import {isSameLanguage, sourceLanguages, unknownTarget, usualSource} from './choose-system.ts';
import {likeness} from './detect-language.ts';

/** A document whose language the client did not send. */
export interface UnknownDocument {
  readonly document: ReceivedDocument;
  readonly fileName: string;
  /** Language to translate it into. */
  readonly target: string;
  /** Parameter with which clients send the language. */
  readonly parameter: string;
}

/**
 * Detects the language of a document: the one that a bilingual file names, or else that of its text. The systems decide which
 * languages are possible. A short text that is not recognized counts as English. Throws if the language is not recognized
 * otherwise, or if no system translates it into the target.
 */
export async function languageOfDocument(
  {document, fileName, target, parameter}: UnknownDocument,
  systems: readonly SystemView[],
  {share}: Pick<Caller, 'share'>,
): Promise<string> {
  const name = checkDocument(fileName, document);
  const into = systems.filter((system) => isSameLanguage(system.target.code, target));
  if (into.length === 0) throw unknownTarget(target);
  const sources = sourceLanguages(into).map(({code}) => code);
  const run = <Result>(work: () => Result): Result => charged(share, work);
  const {language, text} = await languageClueOf(await openAsBlob(document.path), name, run);
  const named = language && sources.find((source) => isSameLanguage(source, language));
  if (named) return named;
  if (language) throw noSystem(parameter, language, target);
  const {detected, foreign} = run(() => likeness(text, [...sources, target]));
  if (foreign !== undefined) throw noSystem(parameter, foreign, target);
  if (detected && sources.includes(detected.language)) return detected.language;
  const usual = usualSource(into);
  if (!detected && isShort(text) && usual !== undefined && isSameLanguage(usual, 'en')) return usual;
  throw new OperationError(
    'badRequest',
    detected
      ? `Source and target language are the same: the document is in "${target.slice(0, 40)}" already. Send ${parameter} if it is in another language.`
      : `The language of the document was not recognized from its text: send ${parameter}.`,
  );
}

/** Longest text that may be English if it is not recognized; a longer one is rather in a language that is not known. */
const SHORT_CHARACTERS = 80;

/** Whether a text has a word, but too few words to be recognized. */
function isShort(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= SHORT_CHARACTERS && /\p{L}{3}/u.test(trimmed);
}

function noSystem(parameter: string, source: string, target: string): OperationError {
  return new OperationError(
    'badRequest',
    `"${source.slice(0, 40)}" is not supported as ${parameter}: the document is in this language, and no system translates it into "${target.slice(0, 40)}".`,
  );
}
