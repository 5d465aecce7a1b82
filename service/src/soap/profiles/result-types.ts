import type {OperationName} from '../../../../src/contract/index.ts';
import type {ExtendedResult, Results} from '../../endpoint/endpoint-operation.ts';
import type {NamedLanguage, SystemView} from '../../operations/system-view.ts';
import type {DocumentTask, TermCorpus} from '../../store/index.ts';
import type {SoapNamespaces} from '../soap-namespaces.ts';
import type {Namespace} from '../xml/namespaces.ts';
import {
  DECIMAL,
  fieldsOf,
  INT,
  keyedListType,
  listType,
  objectType,
  TEXT,
  type XmlType,
} from '../xml/types.ts';

/** Operations that return nothing. */
export type EmptyName = 'UpdateTranslation' | 'RemoveDocumentTranslation';

/** Operations whose result is not streamed. */
export type WrittenName = Exclude<OperationName, EmptyName | 'DownloadDocumentTranslation'>;

/** Name of the element in a fault's `detail`, and of the element's type. */
export const FAULT = 'Fault';

/** Types of the results that are not streamed, with the names and the order of the interface document. */
export type ResultTypes = {readonly [Name in WrittenName]: XmlType<Results[Name]>};

/** Creates the types of results in the configured namespaces. */
export function resultTypes(namespaces: SoapNamespaces): ResultTypes {
  const arrays: Namespace = {uri: namespaces.arrays, prefix: 'a'};
  const texts = listType(arrays, 'ArrayOfstring', 'string', TEXT);
  const extended = extendedType(data(namespaces.translations), arrays);
  const document = documentType(data(namespaces.documents));
  return {
    GetSystemList: systemListType(data(namespaces.systems)),
    Translate: TEXT,
    TranslateEx: extended,
    TranslateArray: texts,
    TranslateArrayEx: listType(
      data(namespaces.translations),
      'ArrayOfTranslateResult',
      'TranslateResult',
      extended,
    ),
    GetSystemTermCorpora: termCorporaType(data(namespaces.termCorpora)),
    StartDocumentTranslation: TEXT,
    GetDocumentTranslationState: document,
    GetDocumentTranslationList: listType(data(namespaces.documents), 'ArrayOfDocument', 'Document', document),
  };
}

/** Content of a fault. */
interface FaultOf {
  readonly code: number;
  readonly message: string;
}

/** Type of the element `Fault` in a fault's `detail`. */
export function faultType(namespaces: Pick<SoapNamespaces, 'faults'>): XmlType<FaultOf> {
  const {field} = fieldsOf<FaultOf>();
  return objectType(data(namespaces.faults), FAULT, [
    field('ErrorCode', TEXT, ({code}) => String(code)),
    field('ErrorMessage', TEXT, ({message}) => message),
  ]);
}

function data(uri: string): Namespace {
  return {uri, prefix: 'd'};
}

function systemListType(namespace: Namespace): XmlType<readonly SystemView[]> {
  const ofLanguage = fieldsOf<NamedLanguage>();
  const language = objectType(namespace, 'Language', [
    ofLanguage.field('Code', TEXT, ({code}) => code),
    ofLanguage.field('Name', TEXT, ({name}) => name),
  ]);
  const {field} = fieldsOf<SystemView>();
  const system = objectType(namespace, 'System', [
    field('ID', TEXT, ({id}) => id),
    field('SrcLanguage', language, ({source}) => source),
    field('TrgLanguage', language, ({target}) => target),
    field('Domain', TEXT, ({domain}) => domain),
    field('Title', TEXT, ({title}) => title),
    field('Description', TEXT, ({description}) => description),
    field('Metadata', keyedListType(namespace, 'Metadata', 'Item', 'key'), ({metadata}) => metadata),
  ]);
  return listType(namespace, 'SystemList', 'System', system);
}

/** Type of a list of term corpora, which is the same for all clients. */
export function termCorporaType(namespace: Namespace): XmlType<readonly TermCorpus[]> {
  const {field} = fieldsOf<TermCorpus>();
  const termCorpus = objectType(namespace, 'TermCorpus', [
    field('CorpusId', TEXT, ({id}) => id),
    field('Title', TEXT, ({title}) => title),
    field('Type', TEXT, ({type}) => type),
    field('Status', TEXT, ({status}) => status),
  ]);
  return listType(namespace, 'ArrayOfTermCorpus', 'TermCorpus', termCorpus);
}

/**
 * Type of an extended translation, whose members are in alphabetical order. With `aligned`, the type includes
 * the word alignment if the engine provides one.
 */
export function extendedType(
  namespace: Namespace,
  arrays: Namespace,
  aligned = false,
): XmlType<ExtendedResult> {
  const range = listType(arrays, 'ArrayOfint', 'int', INT);
  const ranges = listType(arrays, 'ArrayOfArrayOfint', 'ArrayOfint', range);
  const {field, optional} = fieldsOf<ExtendedResult>();
  return objectType(namespace, 'TranslateResult', [
    field('countSentences', INT, ({translation}) => translation.sentences),
    field('countTokens', INT, ({translation}) => translation.tokens),
    field('originalSentenceRanges', ranges, ({translation}) => translation.sourceRanges),
    field('qualityEstimate', DECIMAL, ({translation, qualityAsked}) =>
      qualityAsked ? translation.quality : 0,
    ),
    ...(aligned
      ? [
          optional('sourceWordRanges', ranges, ({translation}) => translation.alignment?.source),
          optional('targetWordRanges', ranges, ({translation}) => translation.alignment?.target),
        ]
      : []),
    field('translation', TEXT, ({translation}) => translation.translation),
    field('translationSentenceRanges', ranges, ({translation}) => translation.targetRanges),
    ...(aligned ? [optional('wordAlignment', ranges, ({translation}) => translation.alignment?.links)] : []),
  ]);
}

function documentType(namespace: Namespace): XmlType<DocumentTask> {
  const {field, nillable} = fieldsOf<DocumentTask>();
  return objectType(namespace, 'Document', [
    field('id', TEXT, ({id}) => id),
    field('Segments', INT, ({segments}) => segments),
    field('TranslatedSegments', INT, ({translatedSegments}) => translatedSegments),
    field('Size', INT, ({size}) => size),
    field('Filename', TEXT, ({fileName}) => fileName),
    field('Status', TEXT, ({status}) => status),
    field('System', TEXT, ({systemId}) => systemId),
    nillable('ErrorCode', TEXT, ({errorCode}) => errorCode),
    nillable('ErrorMessage', TEXT, ({errorMessage}) => errorMessage),
  ]);
}
