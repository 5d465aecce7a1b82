import {readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {Type} from 'typebox';
import {Value} from 'typebox/value';
import {modelFolderOf} from './models.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {sha256Of} from './registry/sha256.ts';
import type {StatedQuality} from './registry/model-offer.ts';

/** Name of the file with the facts of a model, in the folder of the model. */
export const FACTS_FILE = 'model.json';

/** Facts of an installed model. */
export interface ModelFacts {
  /** Address of the registry; absent for a model that was copied from a folder. */
  readonly registry?: string | undefined;
  readonly version?: string | undefined;
  readonly architecture?: string | undefined;
  /** Licence as the registry states it; absent if it does not. */
  readonly licence?: string | undefined;
  readonly quality: readonly StatedQuality[];
  /** SHA-256 of each file, by its name. */
  readonly sha256: Readonly<Record<string, string>>;
  /** Place of each file in the registry, by its name; absent for a model that was copied from a folder. */
  readonly locations?: Readonly<Record<string, string>> | undefined;
}

/** Schema of the facts: the file may be something else. */
const FactsSchema = Type.Object({
  registry: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  architecture: Type.Optional(Type.String()),
  licence: Type.Optional(Type.String()),
  quality: Type.Array(Type.Object({measure: Type.String(), value: Type.Number(), testSet: Type.String()})),
  sha256: Type.Record(Type.String(), Type.String()),
  locations: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** Facts of an installed model; undefined for a model without a readable file of them, as operators may copy. */
export async function factsOf(folder: string, pair: EnginePair): Promise<ModelFacts | undefined> {
  try {
    const text = await readFile(join(modelFolderOf(folder, pair), FACTS_FILE), 'utf8');
    const facts: unknown = JSON.parse(text);
    return Value.Check(FactsSchema, facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** SHA-256 of each file, by its name. */
export async function hashesOf(paths: readonly string[]): Promise<Record<string, string>> {
  const hashes = await Promise.all(
    paths.map(async (path) => [basename(path), await sha256Of(path)] as const),
  );
  return Object.fromEntries(hashes);
}

/**
 * Compares the files of a model with the hashes that they had when it was added. Returns false if there are none.
 *
 * @throws EngineError `malformed` if a file differs
 */
export async function checkHashes(folder: string, pair: EnginePair): Promise<boolean> {
  const hashes = Object.entries((await factsOf(folder, pair))?.sha256 ?? {});
  for (const [name, sha256] of hashes) {
    const path = join(modelFolderOf(folder, pair), name);
    const hash = await sha256Of(path).catch(() => undefined);
    if (hash !== sha256)
      throw new EngineError(
        'malformed',
        `${path} ${hash ? 'has changed' : 'is missing'}. Add the model again.`,
      );
  }
  return hashes.length > 0;
}

/** Version, quality and licence of a model in words. */
export function factsInWords({
  version,
  architecture,
  licence,
  quality,
}: Pick<ModelFacts, 'version' | 'architecture' | 'licence' | 'quality'>): string {
  return [
    version && `version ${version}`,
    architecture,
    ...quality
      .slice(0, 2)
      .map(({measure, value, testSet}) => `${measure} ${shortest(value)}${testSet && ` on ${testSet}`}`),
    `licence ${licence ?? 'not stated'}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/\p{Cc}/gu, ' '); // a registry may state anything, and the words go into XML
}

const shortest = (value: number): string => String(Number(value.toFixed(value < 1 ? 3 : 1)));

/** Metadata for each measure, such as `score-bleu` and `score-comet22`, with the value of its first test set. */
function scoresOf(quality: ModelFacts['quality']): Record<string, number> {
  const named = quality.filter(({measure}) => /^[a-z][a-z\d-]{0,30}$/.test(measure));
  return Object.fromEntries(named.map(({measure, value}) => [`score-${measure}`, value] as const).reverse());
}

/** Description and metadata of a language pair, from the facts of its models. */
export function pairFacts(
  models: readonly (ModelFacts | undefined)[],
): Pick<EnginePair, 'version' | 'description' | 'metadata'> {
  // A folder says nothing of the model that was copied from it.
  const known = models.flatMap((facts) => (facts?.registry === undefined ? [] : [facts]));
  if (known.length === 0) return {};
  const words = known.map(factsInWords).join('; ');
  const scores = models.length === 1 ? scoresOf(known[0]!.quality) : {};
  const versions = known.flatMap(({version}) => version || []);
  return {
    ...(versions.length === models.length && {version: versions.join(', ')}),
    description: `${words[0]!.toUpperCase()}${words.slice(1)}.`,
    ...(Object.keys(scores).length > 0 && {metadata: scores}),
  };
}
