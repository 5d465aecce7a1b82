import type {MtClient} from './client.ts';
import {MtError} from './errors.ts';
import type * as Operations from './operations.ts';
import type {Connection} from './types.ts';

/** Methods of a client that give a promise. */
type MethodName = Exclude<keyof MtClient & keyof typeof Operations, 'watchDocumentTranslation'>;

type Functions = {
  readonly [Name in MethodName]: (
    connection: Connection,
    ...args: Parameters<MtClient[Name]>
  ) => ReturnType<MtClient[Name]>;
};

let operations: typeof Operations | undefined;

/** Loads the operations; that they cannot be loaded is an error of the network as any other. */
async function load(): Promise<typeof Operations> {
  try {
    return (operations = await import('./operations.ts'));
  } catch (cause) {
    throw new MtError('network', {cause});
  }
}

/**
 * Makes a client that loads its operations with the first call. The script of an element has them in a
 * part of its own, so that they do not delay the first paint.
 */
export function createClient(connection: Connection): MtClient {
  const method =
    <Name extends MethodName>(name: Name) =>
    async (...args: Parameters<MtClient[Name]>): Promise<Awaited<ReturnType<MtClient[Name]>>> => {
      const functions: Functions = operations ?? (await load());
      return await functions[name](client, ...args);
    };
  const client: MtClient = {
    ...connection,
    getSystemList: method('getSystemList'),
    findSystem: method('findSystem'),
    translate: method('translate'),
    translateEx: method('translateEx'),
    translateArray: method('translateArray'),
    translateArrayEx: method('translateArrayEx'),
    translateArrayChecked: method('translateArrayChecked'),
    updateTranslation: method('updateTranslation'),
    getSystemTermCorpora: method('getSystemTermCorpora'),
    startDocumentTranslation: method('startDocumentTranslation'),
    getDocumentTranslationState: method('getDocumentTranslationState'),
    async *watchDocumentTranslation(id, o) {
      yield* (operations ?? (await load())).watchDocumentTranslation(client, id, o);
    },
    downloadDocumentTranslation: method('downloadDocumentTranslation'),
    removeDocumentTranslation: method('removeDocumentTranslation'),
    getDocumentTranslationList: method('getDocumentTranslationList'),
  };
  return client;
}
