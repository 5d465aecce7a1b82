import {Type, type Static} from 'typebox';
import {Value} from 'typebox/value';
import {pairName, pairOf} from '../pair-names.ts';
import {EntryFault, offerOrFault, readForm, requiredPairOf} from './entry-fault.ts';
import {fileOf} from './offered-file.ts';
import type {FileKind, ModelIndex, ModelOffer, OfferedFile} from './model-offer.ts';

/** Version of the models that the engine loads. */
const MAJOR_VERSION = 3;

/** Files that the engine loads; a registry may have others, such as those for quality estimates. */
const FILE_KINDS = {
  model: 'model',
  lex: 'shortlist',
  vocab: 'vocabulary',
  srcvocab: 'vocabulary',
  trgvocab: 'vocabulary',
} as const satisfies Record<string, FileKind>;
const FILE_TYPES = Object.keys(FILE_KINDS) as (keyof typeof FILE_KINDS)[];

const RecordSchema = Type.Object({
  name: Type.String({minLength: 1}),
  fileType: Type.Enum(FILE_TYPES),
  /** Begins with the number of its form. */
  version: Type.String({pattern: '^\\d'}),
  architecture: Type.Optional(Type.String()),
  sourceLanguage: Type.String(),
  targetLanguage: Type.String(),
  decompressedHash: Type.String({minLength: 1}),
  decompressedSize: Type.Optional(Type.Integer({minimum: 0})),
  filter_expression: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  attachment: Type.Object({
    hash: Type.String({minLength: 1}),
    size: Type.Integer({minimum: 0}),
    location: Type.String({minLength: 1}),
    mimetype: Type.Optional(Type.String()),
  }),
});

/** What tells which model a record belongs to; the fields of a broken record may have any type. */
const OwnerSchema = Type.Object({
  sourceLanguage: Type.String(),
  targetLanguage: Type.String(),
  version: Type.Optional(Type.Unknown()),
  architecture: Type.Optional(Type.Unknown()),
  filter_expression: Type.Optional(Type.Unknown()),
  fileType: Type.Optional(Type.Unknown()),
});

const IndexSchema = Type.Object({data: Type.Array(Type.Unknown())});

type FileRecord = Static<typeof RecordSchema>;
type Owned = Static<typeof OwnerSchema>;

/** The records of a collection of Remote Settings: zstd files, each with a record. */
export type RemoteSettings = Static<typeof IndexSchema>;

export function isRemoteSettings(value: unknown): value is RemoteSettings {
  return Value.Check(IndexSchema, value);
}

/** Reads records; of several models of a pair, the newest that every Firefox gets is offered. */
export function fromRemoteSettings({data}: RemoteSettings): ModelIndex {
  const best = new Map<string, ModelOffer>();
  const tooNew = new Set<string>();
  const faults = new Map<string, string>();
  for (const records of modelsIn(data)) {
    const name = nameOf(records[0]!)!;
    const model = offerOrFault(() => offerOf(records));
    const other = best.get(name);
    if (model instanceof EntryFault) faults.set(name, model.message);
    else if (majorOf(model) > MAJOR_VERSION) tooNew.add(name);
    else if (!other || isBetter(model, other)) best.set(name, model);
  }
  return {
    offers: [...best.values()],
    tooNew: [...tooNew],
    faults,
    fileName: 'records.json',
    write: (chosen) => JSON.stringify({data: chosen.flatMap(({entries}) => entries)}, undefined, 2),
  };
}

/** Records by the model that they belong to; those of no language pair are left out. */
function modelsIn(data: readonly unknown[]): Iterable<Owned[]> {
  const models = new Map<string, Owned[]>();
  for (const record of data) {
    if (!Value.Check(OwnerSchema, record)) continue;
    const name = nameOf(record);
    if (name === undefined) continue;
    const {version, architecture, filter_expression, fileType} = record;
    if (typeof fileType === 'string' && !FILE_TYPES.some((type) => type === fileType)) continue;
    const key = JSON.stringify([name, version, architecture, filter_expression]);
    models.set(key, [...(models.get(key) ?? []), record]);
  }
  return models.values();
}

/** Name of the pair of a record; undefined unless its languages can be those of a folder. */
function nameOf({sourceLanguage, targetLanguage}: Owned): string | undefined {
  const pair = pairOf(sourceLanguage, targetLanguage);
  return pair && pairName(pair);
}

const majorOf = ({version = ''}: ModelOffer): number => Number.parseInt(version, 10);

function isWhole(records: readonly FileRecord[]): boolean {
  const has = (type: FileRecord['fileType']) => records.some(({fileType}) => fileType === type);
  return has('model') && (has('vocab') || (has('srcvocab') && has('trgvocab')));
}

/** A model without a filter is better than one for some versions of Firefox, and a newer one than an older one. */
function isBetter(one: ModelOffer, other: ModelOffer): boolean {
  if (one.stage !== other.stage) return one.stage === undefined;
  return one.version!.localeCompare(other.version!, 'en', {numeric: true}) > 0;
}

function offerOf(owned: readonly Owned[]): ModelOffer {
  const records = owned.map((record) => readForm(RecordSchema, record));
  if (!isWhole(records)) throw new EntryFault('it has no model, or no vocabulary');
  const [first] = records as [FileRecord];
  const {version, architecture, license, filter_expression: filter} = first;
  return {
    ...requiredPairOf(first.sourceLanguage, first.targetLanguage),
    version,
    architecture,
    stage: filter ? 'for some versions of Firefox only' : undefined,
    licence: license,
    quality: [],
    files: records.map(fileOfRecord),
    entries: owned,
  };
}

const fileOfRecord = ({
  name,
  fileType,
  attachment,
  decompressedHash,
  decompressedSize,
}: FileRecord): OfferedFile =>
  fileOf({
    kind: FILE_KINDS[fileType],
    name,
    location: attachment.location,
    packing: attachment.mimetype === 'application/zstd' ? 'zstd' : undefined,
    packed: {bytes: attachment.size, sha256: attachment.hash},
    unpacked: {bytes: decompressedSize, sha256: decompressedHash},
  });
