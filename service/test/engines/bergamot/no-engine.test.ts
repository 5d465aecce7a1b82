import assert from 'node:assert/strict';
import {copyFile, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {test} from 'node:test';
import {EngineNotLoadedError, requireEngineFiles} from '../../../src/engines/bergamot/engine-files.ts';
import {WasmEngine} from '../../../src/engines/bergamot/wasm-engine.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

const SCRIPT = '@browsermt/bergamot-translator/worker/bergamot-translator-worker.js';

test('an engine whose files are missing or damaged is told from a model that cannot be loaded', async (t) => {
  const folder = await temporaryFolder(t);
  const script = join(folder, 'worker.js');
  const rejects = (promise: Promise<unknown>, reason: RegExp) =>
    assert.rejects(promise, (error) => {
      assert.ok(error instanceof EngineNotLoadedError);
      assert.match(error.message, reason);
      return true;
    });
  const load = () => WasmEngine.load([], script);
  await rejects(load(), /Cannot find module/);
  await rejects(requireEngineFiles(script), /Cannot find module/);
  await copyFile(createRequire(import.meta.url).resolve(SCRIPT), script);
  await rejects(load(), /ENOENT.*worker\.wasm/);
  await rejects(requireEngineFiles(script), /ENOENT.*worker\.wasm/);
  await writeFile(join(folder, 'worker.wasm'), 'damaged');
  await rejects(load(), /WebAssembly/);
  await writeFile(script, 'damaged(');
  await rejects(load(), /./);
  await requireEngineFiles();
});
