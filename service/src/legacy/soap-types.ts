import type {NamedLanguage, SystemView} from '../operations/system-view.ts';
import {extendedType, termCorporaType, type ResultTypes} from '../soap/profiles/result-types.ts';
import type {Namespace} from '../soap/xml/namespaces.ts';
import {BOOLEAN, fieldsOf, INT, listType, LONG, objectType, TEXT, type XmlType} from '../soap/xml/types.ts';
import type {DocumentTask} from '../store/index.ts';
import type {LegacyName, LegacyResults, UserGroup, UserInfo} from './operations.ts';
import type {LegacyNamespaces} from './settings.ts';

/** Language of titles and names. */
const TEXT_LANGUAGE = 'en';

/** Types of the results of operations that only the original service has. */
export type LegacyTypes = {
  readonly [Name in Exclude<LegacyName, 'RemoveTranslation'>]: XmlType<LegacyResults[Name]>;
};

/** Types of the results as data contracts, with the member names and the order of the original service. */
export function legacyResultTypes(namespaces: LegacyNamespaces): ResultTypes {
  const arrays = {uri: namespaces.arrays, prefix: 'a'};
  const translations = data(namespaces.translations);
  const documents = data(namespaces.documents);
  const termCorpora = data(namespaces.termCorpora);
  const extended = extendedType(translations, arrays, true);
  const document = documentType(documents);
  return {
    GetSystemList: systemsType(data(namespaces.systems)),
    Translate: TEXT,
    TranslateEx: extended,
    TranslateArray: listType(arrays, 'ArrayOfstring', 'string', TEXT),
    TranslateArrayEx: listType(translations, 'ArrayOfTranslateResult', 'TranslateResult', extended),
    GetSystemTermCorpora: termCorporaType(termCorpora),
    StartDocumentTranslation: TEXT,
    GetDocumentTranslationState: document,
    GetDocumentTranslationList: listType(documents, 'ArrayOfDocument', 'Document', document),
  };
}

/** Types of the results of the operations that only the original service has. */
export function legacyOnlyTypes(namespaces: LegacyNamespaces): LegacyTypes {
  const translations = data(namespaces.systems);
  const {field} = fieldsOf<LegacyResults['GetTranslations'][number]>();
  const translation = objectType(translations, 'Translation', [
    field('Accepted', BOOLEAN, ({type}) => type === 'human'),
    field('CanEdit', BOOLEAN, ({isOwn}) => isOwn),
    field('FromMyDomain', BOOLEAN, () => true),
    field('Id', LONG, ({id}) => id),
    field('Origin', TEXT, ({origin}) => origin),
    field('Text', TEXT, (item) => item.translation),
    field('Type', TEXT, ({type}) => type),
  ]);
  return {
    GetUserInfo: userType(data(namespaces.users)),
    GetTranslations: listType(translations, 'ArrayOfTranslation', 'Translation', translation),
  };
}

function userType(users: Namespace): XmlType<UserInfo> {
  const ofRole = fieldsOf<never>();
  const role = objectType<never>(users, 'UserRole', [
    ofRole.field('id', TEXT, () => ''),
    ofRole.field('name', TEXT, () => ''),
  ]);
  const ofGroup = fieldsOf<UserGroup>();
  const group = objectType(users, 'UserGroup', [
    ofGroup.field('id', TEXT, ({id}) => id),
    ofGroup.field('name', TEXT, ({name}) => name),
    ofGroup.field('userRoles', listType(users, 'ArrayOfUserRole', 'UserRole', role), () => []),
  ]);
  const {field, nillable} = fieldsOf<UserInfo>();
  return objectType(users, 'UserData', [
    field('activeGroup', TEXT, ({groups}) => groups[0].id),
    nillable('email', TEXT, () => undefined),
    field('name', TEXT, ({name}) => name),
    nillable('surname', TEXT, () => undefined),
    field('userGroups', listType(users, 'ArrayOfUserGroup', 'UserGroup', group), ({groups}) => groups),
  ]);
}

function data(uri: string): Namespace {
  return {uri, prefix: 'd'};
}

/** An English text with its language. */
function langText(data: Namespace): XmlType<string> {
  const {field} = fieldsOf<string>();
  return objectType(data, 'LangText', [
    field('Language', TEXT, () => TEXT_LANGUAGE),
    field('Text', TEXT, (text) => text),
  ]);
}

function systemsType(data: Namespace): XmlType<readonly SystemView[]> {
  const text = langText(data);
  const ofLanguage = fieldsOf<NamedLanguage>();
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
    field('Metadata', metadata, (view) => view.metadata),
    field('SourceLanguage', language, ({source}) => source),
    field('TargetLanguage', language, ({target}) => target),
    field('Title', text, ({title}) => title),
  ]);
  const ofList = fieldsOf<readonly SystemView[]>();
  const list = listType(data, 'ArrayOfMTSystem', 'MTSystem', system);
  return objectType(data, 'Systems', [ofList.field('System', list, (systems) => systems)]);
}

function documentType(data: Namespace): XmlType<DocumentTask> {
  const {field, nillable} = fieldsOf<DocumentTask>();
  return objectType(data, 'Document', [
    nillable('ErrorCode', TEXT, ({errorCode}) => errorCode),
    nillable('ErrorMessage', TEXT, ({errorMessage}) => errorMessage),
    field('Filename', TEXT, ({fileName}) => fileName),
    field('Id', TEXT, ({id}) => id),
    field('Segments', INT, ({segments}) => segments),
    field('Size', INT, ({size}) => size),
    field('Status', TEXT, ({status}) => status),
    field('System', TEXT, ({systemId}) => systemId),
    field('TranslatedSegments', INT, ({translatedSegments}) => translatedSegments),
  ]);
}
