import {Type, type Static} from 'typebox';
import {Value} from 'typebox/value';
import {pairName} from '../models.ts';
import {EntryFault, offerOrFault, requireForm, requirePair} from './entry-fault.ts';
import {shortLine} from './offer-words.ts';
import {fileOf} from './offered-file.ts';
import type {ModelIndex, ModelOffer, OfferedFile, StatedQuality} from './model-offer.ts';

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
  baseUrl: Type.Optional(Type.String()),
  models: Type.Record(Type.String(), Type.Unknown()),
});

type Entry = Static<typeof EntrySchema>;

/** The index `models.json`: gzip files, with the models of each language pair. */
export type ModelsJson = Static<typeof IndexSchema>;

export function isModelsJson(value: unknown): value is ModelsJson {
  return Value.Check(IndexSchema, value);
}

/** Reads `models.json`; of several models of a pair, a released one is offered. */
export function fromModelsJson(index: ModelsJson): ModelIndex {
  const offers: ModelOffer[] = [];
  const faults = new Map<string, string>();
  for (const [name, entries] of Object.entries(index.models)) {
    const models = [entries].flat().map((entry) => offerOrFault(() => offerOf(entry)));
    const known = models.flatMap((model) => (model instanceof EntryFault ? [] : [model]));
    const best = known.find(({stage}) => stage === undefined) ?? known[0];
    const fault = models.find((model) => model instanceof EntryFault);
    if (best) offers.push(best);
    else if (fault) faults.set(name, fault.message);
  }
  return {
    offers,
    base: index.baseUrl,
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

function offerOf(entry: unknown): ModelOffer {
  requireForm(EntrySchema, entry);
  if (!isWhole(entry)) throw new EntryFault('it has no vocabulary');
  const {sourceLanguage, targetLanguage, architecture, version, license, files, metrics} = entry;
  const pair = {source: sourceLanguage, target: targetLanguage};
  requirePair(pair);
  const all = [files.model, files.lexicalShortlist, files.vocab, files.srcVocab, files.trgVocab];
  return {
    ...pair,
    version,
    architecture,
    stage: isRelease(entry) ? undefined : `not released (${shortLine(entry.releaseStatus ?? 'no status')})`,
    licence: license,
    quality: qualityOf(metrics),
    files: all.flatMap((file) => (file ? [offeredFile(file)] : [])),
    entries: [entry],
  };
}

function offeredFile({path, size, hash, ...unpacked}: Static<typeof FileSchema>): OfferedFile {
  return fileOf({
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
