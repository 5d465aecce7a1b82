import type {MtClient} from './client.ts';
import {MtError} from './errors.ts';
import type {Connection} from './types.ts';

/** Methods of a client that give a promise. */
type MethodName = Exclude<keyof MtClient, keyof Connection | 'watchDocumentTranslation'>;

/** The methods of `MtClient`, which use nothing but a connection. */
type Methods = {
  readonly [Name in MethodName]: (
    this: Connection,
    ...args: Parameters<MtClient[Name]>
  ) => ReturnType<MtClient[Name]>;
};

let loaded: MtClient | undefined;

/** Loads the methods; that they cannot be loaded is an error of the network as any other. */
async function load(): Promise<MtClient> {
  try {
    return (loaded = (await import('./client.ts')).MtClient.prototype);
  } catch (cause) {
    throw new MtError('network', {cause});
  }
}

/**
 * Makes a client that loads its methods with the first call. The script of an element has them in a part of
 * its own, so that they do not delay the first paint.
 */
export function createClient(connection: Connection): MtClient {
  const method =
    <Name extends MethodName>(name: Name) =>
    async (...args: Parameters<MtClient[Name]>): Promise<Awaited<ReturnType<MtClient[Name]>>> => {
      const methods: Methods = loaded ?? (await load());
      return await methods[name].call(client, ...args);
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
      yield* (loaded ?? (await load())).watchDocumentTranslation.call(client, id, o);
    },
    downloadDocumentTranslation: method('downloadDocumentTranslation'),
    removeDocumentTranslation: method('removeDocumentTranslation'),
    getDocumentTranslationList: method('getDocumentTranslationList'),
  };
  return client;
}
