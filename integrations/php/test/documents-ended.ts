import type {WireDocumentState} from '../../../src/contract/index.ts';
import type {TestService} from '../../../service/test/http/running-service.ts';
import {until} from '../../../service/test/systems/within.ts';

/** Resolves when no document of the user is in progress. */
export async function documentsEnded(service: TestService): Promise<void> {
  await until(
    async () => (await service.send('GetDocumentTranslationList')).json as WireDocumentState[],
    (tasks) => tasks.every(({Status}) => Status === 'completed' || Status === 'error'),
    'the end of the documents',
  );
}
