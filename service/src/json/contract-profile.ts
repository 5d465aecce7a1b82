import {
  DOWNLOAD_PARAMETERS,
  hasOption,
  operationName,
  PROVENANCE_OPTION,
  PROVENANCE_VERSION,
  TMX_OPTION,
  type OperationName,
} from '../../../src/contract/index.ts';
import {CALLS, endpointOperation, withResult, type Results} from '../endpoint/endpoint-operation.ts';
import type {JsonAnswer, JsonOperation, JsonProfile} from './profile.ts';
import {wireChecked, wireCheckedDocument, wireCountedDocument} from './wire-checks.ts';
import {wireSystemList, wireTermCorpus} from './wire.ts';

/** Operations whose result is JSON. The remaining operation sends a document while its bytes are read. */
type WithResult = Exclude<OperationName, 'DownloadDocumentTranslation'>;

/** Functions that convert the results of operations to JSON values. */
export type WireForms = {readonly [Name in WithResult]: (result: Results[Name]) => unknown};

/**
 * Results in the form of the interface document, with extension fields in answers to requests that ask for
 * them.
 */
export const WIRE: WireForms = {
  GetSystemList: wireSystemList,
  Translate: unchanged,
  TranslateEx: wireChecked,
  TranslateArray: unchanged,
  TranslateArrayEx: (results) => results.map(wireChecked),
  UpdateTranslation: unchanged,
  GetSystemTermCorpora: (corpora) => corpora.map(wireTermCorpus),
  StartDocumentTranslation: unchanged,
  GetDocumentTranslationState: wireCheckedDocument,
  RemoveDocumentTranslation: unchanged,
  GetDocumentTranslationList: (tasks) => tasks.map(wireCountedDocument),
};

function unchanged(result: unknown): unknown {
  return result;
}

/** Sends a document, or with the option `provenance` the record of how it was translated, or with `tmx` its segments. */
const DOWNLOAD = endpointOperation(
  DOWNLOAD_PARAMETERS,
  async ({documents}, {id, options = ''}, caller): Promise<JsonAnswer> => {
    if (hasOption(options, PROVENANCE_OPTION))
      return {result: {version: PROVENANCE_VERSION, ...(await documents.provenance(id, caller))}};
    const isMemory = hasOption(options, TMX_OPTION);
    return {document: await (isMemory ? documents.memory(id, caller) : documents.download(id, caller))};
  },
);

/** The twelve operations, whose results have the forms of a profile. */
export function contractProfile(wire: WireForms): JsonProfile {
  const operations = new Map<OperationName, JsonOperation>();
  const written = <Name extends WithResult>(name: Name): JsonOperation => ({
    counted: name,
    ...withResult(CALLS[name], (result: Results[Name]) => ({result: wire[name](result)})),
  });
  for (const name of Object.keys(wire) as WithResult[]) operations.set(name, written(name));
  operations.set('DownloadDocumentTranslation', {counted: 'DownloadDocumentTranslation', ...DOWNLOAD});
  return {
    operation: (spelling) => {
      const name = operationName(spelling);
      return name && operations.get(name);
    },
    operationsHint: 'See the interface document for the twelve that exist.',
  };
}
