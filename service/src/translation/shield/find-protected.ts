import {addresses} from './addresses.ts';
import {findBraces} from './brace-placeholders.ts';
import {datePatterns} from './date-patterns.ts';
import {entities} from './entities.ts';
import {fileNames, paths} from './file-paths.ts';
import {identifiers, versions} from './identifiers.ts';
import {escapes, names, printf, quotedCode} from './printf-and-names.ts';
import {drupalNames, hosts, programWords, variables} from './program-words.ts';
import type {Detector, ProtectedSpan} from './protected-span.ts';
import {shortcodes} from './shortcodes.ts';

/** All detectors; if two match at the same place, the earlier detector decides. */
const DETECTORS: readonly Detector[] = [
  {hint: /\{/, find: findBraces},
  printf,
  escapes,
  entities,
  datePatterns,
  names,
  shortcodes,
  quotedCode,
  addresses,
  paths,
  fileNames,
  identifiers,
  versions,
  variables,
  drupalNames,
  programWords,
  hosts,
];

/**
 * Signs of which every protected part contains at least one. Most sentences contain no such sign before their
 * full stop.
 */
const ANY_SIGN =
  /[{[%@\\/:`_]|&[#A-Za-z]|[YMDdHhm]{2}|![a-z]|\$[A-Za-z(]|\(\)|--[a-z\d]|#[\da-fA-F]{3}|\.[\p{L}\p{N}]|\p{N}[A-Za-z]|[A-Za-z]\p{N}/u;

/** Finds the parts of a text that must not be translated, in order; overlapping parts are merged. */
export function findProtected(text: string): ProtectedSpan[] {
  if (!ANY_SIGN.test(text)) return [];
  let spans: ProtectedSpan[] = [];
  for (const detector of DETECTORS) {
    if (!detector.hint.test(text)) continue;
    const detected = [...detector.find(text)];
    if (detected.length > 0) spans = united(spans, detected);
  }
  return spans;
}

/** Merges two ordered lists; overlapping parts become one, with the kind of the first. */
export function united(spans: readonly ProtectedSpan[], added: readonly ProtectedSpan[]): ProtectedSpan[] {
  const joined: ProtectedSpan[] = [];
  let index = 0;
  let addedIndex = 0;
  while (index < spans.length || addedIndex < added.length) {
    const current = spans[index];
    const next = added[addedIndex];
    const isOwn = current !== undefined && (next === undefined || current.start <= next.start);
    const span = (isOwn ? current : next)!;
    if (isOwn) index += 1;
    else addedIndex += 1;
    const last = joined.at(-1);
    if (!last || last.end <= span.start) joined.push(span);
    else {
      joined[joined.length - 1] = {...last, end: Math.max(last.end, span.end)};
    }
  }
  return joined;
}
