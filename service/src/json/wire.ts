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

/** Language of titles and descriptions, which the configuration has in one language only. */
const TEXT_LANGUAGE = 'en';

/** A list of systems as `GetSystemList` sends it. */
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

/** An extended result; the quality estimate is 0 unless the request has the option `qe`. */
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

/** A term corpus as listed. */
export function wireTermCorpus({id, title, type, status}: TermCorpus): WireTermCorpus {
  return {CorpusId: id, Title: title, Type: type, Status: status};
}

/** State of a document translation task. */
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

/** Body of an error, in both spellings. */
export function wireError({code, exception, message}: OperationError): WireError {
  return {code, exception, description: message, ErrorCode: String(code), ErrorMessage: message};
}
