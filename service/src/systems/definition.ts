import {createHash} from 'node:crypto';
import type {Engine, EnginePair} from '../engines/engine.ts';
import type {SystemMetadata} from './system-metadata.ts';

/** Who may see a system: everyone, or users with one of these principals (`visibility.ts`). */
export type Visibility = 'everyone' | readonly string[];

/** Source of quality estimates other than the engine. */
export type QualitySetting =
  | {readonly kind: 'backTranslation'; /** Undefined: chosen by its languages. */ readonly systemId?: string}
  | {
      readonly kind: 'server';
      readonly url: string;
      readonly apiKey?: string | undefined;
      readonly timeoutSeconds: number;
    };

/** A configured translation system: an engine, one of its pairs, and settings. */
export interface SystemDefinition {
  /** `smt-<uuid>`. */
  readonly id: string;
  readonly engine: Engine;
  /** Name of the engine in the configuration. */
  readonly engineName?: string;
  /** Hash of the engine's settings, since an engine with other settings is a different system. */
  readonly engineSettings?: string;
  /** Language pair of the engine. */
  readonly pair: EnginePair;
  /** RFC 5646 code shown to users; may be more specific than the pair's. */
  readonly source: string;
  readonly target: string;
  readonly domain: string;
  readonly title: string;
  readonly description: string;
  /** Maximum text length of a request in UTF-16 code units; undefined for the service's limit. */
  readonly maxTextCharacters: number | undefined;
  /** Idle seconds until stand-by; 0 for never. */
  readonly idleSeconds: number;
  readonly visibleTo: Visibility;
  /** Whether it starts with the service rather than with the first request. */
  readonly startAutomatically: boolean;
  readonly quality?: QualitySetting | undefined;
  /** Whether the operator prefers it to other systems of its languages. */
  readonly isPreferred?: boolean;
  /** Metadata given by the operator. */
  readonly metadata?: SystemMetadata;
}

/** Namespace of the name-based UUIDs of systems; changing it changes every id. */
const NAMESPACE = Buffer.from('3f6c1d5e9b2a4c78a1d04be27f90c653', 'hex');

/**
 * Id of a system without a configured id: the same for an engine and pair on every start and machine, since
 * host pages store it.
 */
export function systemId(engineName: string, pair: EnginePair): string {
  const name = [engineName, pair.source, pair.target, pair.variant ?? ''].join('\n');
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `smt-${groups.join('-')}`;
}

const languageNames = new Intl.DisplayNames(['en'], {type: 'language'});

/** Names of the languages of configured systems, by code. */
const known = new Map<string, string>();

/** English name of a language; the code itself if unknown. */
export function languageName(code: string): string {
  let name = known.get(code);
  if (name === undefined) known.set(code, (name = displayName(code)));
  return name;
}

function displayName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}
