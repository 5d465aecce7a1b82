import type {EnginePair} from '../../engine.ts';

/** Size and hash of a file, as far as a registry states them. */
export interface StatedContent {
  readonly bytes?: number | undefined;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256?: string | undefined;
}

/** A file of a model in a registry. */
export interface OfferedFile {
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

/** Bytes to fetch: the packed size, else the unpacked one; 0 for files without a stated size. */
export function offeredBytes({files}: ModelOffer): number {
  return files.reduce((sum, {packed, unpacked}) => sum + (packed.bytes ?? unpacked.bytes ?? 0), 0);
}

/** Whether the registry states the packed size of all files of a model. */
export function isPackedSizeKnown({files}: ModelOffer): boolean {
  return files.every(({packed}) => packed.bytes !== undefined);
}

/** Bytes on the disk while models are added one after the other: all unpacked files, and the packed ones of one model. */
export function neededBytes(offers: readonly ModelOffer[]): number {
  const unpacked = offers.flatMap(({files}) => files.map((file) => file.unpacked.bytes ?? 0));
  return unpacked.reduce((sum, bytes) => sum + bytes, Math.max(0, ...offers.map(offeredBytes)));
}
