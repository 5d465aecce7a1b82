import {INTERFACE_LANGUAGES} from '../../../localization/interface-languages.ts';
import {percent} from '../../../localization/percent.ts';

const KILOBYTE = 1024;

const INTERFACE = new Set<string>(INTERFACE_LANGUAGES.map(({code}) => code));

/** Formats a size in bytes, as in `1.2 MB`. */
export function sizeText(bytes: number, language: string): string {
  const [unit, divisor] =
    bytes < KILOBYTE
      ? ['byte', 1]
      : bytes < KILOBYTE ** 2
        ? ['kilobyte', KILOBYTE]
        : ['megabyte', KILOBYTE ** 2];
  const value = bytes / (divisor as number);
  // The usual limit, 50 MB, is the same in all interface languages. The browser's formatter takes tens of milliseconds
  // the first time, before anything is on the screen.
  if (unit === 'megabyte' && Number.isInteger(value) && value < 1000 && INTERFACE.has(language))
    return `${value} MB`;
  return value.toLocaleString(language, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: divisor === 1 ? 'long' : 'short', // English has no short plural
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

/** Formats a duration of at least a minute, as in `5 minutes`. */
export function durationText(seconds: number, language: string): string {
  const minutes = Math.ceil(seconds / 60);
  const isLong = minutes > 90;
  return (isLong ? Math.round(minutes / 60) : minutes).toLocaleString(language, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    unitDisplay: 'long',
  });
}

/** Formats a share, 0 to 1, as a percentage, rounded down so that only 1 is 100 %. */
export function shareText(share: number, language: string): string {
  return percent(language, Math.floor(share * 100) / 100);
}
