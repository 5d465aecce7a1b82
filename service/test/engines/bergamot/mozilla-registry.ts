import type {TestContext} from 'node:test';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import {writeTestModel, type Dictionary} from './test-model.ts';
import {serveRegistry, type TestRegistry} from './test-registry.ts';

/** A file of the index: only that of the model has its size and hash. */
interface MozillaFile {
  path: string;
  uncompressedSize?: number | null;
  uncompressedHash?: string | null;
}

/** An entry of a model in the index. */
interface MozillaEntry {
  releaseStatus: string | null;
  version?: null;
  files: Record<string, MozillaFile>;
}

/** A registry with the form and the paths of Mozilla's `models.json`. */
export interface MozillaRegistry extends TestRegistry {
  /** The index, which tests may change. */
  readonly mozilla: {generated?: string | null; models: Record<string, [MozillaEntry]>};
}

/** Date of the index. */
export const INDEX_DATE = '2026-11-20';

const PAIRS = [
  ['en', 'lv'],
  ['lv', 'en'],
  ['en', 'zh_hant'],
] as const;

/**
 * Serves models as Mozilla does: en-lv (released), lv-en (never released) and en-zh_hant. Only the file of a model has its
 * size and hash, and what is not known is `null`.
 */
export async function serveMozillaRegistry(t: TestContext, words: Dictionary): Promise<MozillaRegistry> {
  const folder = await temporaryFolder(t);
  const models = await Promise.all(
    PAIRS.map(async ([source, target]) => ({
      ...{source, target},
      folder: await writeTestModel(folder, {source, target, words, isOfToday: true}),
    })),
  );
  const registry = await serveRegistry(t, 'gzip', models);
  const mozilla = registry.index as MozillaRegistry['mozilla'];
  mozilla.generated = `${INDEX_DATE}T06:12:44.120394+00:00`;
  for (const [pair, [entry]] of Object.entries(mozilla.models)) {
    Object.assign(entry, {version: null, license: null, modelConfig: null, modelStatistics: {decoder: 1}});
    if (pair === 'lv-en') entry.releaseStatus = null;
    for (const [key, file] of Object.entries(entry.files)) {
      const path = file.path.replace(`/${pair}/`, `/${pair}/spring_BzQ0jHl5Rk-4H7wYV2mFQA/exported/`);
      registry.files.set(path, registry.files.get(file.path)!);
      registry.files.delete(file.path);
      entry.files[key] = key === 'model' ? {...file, path} : {path};
    }
  }
  return Object.assign(registry, {mozilla});
}
