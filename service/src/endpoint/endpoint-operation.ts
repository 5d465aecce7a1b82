import {
  EDITED_OPTION,
  hasOption,
  OPERATIONS,
  type OperationName,
  type WireMatch,
  type WireProvenance,
} from '../../../src/contract/index.ts';
import type {Caller} from '../operations/caller.ts';
import type {DocumentDownload, OwnDocument} from '../operations/documents/documents.ts';
import type {Operations} from '../operations/operations.ts';
import type {SystemView} from '../operations/system-view.ts';
import type {TermCorpus} from '../store/index.ts';
import type {ExtendedTranslation} from '../translation/translation-context.ts';
import {
  ParameterReader,
  type CollectedParameters,
  type ParameterTable,
  type ParameterValues,
} from './parameters.ts';

/** A call with checked parameters; rejects like the operation. */
export type PreparedCall<Result> = (operations: Operations, caller: Caller) => Promise<Result>;

/** An operation that endpoints can call. */
export interface EndpointOperation<Result> {
  readonly parameters: ParameterReader;
  /** Checks the parameters of a request; throws error 400, naming the invalid parameter. */
  prepare(collected: CollectedParameters): PreparedCall<Result>;
}

/** Creates an operation from a parameter table, which determines the types of the call's parameters. */
export function endpointOperation<const Table extends ParameterTable, Result>(
  table: Table,
  call: (operations: Operations, parameters: ParameterValues<Table>, caller: Caller) => Promise<Result>,
): EndpointOperation<Result> {
  const parameters = new ParameterReader(table);
  return {
    parameters,
    prepare: (collected) => {
      const values = parameters.checked(collected);
      return (operations, caller) => call(operations, values, caller);
    },
  };
}

/** Converts the result of an operation to another form. */
export function withResult<Result, Form>(
  {parameters, prepare}: EndpointOperation<Result>,
  form: (result: Result) => Form,
): EndpointOperation<Form> {
  return {
    parameters,
    prepare: (collected) => {
      const call = prepare(collected);
      return async (operations, caller) => form(await call(operations, caller));
    },
  };
}

/** A translation with details; endpoints send the quality estimate and the checks only on request. */
export interface ExtendedResult {
  readonly translation: ExtendedTranslation;
  readonly qualityAsked: boolean;
  readonly checksAsked: boolean;
  /** Whether the word alignment was requested; used only for clients of the original service. */
  readonly alignmentAsked: boolean;
  /** Human translations of similar sentences; undefined if not requested. */
  readonly matches: readonly WireMatch[] | undefined;
  /** How the text was translated; undefined if not requested. */
  readonly provenance: WireProvenance | undefined;
}

/** Result of each operation, before conversion to a wire format. */
export interface Results {
  readonly GetSystemList: readonly SystemView[];
  readonly Translate: string;
  readonly TranslateEx: ExtendedResult;
  readonly TranslateArray: readonly string[];
  readonly TranslateArrayEx: readonly ExtendedResult[];
  readonly UpdateTranslation: undefined;
  readonly GetSystemTermCorpora: readonly TermCorpus[];
  readonly StartDocumentTranslation: string;
  readonly GetDocumentTranslationState: OwnDocument;
  readonly DownloadDocumentTranslation: DocumentDownload;
  readonly RemoveDocumentTranslation: undefined;
  readonly GetDocumentTranslationList: readonly OwnDocument[];
}

/** The twelve operations of the interface document. */
export const CALLS: {readonly [Name in OperationName]: EndpointOperation<Results[Name]>} = {
  GetSystemList: endpointOperation(OPERATIONS.GetSystemList.parameters, (operations, _parameters, caller) =>
    operations.listSystems(caller),
  ),
  Translate: endpointOperation(
    OPERATIONS.Translate.parameters,
    async (operations, {systemID, text, options = ''}, caller) => {
      const request = {systemId: systemID, texts: [text], options};
      const {translations} = await operations.translate(request, caller);
      return translations[0]!.translation;
    },
  ),
  TranslateEx: endpointOperation(
    OPERATIONS.TranslateEx.parameters,
    async (operations, {systemID, text, options = ''}, caller) => {
      const request = {systemId: systemID, texts: [text], options};
      const {translations, matches, provenance, ...extras} = await operations.translate(request, caller);
      return {translation: translations[0]!, matches: matches?.[0], provenance: provenance?.[0], ...extras};
    },
  ),
  TranslateArray: endpointOperation(
    OPERATIONS.TranslateArray.parameters,
    async (operations, {systemID, textArray, options = ''}, caller) => {
      const request = {systemId: systemID, texts: textArray, options};
      const {translations} = await operations.translate(request, caller);
      return translations.map(({translation}) => translation);
    },
  ),
  TranslateArrayEx: endpointOperation(
    OPERATIONS.TranslateArrayEx.parameters,
    async (operations, {systemID, textArray, options = ''}, caller) => {
      const request = {systemId: systemID, texts: textArray, options};
      const {translations, matches, provenance, ...extras} = await operations.translate(request, caller);
      return translations.map((translation, index) => ({
        ...{translation, matches: matches?.[index], provenance: provenance?.[index]},
        ...extras,
      }));
    },
  ),
  UpdateTranslation: endpointOperation(
    OPERATIONS.UpdateTranslation.parameters,
    async (operations, {systemID, text, translation, options}, caller) => {
      const isEdited = hasOption(options ?? '', EDITED_OPTION);
      await operations.updateTranslation({systemId: systemID, text, translation, isEdited}, caller);
      return undefined;
    },
  ),
  GetSystemTermCorpora: endpointOperation(
    OPERATIONS.GetSystemTermCorpora.parameters,
    (operations, {systemID}, caller) => operations.listTermCorpora(systemID, caller),
  ),
  StartDocumentTranslation: endpointOperation(
    OPERATIONS.StartDocumentTranslation.parameters,
    ({documents}, {systemID, fileName, options = '', content}, caller) =>
      documents.start({systemId: systemID, fileName, options, document: content}, caller),
  ),
  GetDocumentTranslationState: endpointOperation(
    OPERATIONS.GetDocumentTranslationState.parameters,
    ({documents}, {id}, caller) => documents.state(id, caller),
  ),
  DownloadDocumentTranslation: endpointOperation(
    OPERATIONS.DownloadDocumentTranslation.parameters,
    ({documents}, {id}, caller) => documents.download(id, caller),
  ),
  RemoveDocumentTranslation: endpointOperation(
    OPERATIONS.RemoveDocumentTranslation.parameters,
    async ({documents}, {id}, caller) => {
      await documents.remove(id, caller);
      return undefined;
    },
  ),
  GetDocumentTranslationList: endpointOperation(
    OPERATIONS.GetDocumentTranslationList.parameters,
    ({documents}, _parameters, caller) => documents.list(caller),
  ),
};
