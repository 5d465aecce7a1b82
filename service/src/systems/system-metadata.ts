/** Metadata that only the operator knows, by their keys in the interface. */
export interface SystemMetadata {
  readonly gid?: string;
  readonly uid?: string;
  readonly 'score-bleu'?: number;
  readonly 'score-nist'?: number;
  readonly 'score-bleu-c'?: number;
  readonly 'size-mono'?: number;
  readonly 'size-parallel'?: number;
  readonly 'meta-corpora-parallel-domain'?: readonly string[];
  readonly 'meta-corpora-devel'?: readonly string[];
  readonly 'meta-corpora-size-mono'?: number;
}

/** Writes metadata for the interface: numbers as decimal text, names of corpora separated by commas. */
export function metadataEntries(metadata: SystemMetadata): [key: string, value: string][] {
  return Object.entries(metadata).map(([key, value]: [string, string | number | readonly string[]]) => {
    if (typeof value === 'number') return [key, decimalText(value)];
    return [key, typeof value === 'string' ? value : value.join(',')];
  });
}

/** Writes a number without an exponent. */
function decimalText(value: number): string {
  return value.toLocaleString('en', {useGrouping: false, maximumFractionDigits: 20});
}
