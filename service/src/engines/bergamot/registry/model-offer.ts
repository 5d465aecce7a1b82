import type {EnginePair} from '../../engine.ts';

/** Size and hash of a file, as far as a registry states them. */
export interface StatedContent {
  readonly bytes?: number | undefined;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256?: string | undefined;
}

/** What a file of a model is for. */
export type FileKind = 'model' | 'shortlist' | 'vocabulary';

/** A file of a model in a registry. */
export interface OfferedFile {
  readonly kind: FileKind;
  /** Name in the folder of the model. */
  readonly name: string;
  /** Address, relative to the base of the registry. */
  readonly location: string;
  readonly packing: 'gzip' | 'zstd' | 'none';
  readonly packed: StatedContent;
  readonly unpacked: StatedContent;
}

/** How well a model translates, as the registry states it. */
export interface StatedQuality {
  /** Name of the measure, such as `comet22` or `bleu`. */
  readonly measure: string;
  readonly value: number;
  /** Name of the test set; empty if it is not stated. */
  readonly testSet: string;
}

/** A model that a registry offers. */
export interface ModelOffer extends Pick<EnginePair, 'source' | 'target'> {
  readonly version?: string | undefined;
  readonly architecture?: string | undefined;
  /** What users should know of a model that is not a release; undefined for a release. */
  readonly stage?: string | undefined;
  /** Licence as the registry states it; undefined if it does not. */
  readonly licence?: string | undefined;
  readonly quality: readonly StatedQuality[];
  readonly files: readonly OfferedFile[];
  /** Entries of the index that describe the model, unchanged. */
  readonly entries: readonly unknown[];
}

/** An index of models. */
export interface ModelIndex {
  readonly offers: readonly ModelOffer[];
  /** Address of the files, absolute or relative to the index; undefined for the folder of the index. */
  readonly base?: string | undefined;
  /** Pairs for which there are only models that this version of the engine cannot load. */
  readonly tooNew: readonly string[];
  /** What is wrong with the models that cannot be read, by the names of their pairs. */
  readonly faults: ReadonlyMap<string, string>;
  /** Name of the index in a folder. */
  readonly fileName: 'models.json' | 'records.json';
  /** Writes an index of the same form with some of its models, whose files are beside it. */
  write(offers: readonly ModelOffer[]): string;
}

/** How near the size of models is to what is fetched; `least` if the size of a model itself is not known. */
export type SizePrecision = 'exact' | 'about' | 'least';

/** Bytes to fetch. */
export interface OfferedSize {
  /** Packed sizes, else unpacked ones; without a model whose size is not stated. */
  readonly bytes: number;
  readonly precision: SizePrecision;
}

/** Sizes of files that a registry does not state: those of the larger models of Firefox. */
const USUAL_BYTES: Readonly<Record<FileKind, number>> = {
  model: 48 * 2 ** 20,
  shortlist: 9 * 2 ** 20,
  vocabulary: 2 ** 20,
};

/** Bytes of a file to fetch: the packed size, else the unpacked one, else that of other models. */
export const fetchedBytes = ({kind, packed, unpacked}: OfferedFile): number =>
  packed.bytes ?? unpacked.bytes ?? USUAL_BYTES[kind];

const isSizeKnown = ({packed, unpacked}: OfferedFile): boolean =>
  (packed.bytes ?? unpacked.bytes) !== undefined;

/** Size of models together, as far as the registry states it. */
export function offeredSize(offers: readonly ModelOffer[]): OfferedSize {
  const known = offers.filter(({files}) => files.every((file) => file.kind !== 'model' || isSizeKnown(file)));
  const files = known.flatMap((offer) => offer.files);
  const isExact = files.every(isSizeKnown);
  return {
    bytes: sumOf(files.map(fetchedBytes)),
    precision: known.length < offers.length ? 'least' : isExact ? 'exact' : 'about',
  };
}

/** Whether the registry states the packed size of all files of a model. */
export function isPackedSizeKnown({files}: ModelOffer): boolean {
  return files.every(({packed}) => packed.bytes !== undefined);
}

/** Bytes to fetch for models; sizes that are not stated are those of other models. */
export const packedBytes = (offers: readonly ModelOffer[]): number =>
  sumOf(offers.flatMap(({files}) => files.map(fetchedBytes)));

/** Bytes on the disk while models are added one after the other: all unpacked files, and the packed ones of one model. */
export function neededBytes(offers: readonly ModelOffer[]): number {
  const unpacked = offers.flatMap(({files}) => files.map(unpackedBytes));
  return sumOf(unpacked) + Math.max(0, ...offers.map((offer) => packedBytes([offer])));
}

const unpackedBytes = ({kind, packed, unpacked}: OfferedFile): number =>
  unpacked.bytes ?? Math.max(packed.bytes ?? 0, USUAL_BYTES[kind]);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
