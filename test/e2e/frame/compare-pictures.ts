import pixelmatch from 'pixelmatch';
import {PNG} from 'pngjs';

/**
 * Largest difference of a color that counts as none, which only rounding causes. The faintest line of a frame
 * differs from its surface by 0.1.
 */
const ROUNDING = 0.01;

/** Part of a picture, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads a part of a picture. */
export function partOf(picture: Buffer, {x, y, width, height}: Area): PNG {
  const part = new PNG({width, height});
  PNG.bitblt(PNG.sync.read(picture), part, x, y, width, height, 0, 0);
  return part;
}

/** How a picture differs from the expected one. */
export interface Difference {
  /** Number of pixels that differ, including those outside the smaller picture. */
  readonly pixels: number;
  /** The expected picture, with differing pixels in red. */
  readonly picture: PNG;
}

/** Compares two pictures; undefined if they look the same. */
export function differenceOf(expected: PNG, actual: PNG): Difference | undefined {
  const width = Math.max(expected.width, actual.width);
  const height = Math.max(expected.height, actual.height);
  const picture = new PNG({width, height});
  const [first, second] = [grown(expected, picture), grown(actual, picture)];
  const settings = {threshold: ROUNDING, includeAA: true};
  const pixels = pixelmatch(first.data, second.data, picture.data, width, height, settings);
  return pixels > 0 ? {pixels, picture} : undefined;
}

/** Adds transparent pixels at the right and at the bottom, up to a size. */
function grown(picture: PNG, {width, height}: PNG): PNG {
  const larger = new PNG({width, height});
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}
