import type {OfferedSize, SizePrecision} from '../../engines/bergamot/registry/model-offer.ts';

const MEGABYTE = 2 ** 20;

const BEFORE: Readonly<Record<SizePrecision, string>> = {exact: '', about: 'about ', least: 'at least '};

/** Size of a model in megabytes. */
export const sizeOf = (bytes: number): string =>
  bytes === 0 ? 'size not stated' : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Size of models of a registry in megabytes, and how near it is. */
export const offeredSizeInWords = ({bytes, precision}: OfferedSize): string =>
  `${bytes === 0 ? '' : BEFORE[precision]}${sizeOf(bytes)}`;
