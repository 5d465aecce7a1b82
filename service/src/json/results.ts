import type {OperationName} from '../../../src/contract/index.ts';
import {CALLS, type Results} from '../endpoint/calls.ts';
import type {Parameters} from '../endpoint/parameters.ts';
import type {Caller} from '../operations/caller.ts';
import type {Operations} from '../operations/operations.ts';
import {wireDocument, wireExtended, wireSystemList, wireTermCorpus} from './wire.ts';

/** Operations whose result is JSON; a document goes out as its bytes are read. */
type WithResult = Exclude<OperationName, 'DownloadDocumentTranslation'>;

const WIRE: {readonly [Name in WithResult]: (result: Results[Name]) => unknown} = {
  GetSystemList: wireSystemList,
  Translate: asItIs,
  TranslateEx: wireExtended,
  TranslateArray: asItIs,
  TranslateArrayEx: (results) => results.map(wireExtended),
  UpdateTranslation: asItIs,
  GetSystemTermCorpora: (corpora) => corpora.map(wireTermCorpus),
  StartDocumentTranslation: asItIs,
  GetDocumentTranslationState: wireDocument,
  RemoveDocumentTranslation: asItIs,
  GetDocumentTranslationList: (tasks) => tasks.map(wireDocument),
};

function asItIs(result: unknown): unknown {
  return result;
}

/** Calls an operation; what is sent out, undefined for an empty body. */
export async function wireResult<Name extends WithResult>(
  name: Name,
  operations: Operations,
  parameters: Parameters,
  caller: Caller,
): Promise<unknown> {
  return WIRE[name](await CALLS[name](operations, parameters, caller));
}
