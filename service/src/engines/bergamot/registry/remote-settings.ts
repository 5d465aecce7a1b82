import {Type, type Static} from 'typebox';
import {Value} from 'typebox/value';
import {pairName} from '../models.ts';
import {fileOf} from './offered-file.ts';
import {type ModelIndex, type ModelOffer} from './model-offer.ts';

/** Version of the models that the engine loads. */
const MAJOR_VERSION = 3;

const RecordSchema = Type.Object({
  name: Type.String({minLength: 1}),
  fileType: Type.Union([
    Type.Literal('model'),
    Type.Literal('lex'),
    Type.Literal('vocab'),
    Type.Literal('srcvocab'),
    Type.Literal('trgvocab'),
  ]),
  version: Type.String(),
  architecture: Type.Optional(Type.String()),
  sourceLanguage: Type.String(),
  targetLanguage: Type.String(),
  decompressedHash: Type.String({minLength: 1}),
  decompressedSize: Type.Optional(Type.Number()),
  filter_expression: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  attachment: Type.Object({
    hash: Type.String({minLength: 1}),
    size: Type.Number(),
    location: Type.String({minLength: 1}),
    mimetype: Type.Optional(Type.String()),
  }),
});

const IndexSchema = Type.Object({data: Type.Array(Type.Unknown())});

type FileRecord = Static<typeof RecordSchema>;

/** The records of a collection of Remote Settings: zstd files, each with a record. */
export type RemoteSettings = Static<typeof IndexSchema>;

export function isRemoteSettings(value: unknown): value is RemoteSettings {
  return Value.Check(IndexSchema, value);
}

/** Reads records; of several models of a pair, the newest that every Firefox gets is offered. */
export function fromRemoteSettings({data}: RemoteSettings): ModelIndex {
  const models = new Map<string, FileRecord[]>();
  for (const record of data) {
    if (!Value.Check(RecordSchema, record)) continue;
    const {version, architecture, filter_expression} = record;
    const key = [pairName(pairOf(record)), version, architecture, filter_expression].join('\n');
    models.set(key, [...(models.get(key) ?? []), record]);
  }
  const whole = [...models.values()].filter(isWhole);
  const best = new Map<string, FileRecord[]>();
  for (const model of whole.filter(([first]) => majorOf(first!) <= MAJOR_VERSION)) {
    const name = pairName(pairOf(model[0]!));
    const other = best.get(name);
    if (!other || isBetter(model[0]!, other[0]!)) best.set(name, model);
  }
  const names = whole.map(([first]) => pairName(pairOf(first!)));
  return {
    offers: [...best.values()].map(offerOf),
    tooNew: [...new Set(names)].filter((name) => !best.has(name)),
    fileName: 'records.json',
    write: (chosen) => JSON.stringify({data: chosen.flatMap(({entries}) => entries)}, undefined, 2),
  };
}

const pairOf = ({sourceLanguage, targetLanguage}: FileRecord) => ({
  source: sourceLanguage,
  target: targetLanguage,
});

const majorOf = ({version}: FileRecord): number => Number.parseInt(version, 10);

function isWhole(records: readonly FileRecord[]): boolean {
  const has = (type: FileRecord['fileType']) => records.some(({fileType}) => fileType === type);
  return has('model') && (has('vocab') || (has('srcvocab') && has('trgvocab')));
}

/** A model without a filter is better than one for some versions of Firefox, and a newer one than an older one. */
function isBetter(one: FileRecord, other: FileRecord): boolean {
  const [isFiltered, isOtherFiltered] = [one, other].map(({filter_expression}) => !!filter_expression);
  if (isFiltered !== isOtherFiltered) return !isFiltered;
  return one.version.localeCompare(other.version, 'en', {numeric: true}) > 0;
}

function offerOf(records: readonly FileRecord[]): ModelOffer {
  const [{version, architecture, license, filter_expression: filter}] = records as readonly [FileRecord];
  return {
    ...pairOf(records[0]!),
    version,
    architecture,
    stage: filter ? 'for some versions of Firefox only' : undefined,
    licence: license,
    quality: [],
    files: records.map(({name, attachment, decompressedHash, decompressedSize}) =>
      fileOf({
        name,
        location: attachment.location,
        packing: attachment.mimetype === 'application/zstd' ? 'zstd' : undefined,
        packed: {bytes: attachment.size, sha256: attachment.hash},
        unpacked: {bytes: decompressedSize, sha256: decompressedHash},
      }),
    ),
    entries: records,
  };
}
