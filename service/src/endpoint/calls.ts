import type {OperationName} from '../../../src/contract/index.ts';
import type {Caller} from '../operations/caller.ts';
import type {ReceivedDocument, DocumentDownload} from '../operations/documents.ts';
import type {Operations} from '../operations/operations.ts';
import type {SystemView} from '../operations/system-view.ts';
import type {TranslateResult} from '../operations/translate.ts';
import type {DocumentTask, TermCorpus} from '../store/index.ts';
import type {ExtendedTranslation} from '../translation/translation-context.ts';
import type {Parameters} from './parameters.ts';

/** An extended result; the quality estimate is told only when it was asked for. */
export interface ExtendedResult {
  readonly translation: ExtendedTranslation;
  readonly qualityAsked: boolean;
}

/** What each operation results in, before any wire form. */
export interface Results {
  readonly GetSystemList: readonly SystemView[];
  readonly Translate: string;
  readonly TranslateEx: ExtendedResult;
  readonly TranslateArray: readonly string[];
  readonly TranslateArrayEx: readonly ExtendedResult[];
  readonly UpdateTranslation: undefined;
  readonly GetSystemTermCorpora: readonly TermCorpus[];
  readonly StartDocumentTranslation: string;
  readonly GetDocumentTranslationState: DocumentTask;
  readonly DownloadDocumentTranslation: DocumentDownload;
  readonly RemoveDocumentTranslation: undefined;
  readonly GetDocumentTranslationList: readonly DocumentTask[];
}

type Call<Name extends OperationName> = (
  operations: Operations,
  parameters: Parameters,
  caller: Caller,
) => Promise<Results[Name]>;

/** Calls an operation with checked parameters of the interface document. */
export const CALLS: {readonly [Name in OperationName]: Call<Name>} = {
  GetSystemList: (operations, _parameters, caller) => operations.listSystems(caller),
  Translate: async (operations, parameters, caller) => {
    const {translations} = await translated(operations, parameters, [text(parameters, 'text')], caller);
    return translations[0]!.translation;
  },
  TranslateEx: async (operations, parameters, caller) => {
    const {translations, qualityAsked} = await translated(
      operations,
      parameters,
      [text(parameters, 'text')],
      caller,
    );
    return {translation: translations[0]!, qualityAsked};
  },
  TranslateArray: async (operations, parameters, caller) => {
    const {translations} = await translated(operations, parameters, texts(parameters), caller);
    return translations.map(({translation}) => translation);
  },
  TranslateArrayEx: async (operations, parameters, caller) => {
    const {translations, qualityAsked} = await translated(operations, parameters, texts(parameters), caller);
    return translations.map((translation) => ({translation, qualityAsked}));
  },
  UpdateTranslation: async (operations, parameters, caller) => {
    const request = {
      systemId: text(parameters, 'systemID'),
      text: text(parameters, 'text'),
      translation: text(parameters, 'translation'),
    };
    await operations.updateTranslation(request, caller);
    return undefined;
  },
  GetSystemTermCorpora: (operations, parameters, caller) =>
    operations.listTermCorpora(text(parameters, 'systemID'), caller),
  StartDocumentTranslation: (operations, parameters, caller) => {
    const request = {
      systemId: text(parameters, 'systemID'),
      fileName: text(parameters, 'fileName'),
      options: text(parameters, 'options'),
      document: parameters['content'] as ReceivedDocument,
    };
    return operations.documents.start(request, caller);
  },
  GetDocumentTranslationState: (operations, parameters, caller) =>
    operations.documents.state(text(parameters, 'id'), caller),
  DownloadDocumentTranslation: (operations, parameters, caller) =>
    operations.documents.download(text(parameters, 'id'), caller),
  RemoveDocumentTranslation: async (operations, parameters, caller) => {
    await operations.documents.remove(text(parameters, 'id'), caller);
    return undefined;
  },
  GetDocumentTranslationList: (operations, _parameters, caller) => operations.documents.list(caller),
};

function text(parameters: Parameters, name: string): string {
  const value = parameters[name];
  return typeof value === 'string' ? value : '';
}

function texts(parameters: Parameters): string[] {
  return parameters['textArray'] as string[];
}

function translated(
  operations: Operations,
  parameters: Parameters,
  sources: readonly string[],
  caller: Caller,
): Promise<TranslateResult> {
  const request = {
    systemId: text(parameters, 'systemID'),
    texts: sources,
    options: text(parameters, 'options'),
  };
  return operations.translate(request, caller);
}
