import type {WireDocumentState} from '../../../../src/contract/index.ts';
import type {TestService} from '../../http/running-service.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {until} from '../../systems/within.ts';

/** Longer than usual: a document needs a process, which compiles its sources as it loads. */
const MAX_MS = deadline(120_000);

/** Sends a document and waits until it is translated or has failed. */
export async function translatedDocument(service: TestService, body: object): Promise<WireDocumentState> {
  const id = (await service.send('StartDocumentTranslation', {body})).json as string;
  return await until(
    async () => (await service.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState,
    ({Status}) => Status === 'completed' || Status === 'error',
    'the document',
    MAX_MS,
  );
}
