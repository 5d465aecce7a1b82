import type {MtClient} from './client.ts';
import {MtError} from './errors.ts';
import type {Connection} from './types.ts';

/** Methods of a client that return a promise. */
type MethodName = Exclude<keyof MtClient, keyof Connection | 'watchDocumentTranslation'>;

/** The methods of `MtClient`, which need only a connection as `this`. */
type Methods = {
  readonly [Name in MethodName]: (
    this: Connection,
    ...args: Parameters<MtClient[Name]>
  ) => ReturnType<MtClient[Name]>;
};

let loaded: MtClient | undefined;

/** Loads the methods; a failure to load them counts as a network error. */
async function load(): Promise<MtClient> {
  try {
    return (loaded = (await import('./client.ts')).MtClient.prototype);
  } catch (cause) {
    throw new MtError('network', {cause});
  }
}

/**
 * Creates a client that loads its methods at the first call. In the scripts of the elements, the methods are in a
 * separate file, so that loading them does not delay the first paint.
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
    recordReview: method('recordReview'),
  };
  return client;
}
