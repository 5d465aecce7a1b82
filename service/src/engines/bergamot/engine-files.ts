import {access} from 'node:fs/promises';
import {createRequire} from 'node:module';

/** The engine's script; its module is beside it. */
export const ENGINE_SCRIPT = '@browsermt/bergamot-translator/worker/bergamot-translator-worker.js';

/** Thrown if the engine itself cannot be loaded, whichever the model. */
export class EngineNotLoadedError extends Error {
  override readonly name = 'EngineNotLoadedError';
}

/** Path of the engine's WebAssembly module. */
export const moduleBeside = (script: string): string => script.replace(/\.js$/, '.wasm');

/** The reason why the engine cannot be loaded, on one line. */
export function notLoaded(error: unknown): EngineNotLoadedError {
  const [reason] = String((error as Error).message).split('\n'); // without the stack of modules
  return new EngineNotLoadedError(reason, {cause: error});
}

/**
 * Fails unless the files of the engine are installed, so that nothing is fetched for an engine that is missing.
 *
 * @throws EngineNotLoadedError
 */
export async function requireEngineFiles(script = ENGINE_SCRIPT): Promise<void> {
  try {
    const path = createRequire(import.meta.url).resolve(script);
    await Promise.all([path, moduleBeside(path)].map((file) => access(file)));
    import.meta.resolve('fxtranslate'); // unpacks models
  } catch (error) {
    throw notLoaded(error);
  }
}
