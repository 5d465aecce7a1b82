import type {TranslationSystem} from '../../client/types.ts';
import {START_SECONDS_KEY} from '../../contract/system-status.ts';
import type {SystemWords} from '../../localization/en/system-status.ts';
import {withoutBidi} from './direction-marks.ts';

/** Properties of a system that its descriptions depend on. */
export interface DescribedSystem extends Pick<
  TranslationSystem,
  'title' | 'domain' | 'metadata' | 'source' | 'target'
> {
  readonly status: keyof SystemWords['status'];
}

/** Words that occur in names of systems. */
type NameWords = Pick<SystemWords, 'domains'>;

/** Properties of a system that its name depends on. */
type NamedSystem = Omit<DescribedSystem, 'status' | 'metadata'>;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const oneOf = ({code, name}: TranslationSystem['source']): string =>
  [name, code, code.split('-')[0]!]
    .filter((text) => text.trim() !== '')
    .map(escaped)
    .join('|');

/** Words for the code of a domain; undefined for an unknown code. */
function wordFor(code: string, {domains}: NameWords): string | undefined {
  const key = code.trim().toLowerCase();
  return Object.hasOwn(domains, key) ? domains[key] : undefined;
}

/**
 * Title of a system without its languages, which are shown beside it; the whole title if nothing else remains. A title
 * that is the code of a domain is shown in words.
 */
export function titleOf({title, source, target}: NamedSystem, words: NameWords): string {
  const plain = withoutBidi(title);
  if (source.code === '' || target.code === '') return plain;
  const pair = `(?:${oneOf(source)})\\s*(?:[-–—→>/]|to)\\s*(?:${oneOf(target)})`;
  const edges = new RegExp(`^\\s*${pair}(?:[\\s:,–-]+|$)|[\\s:,(–-]+${pair}\\)?\\s*$`, 'giu');
  const rest = plain.replace(edges, '').trim() || plain;
  return wordFor(rest, words) ?? rest;
}

/** Domain of a system in words; empty for the domain `general`, which need not be shown. */
export function domainOf({domain}: NamedSystem, words: NameWords): string {
  const isGeneral = domain.trim().toLowerCase() === 'general';
  return isGeneral ? '' : (wordFor(domain, words) ?? withoutBidi(domain));
}

/**
 * Title of a system; if another system of the language pair has the same title, with its domain and the variants of its
 * languages that the other system does not have, such as Brazilian Portuguese.
 */
export function nameAmong<System extends NamedSystem>(
  system: System,
  all: readonly System[],
  words: NameWords,
): string {
  const title = titleOf(system, words);
  const same = all.filter((one) => one === system || titleOf(one, words) === title);
  if (same.length < 2) return title;
  return [title, domainOf(system, words), ...variantsOf(system, same)].filter(Boolean).join(' · ');
}

/** Names of the languages of a system that another system has in another variant. */
export function variantsOf(system: NamedSystem, all: readonly NamedSystem[]): string[] {
  return [system.source, system.target].flatMap(({code, name}, side) => {
    const isShared = all.every((one) => [one.source, one.target][side]!.code === code);
    return isShared ? [] : withoutBidi(name || code);
  });
}

/** Seconds that a system takes to start, as the service has measured; undefined if unknown. */
export function startSecondsOf({metadata}: DescribedSystem): number | undefined {
  const seconds = Number(metadata[START_SECONDS_KEY]);
  return seconds > 0 && seconds < Infinity ? Math.ceil(seconds) : undefined;
}

/** Status of a system in words, with the duration of a start if known and the system is in stand-by. */
export function statusOf(system: DescribedSystem, {status, startsIn}: SystemWords): string {
  const seconds = system.status === 'standby' ? startSecondsOf(system) : undefined;
  return seconds === undefined ? status[system.status] : startsIn(seconds);
}
