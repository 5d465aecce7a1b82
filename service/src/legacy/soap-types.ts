import type {Language, SystemView} from '../operations/system-view.ts';
import {extendedType, type ResultTypes} from '../soap/profiles/result-types.ts';
import type {Namespace} from '../soap/xml/namespaces.ts';
import {fieldsOf, INT, listType, objectType, TEXT, type XmlType} from '../soap/xml/types.ts';
import type {DocumentTask, TermCorpus} from '../store/index.ts';
import type {LegacyName, LegacyResults, UserGroup} from './operations.ts';

/** Language of titles and names. */
const TEXT_LANGUAGE = 'en';

/** What the operations that only the original service has return. */
export type LegacyTypes = {
  readonly [Name in Exclude<LegacyName, 'RemoveTranslation'>]: XmlType<LegacyResults[Name]>;
};

/**
 * The types of results as data contracts: members in the order of their names' code units, as
 * serializers of .NET write and expect them.
 */
export function legacyResultTypes(data: Namespace, arrays: Namespace): ResultTypes {
  const extended = extendedType(data, arrays);
  const document = documentType(data);
  const texts = listType(arrays, 'ArrayOfstring', 'string', TEXT);
  return {
    GetSystemList: systemsType(data),
    Translate: TEXT,
    TranslateEx: extended,
    TranslateArray: texts,
    TranslateArrayEx: listType(data, 'ArrayOfTranslateResult', 'TranslateResult', extended),
    GetSystemTermCorpora: listType(data, 'ArrayOfTermCorpus', 'TermCorpus', termCorpusType(data)),
    StartDocumentTranslation: TEXT,
    GetDocumentTranslationState: document,
    GetDocumentTranslationList: listType(data, 'ArrayOfDocument', 'Document', document),
  };
}

/** The types of the other results, which are ours: `UserInfo` with `Group` items, `Translation` items. */
export function legacyOnlyTypes(data: Namespace): LegacyTypes {
  const text = langText(data);
  const ofGroup = fieldsOf<UserGroup>();
  const group = objectType(data, 'Group', [
    ofGroup.field('ID', TEXT, ({id}) => id),
    ofGroup.field('Title', text, ({title}) => title),
  ]);
  const ofUser = fieldsOf<LegacyResults['GetUserInfo']>();
  const ofTranslation = fieldsOf<LegacyResults['GetTranslations'][number]>();
  const translation = objectType(data, 'Translation', [
    ofTranslation.field('Text', TEXT, ({source}) => source),
    ofTranslation.field('Translation', TEXT, (one) => one.translation),
  ]);
  return {
    GetUserInfo: objectType(data, 'UserInfo', [
      ofUser.field('Groups', listType(data, 'ArrayOfGroup', 'Group', group), ({groups}) => groups),
      ofUser.field('Name', TEXT, ({name}) => name),
    ]),
    GetTranslations: listType(data, 'ArrayOfTranslation', 'Translation', translation),
  };
}

/** An English text and its language. */
function langText(data: Namespace): XmlType<string> {
  const {field} = fieldsOf<string>();
  return objectType(data, 'LangText', [
    field('Language', TEXT, () => TEXT_LANGUAGE),
    field('Text', TEXT, (text) => text),
  ]);
}

function systemsType(data: Namespace): XmlType<readonly SystemView[]> {
  const text = langText(data);
  const ofLanguage = fieldsOf<Language>();
  const language = objectType(data, 'Language', [
    ofLanguage.field('Code', TEXT, ({code}) => code),
    ofLanguage.field('Name', text, ({name}) => name),
  ]);
  const ofProperty = fieldsOf<SystemView['metadata'][number]>();
  const property = objectType(data, 'ObjectProperty', [
    ofProperty.field('Key', TEXT, ([key]) => key),
    ofProperty.field('Value', TEXT, ([, value]) => value),
  ]);
  const metadata = listType(data, 'ArrayOfObjectProperty', 'ObjectProperty', property);
  const {field} = fieldsOf<SystemView>();
  const system = objectType(data, 'MTSystem', [
    field('Description', text, ({description}) => description),
    field('Domain', TEXT, ({domain}) => domain),
    field('ID', TEXT, ({id}) => id),
    field('Metadata', metadata, (one) => one.metadata),
    field('SourceLanguage', language, ({source}) => source),
    field('TargetLanguage', language, ({target}) => target),
    field('Title', text, ({title}) => title),
  ]);
  const ofList = fieldsOf<readonly SystemView[]>();
  const list = listType(data, 'ArrayOfMTSystem', 'MTSystem', system);
  return objectType(data, 'Systems', [ofList.field('System', list, (systems) => systems)]);
}

function termCorpusType(data: Namespace): XmlType<TermCorpus> {
  const {field} = fieldsOf<TermCorpus>();
  return objectType(data, 'TermCorpus', [
    field('CorpusId', TEXT, ({id}) => id),
    field('Status', TEXT, ({status}) => status),
    field('Title', TEXT, ({title}) => title),
    field('Type', TEXT, ({type}) => type),
  ]);
}

function documentType(data: Namespace): XmlType<DocumentTask> {
  const {field, nillable} = fieldsOf<DocumentTask>();
  return objectType(data, 'Document', [
    nillable('ErrorCode', TEXT, ({errorCode}) => errorCode),
    nillable('ErrorMessage', TEXT, ({errorMessage}) => errorMessage),
    field('Filename', TEXT, ({fileName}) => fileName),
    field('Segments', INT, ({segments}) => segments),
    field('Size', INT, ({size}) => size),
    field('Status', TEXT, ({status}) => status),
    field('System', TEXT, ({systemId}) => systemId),
    field('TranslatedSegments', INT, ({translatedSegments}) => translatedSegments),
    field('id', TEXT, ({id}) => id),
  ]);
}
