import type {OperationName} from '../../../src/contract/index.ts';
import type {Caller} from '../operations/caller.ts';
import type {ReceivedDocument} from '../operations/documents.ts';
import type {Operations} from '../operations/operations.ts';
import type {TranslateResult} from '../operations/translate.ts';
import type {Parameters} from './parameters.ts';
import {wireDocument, wireExtended, wireSystemList, wireTermCorpus} from './wire.ts';

/** One operation over JSON: checked parameters in, what is sent out; undefined for an empty body. */
interface Handler {
  run(operations: Operations, parameters: Parameters, caller: Caller): Promise<unknown>;
}

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

/** What each operation does. */
export const HANDLERS: Readonly<Record<OperationName, Handler>> = {
  GetSystemList: {
    run: async (operations, _parameters, caller) => wireSystemList(await operations.listSystems(caller)),
  },
  Translate: {
    run: async (operations, parameters, caller) => {
      const {translations} = await translated(operations, parameters, [text(parameters, 'text')], caller);
      return translations[0]!.translation;
    },
  },
  TranslateEx: {
    run: async (operations, parameters, caller) => {
      const result = await translated(operations, parameters, [text(parameters, 'text')], caller);
      return wireExtended(result.translations[0]!, result.qualityAsked);
    },
  },
  TranslateArray: {
    run: async (operations, parameters, caller) => {
      const {translations} = await translated(operations, parameters, texts(parameters), caller);
      return translations.map(({translation}) => translation);
    },
  },
  TranslateArrayEx: {
    run: async (operations, parameters, caller) => {
      const result = await translated(operations, parameters, texts(parameters), caller);
      return result.translations.map((one) => wireExtended(one, result.qualityAsked));
    },
  },
  UpdateTranslation: {
    run: async (operations, parameters, caller) => {
      const request = {
        systemId: text(parameters, 'systemID'),
        text: text(parameters, 'text'),
        translation: text(parameters, 'translation'),
      };
      await operations.updateTranslation(request, caller);
    },
  },
  GetSystemTermCorpora: {
    run: async (operations, parameters, caller) =>
      (await operations.listTermCorpora(text(parameters, 'systemID'), caller)).map(wireTermCorpus),
  },
  StartDocumentTranslation: {
    run: async (operations, parameters, caller) => {
      const request = {
        systemId: text(parameters, 'systemID'),
        fileName: text(parameters, 'fileName'),
        options: text(parameters, 'options'),
        document: parameters['content'] as ReceivedDocument,
      };
      return await operations.documents.start(request, caller);
    },
  },
  GetDocumentTranslationState: {
    run: async (operations, parameters, caller) =>
      wireDocument(await operations.documents.state(text(parameters, 'id'), caller)),
  },
  DownloadDocumentTranslation: {
    run: async (operations, parameters, caller) =>
      await operations.documents.download(text(parameters, 'id'), caller),
  },
  RemoveDocumentTranslation: {
    run: async (operations, parameters, caller) =>
      await operations.documents.remove(text(parameters, 'id'), caller),
  },
  GetDocumentTranslationList: {
    run: async (operations, _parameters, caller) =>
      (await operations.documents.list(caller)).map(wireDocument),
  },
};
