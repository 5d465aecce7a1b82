/** An estimate, and the share of the translation that its user changed (0 to 1). */
export interface EditedEstimate {
  readonly estimate: number;
  readonly edited: number;
}

/** Corrections with estimates from `from` up to `to`. */
interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean share that was changed; 0 for an empty bin. */
  readonly edited: number;
  /** Number of translations confirmed without a change. */
  readonly unedited: number;
}

/** Measures of how well a system's estimates predict its users' corrections. */
export interface Calibration {
  readonly count: number;
  readonly unedited: number;
  /** Correlation of estimates with unchanged shares, -1 to 1; undefined if either is constant. */
  readonly correlation: number | undefined;
  readonly bins: readonly CalibrationBin[];
  /**
   * Estimate below which most corrected translations were changed noticeably; undefined if there are too few
   * corrections.
   */
  readonly editedBelow: number | undefined;
}

const BINS = 5;
/** Minimum share of a noticeable change; smaller changes are a matter of taste. */
const NOTICEABLE = 0.1;
const MIN_COUNT = 20;
const MIN_IN_BIN = 5;

export function calibrate(corrections: readonly EditedEstimate[]): Calibration {
  const parts = Array.from({length: BINS}, (_, index) =>
    corrections.filter(({estimate}) => Math.min(BINS - 1, Math.floor(estimate * BINS + 1e-9)) === index),
  );
  return {
    count: corrections.length,
    unedited: corrections.filter(isUnedited).length,
    correlation: correlationOf(corrections),
    bins: parts.map((part, index) => ({
      from: index / BINS,
      to: (index + 1) / BINS,
      count: part.length,
      edited: part.length === 0 ? 0 : part.reduce((sum, {edited}) => sum + edited, 0) / part.length,
      unedited: part.filter(isUnedited).length,
    })),
    editedBelow: corrections.length < MIN_COUNT ? undefined : editedBelow(parts),
  };
}

function isUnedited({edited}: EditedEstimate): boolean {
  return edited === 0;
}

function editedBelow(parts: readonly (readonly EditedEstimate[])[]): number {
  const last = parts.findLastIndex((part) => {
    const changed = part.filter(({edited}) => edited >= NOTICEABLE).length;
    return part.length >= MIN_IN_BIN && changed * 2 > part.length;
  });
  return (last + 1) / BINS;
}

function correlationOf(corrections: readonly EditedEstimate[]): number | undefined {
  const {length} = corrections;
  const sums = {x: 0, y: 0, xx: 0, yy: 0, xy: 0};
  for (const {estimate: x, edited} of corrections) {
    const y = 1 - edited;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
  }
  const spread = (length * sums.xx - sums.x ** 2) * (length * sums.yy - sums.y ** 2);
  return spread < 1e-12 ? undefined : (length * sums.xy - sums.x * sums.y) / Math.sqrt(spread);
}
