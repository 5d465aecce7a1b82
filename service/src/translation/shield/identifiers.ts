import {byPattern, type Detector} from './protected-span.ts';

/** UUIDs, hashes and keys, recognized by a mix of letters and digits that does not occur in words. */
export const identifiers: Detector = byPattern(
  'identifier',
  /[\da-f]{7}|\w{20}/i,
  /(?<![\p{Lu}\p{Ll}\p{N}_])(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?:(?:sha(?:1|256|384|512)|md5)[:-]|0x)?[\da-f]{7,128}|[A-Za-z\d_]{20,128})(?![\p{Lu}\p{Ll}\p{N}_])/giu,
  (identifier) => {
    const isHexadecimal = /^[\da-f]+$/i.test(identifier);
    if (isHexadecimal)
      return /\d/.test(identifier) && /[a-f]/i.test(identifier) && !/^\d+e\d+$/i.test(identifier);
    return /-.*-.*-.*-|^sha|^md5|^0x/i.test(identifier) || (identifier.match(/\d/g)?.length ?? 0) > 2;
  },
);

/** Versions: `v1.2.3`, `V2`, `1.2.3-beta.1`; other numbers with full stops may be dates. */
export const versions: Detector = byPattern(
  'version',
  /v\d|\d\.\d+-[a-z]/i,
  /(?<![\p{Lu}\p{Ll}\p{N}_.])(?:v\d{1,5}(?:\.\d{1,6}){0,4}(?:[-+](?:alpha|beta|rc|dev|pre|snapshot|next|[a-z]{0,8}\d[a-z\d]{0,20})(?:\.[a-z\d]{1,20}){0,4})?|\d{1,5}(?:\.\d{1,6}){1,3}-(?:alpha|beta|rc|dev|pre|snapshot|next)(?:[.-]?\d{1,6}){0,2}(?:\+[a-z\d]{1,20}(?:[.-][a-z\d]{1,20}){0,4})?)(?![\p{Lu}\p{Ll}\p{N}_]|-\p{L})/giu,
);
