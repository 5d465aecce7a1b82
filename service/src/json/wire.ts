import type {
  WireDocumentState,
  WireError,
  WireExtendedTranslation,
  WireSystem,
  WireSystemList,
  WireTermCorpus,
} from '../../../src/contract/index.ts';
import type {ExtendedResult} from '../endpoint/endpoint-operation.ts';
import type {OperationError} from '../errors/operation-error.ts';
import type {SystemView} from '../operations/system-view.ts';
import type {DocumentTask, TermCorpus} from '../store/index.ts';

/** Language of titles and descriptions; the configuration has them in only one language. */
const TEXT_LANGUAGE = 'en';

/** List of systems as sent by `GetSystemList`. */
export function wireSystemList(systems: readonly SystemView[]): WireSystemList {
  return {System: systems.map(wireSystem)};
}

function wireSystem(system: SystemView): WireSystem {
  const source = {Code: system.source.code, Name: system.source.name};
  const target = {Code: system.target.code, Name: system.target.name};
  return {
    ID: system.id,
    SrcLanguage: source,
    TrgLanguage: target,
    SourceLanguage: source,
    TargetLanguage: target,
    Domain: system.domain,
    Title: system.title,
    Description: {Language: TEXT_LANGUAGE, Text: system.description},
    Metadata: system.metadata.map(([Key, Value]) => ({Key, Value})),
  };
}

/** Writes an extended result; the quality estimate is 0 unless the request has the option `qe`. */
export function wireExtended({translation: result, qualityAsked}: ExtendedResult): WireExtendedTranslation {
  return {
    countSentences: result.sentences,
    countTokens: result.tokens,
    originalSentenceRanges: result.sourceRanges,
    qualityEstimate: qualityAsked ? result.quality : 0,
    translation: result.translation,
    translationSentenceRanges: result.targetRanges,
  };
}

/** Writes a term corpus as an entry of a list. */
export function wireTermCorpus({id, title, type, status}: TermCorpus): WireTermCorpus {
  return {CorpusId: id, Title: title, Type: type, Status: status};
}

/** Writes the state of a document translation task. */
export function wireDocument(task: DocumentTask): WireDocumentState {
  return {
    Id: task.id,
    Segments: task.segments,
    TranslatedSegments: task.translatedSegments,
    Size: task.size,
    Filename: task.fileName,
    Status: task.status,
    System: task.systemId,
    ErrorCode: task.errorCode ?? null,
    ErrorMessage: task.errorMessage ?? null,
  };
}

/** Writes the body of an error, with both spellings of its properties. */
export function wireError({code, exception, message}: OperationError): WireError {
  return {code, exception, description: message, ErrorCode: String(code), ErrorMessage: message};
}
