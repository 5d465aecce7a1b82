import type {TestContext} from 'node:test';
import {writeTestModel} from '../../engines/bergamot/test-model.ts';
import {serveRegistry} from '../../engines/bergamot/test-registry.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

const PAIRS = [
  {source: 'en', target: 'lv'},
  {source: 'lv', target: 'en'},
];

/** A registry with the models en-lv and lv-en in either form, an empty data folder, and the folder of the models. */
export async function serveTwoModels(
  t: TestContext,
  packing: 'gzip' | 'zstd',
  words: Readonly<Record<string, string>>,
) {
  const [data, elsewhere] = [await temporaryFolder(t), await temporaryFolder(t)];
  const isOfToday = packing === 'zstd';
  const models = await Promise.all(
    PAIRS.map(async (pair) => ({
      ...pair,
      folder: await writeTestModel(elsewhere, {...pair, words, isOfToday}),
    })),
  );
  return {data, elsewhere, registry: await serveRegistry(t, packing, models)};
}
