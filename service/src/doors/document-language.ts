import {openAsBlob} from 'node:fs';
import {languageClueOf} from '../../../src/documents/language-clue.ts';
import {charged} from '../concurrency/fair-shares.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Caller} from '../operations/caller.ts';
import {checkDocument, type ReceivedDocument} from '../operations/documents/received-document.ts';
import type {SystemView} from '../operations/system-view.ts';
import {isSameLanguage, sourceLanguages, unknownTarget} from './choose-system.ts';
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
 * Detects the language of a document: the one that a bilingual file names, or else that of its text. The systems decide
 * which languages are possible. Throws if the language is not recognized, or if no system translates it into the target.
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
  throw new OperationError(
    'badRequest',
    detected
      ? `The document is in "${target.slice(0, 40)}" already: send ${parameter} if it is in another language.`
      : `The language of the document was not recognized from its text: send ${parameter}.`,
  );
}

function noSystem(parameter: string, source: string, target: string): OperationError {
  return new OperationError(
    'badRequest',
    `"${source.slice(0, 40)}" is not supported as ${parameter}: the document is in this language, and no system translates it into "${target.slice(0, 40)}".`,
  );
}
