import assert from 'node:assert/strict';
import {copyFile, writeFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {test} from 'node:test';
import {EngineNotLoadedError, WasmEngine} from '../../../src/engines/bergamot/wasm-engine.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

const SCRIPT = '@browsermt/bergamot-translator/worker/bergamot-translator-worker.js';

test('an engine whose files are missing or damaged is told from a model that cannot be loaded', async (t) => {
  const folder = await temporaryFolder(t);
  const script = join(folder, 'worker.js');
  const rejects = (reason: RegExp) =>
    assert.rejects(WasmEngine.load([], script), (error) => {
      assert.ok(error instanceof EngineNotLoadedError);
      assert.match(error.message, reason);
      return true;
    });
  await rejects(/Cannot find module/);
  await copyFile(createRequire(import.meta.url).resolve(SCRIPT), script);
  await rejects(/ENOENT.*worker\.wasm/);
  await writeFile(join(folder, 'worker.wasm'), 'damaged');
  await rejects(/WebAssembly/);
  await writeFile(script, 'damaged(');
  await rejects(/./);
});
