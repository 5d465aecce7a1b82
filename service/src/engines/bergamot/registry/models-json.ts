import {Type, type Static} from 'typebox';
import {Value} from 'typebox/value';
import {pairName, pairsWritten} from '../pair-names.ts';
import {EntryFault, offerOrFault, readForm, requiredPairOf} from './entry-fault.ts';
import {shortLine} from './offer-words.ts';
import {fileOf} from './offered-file.ts';
import type {FileKind, ModelIndex, ModelOffer, OfferedFile, StatedQuality} from './model-offer.ts';

const FileSchema = Type.Object({
  path: Type.String({minLength: 1}),
  uncompressedSize: Type.Optional(Type.Integer({minimum: 0})),
  uncompressedHash: Type.Optional(Type.String()),
  size: Type.Optional(Type.Integer({minimum: 0})),
  hash: Type.Optional(Type.String()),
});

const EntrySchema = Type.Object({
  sourceLanguage: Type.String(),
  targetLanguage: Type.String(),
  architecture: Type.Optional(Type.String()),
  releaseStatus: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  files: Type.Object({
    model: FileSchema,
    lexicalShortlist: Type.Optional(FileSchema),
    vocab: Type.Optional(FileSchema),
    srcVocab: Type.Optional(FileSchema),
    trgVocab: Type.Optional(FileSchema),
  }),
  metrics: Type.Optional(Type.Unknown()),
});

const IndexSchema = Type.Object({
  generated: Type.Optional(Type.Unknown()),
  baseUrl: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  models: Type.Record(Type.String(), Type.Unknown()),
});

type Entry = Static<typeof EntrySchema>;

/** Kinds of the files, in the order in which they are fetched. */
const FILE_KINDS = {
  model: 'model',
  lexicalShortlist: 'shortlist',
  vocab: 'vocabulary',
  srcVocab: 'vocabulary',
  trgVocab: 'vocabulary',
} as const satisfies Record<keyof Entry['files'], FileKind>;

/** Digits of a hash that tell a model from an earlier one. */
const HASH_START = 8;

/** The index `models.json`: gzip files, with the models of each language pair. */
export type ModelsJson = Static<typeof IndexSchema>;

export function isModelsJson(value: unknown): value is ModelsJson {
  return Value.Check(IndexSchema, value);
}

/** Reads `models.json`; of several models of a pair, a released one is offered. */
export function fromModelsJson(index: ModelsJson): ModelIndex {
  const offers: ModelOffer[] = [];
  const faults = new Map<string, string>();
  const date = dateOf(index);
  for (const [name, entries] of Object.entries(index.models)) {
    const models = [entries].flat().map((entry) => offerOrFault(() => offerOf(entry, date)));
    const known = models.flatMap((model) => (model instanceof EntryFault ? [] : [model]));
    const best = known.find(({stage}) => stage === undefined) ?? known[0];
    const fault = models.find((model) => model instanceof EntryFault);
    if (best) offers.push(best);
    else if (fault) faults.set(pairsWritten(name).map(pairName)[0] ?? name, fault.message);
  }
  return {
    offers,
    base: index.baseUrl ?? undefined,
    tooNew: [],
    faults,
    fileName: 'models.json',
    write: (chosen) => {
      const models = Object.fromEntries(chosen.map((offer) => [pairName(offer), offer.entries]));
      return JSON.stringify({generated: index.generated, models}, undefined, 2);
    },
  };
}

const isRelease = ({releaseStatus}: Entry): boolean => !!releaseStatus?.startsWith('Release');

const isWhole = ({files}: Entry): boolean => !!files.vocab || (!!files.srcVocab && !!files.trgVocab);

/** Day on which the index was made; undefined if it does not say so. */
function dateOf({generated}: ModelsJson): string | undefined {
  return typeof generated === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(generated)?.[0] : undefined;
}

function offerOf(value: unknown, date: string | undefined): ModelOffer {
  const entry = readForm(EntrySchema, value);
  if (!isWhole(entry)) throw new EntryFault('it has no vocabulary');
  const {sourceLanguage, targetLanguage, architecture, license, files, metrics} = entry;
  return {
    ...requiredPairOf(sourceLanguage, targetLanguage),
    // Mozilla's index states no version.
    version: entry.version ?? date ?? files.model.uncompressedHash?.slice(0, HASH_START),
    architecture,
    stage: stageOf(entry),
    licence: license,
    quality: qualityOf(metrics),
    files: Object.entries(FILE_KINDS).flatMap(([key, kind]) => {
      const file = files[key as keyof typeof FILE_KINDS];
      return file ? [offeredFile(file, kind)] : [];
    }),
    entries: [value],
  };
}

function stageOf(entry: Entry): string | undefined {
  if (isRelease(entry)) return undefined;
  return entry.releaseStatus === undefined
    ? 'not released'
    : `not released (${shortLine(entry.releaseStatus)})`;
}

function offeredFile(
  {path, size, hash, ...unpacked}: Static<typeof FileSchema>,
  kind: FileKind,
): OfferedFile {
  return fileOf({
    kind,
    location: path,
    packed: {bytes: size, sha256: hash},
    unpacked: {bytes: unpacked.uncompressedSize, sha256: unpacked.uncompressedHash},
  });
}

/** Measures by test set: `{"flores200-plus": {"comet22": 0.87}}`. */
function qualityOf(metrics: unknown): StatedQuality[] {
  if (typeof metrics !== 'object' || metrics === null) return [];
  return Object.entries(metrics).flatMap(([testSet, measures]: [string, unknown]) => {
    if (typeof measures !== 'object' || measures === null) return [];
    return Object.entries(measures).flatMap(([measure, value]: [string, unknown]) =>
      typeof value === 'number' ? [{measure, value, testSet}] : [],
    );
  });
}
