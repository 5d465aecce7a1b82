import {createHash} from 'node:crypto';
import type {TranslationCheck} from '../../../src/contract/index.ts';
import type {Engine, EnginePair} from '../engines/engine.ts';
import type {SystemMetadata} from './system-metadata.ts';

/** Who may see a system: everyone, or users with one of these principals (`visibility.ts`). */
export type Visibility = 'everyone' | readonly string[];

/** Source of quality estimates other than the engine. */
export type QualitySetting =
  | {readonly kind: 'model'}
  | {readonly kind: 'backTranslation'; /** If absent, the languages decide. */ readonly systemId?: string}
  | {
      readonly kind: 'server';
      readonly url: string;
      readonly apiKey?: string | undefined;
      readonly timeoutSeconds: number;
    };

/** A configured translation system: an engine, one of its pairs, and settings. */
export interface SystemDefinition {
  /** Id of the form `smt-<uuid>`. */
  readonly id: string;
  readonly engine: Engine;
  /** Name of the engine in the configuration. */
  readonly engineName?: string;
  /** Hash of the engine's settings: an engine with other settings counts as a different engine. */
  readonly engineSettings?: string;
  /** Language pair of the engine. */
  readonly pair: EnginePair;
  /** Source language shown to users, as an RFC 5646 code; may be more specific than that of the pair. */
  readonly source: string;
  readonly target: string;
  readonly domain: string;
  readonly title: string;
  readonly description: string;
  /**
   * Maximum total length of a request's texts in UTF-16 code units; undefined for the limit of the service.
   */
  readonly maxTextCharacters: number | undefined;
  /** Seconds without use until the system goes to stand-by; 0 for never. */
  readonly idleSeconds: number;
  readonly visibleTo: Visibility;
  /** Whether the system starts with the service rather than with the first request. */
  readonly startAutomatically: boolean;
  readonly quality?: QualitySetting | undefined;
  /** Whether the operator prefers the system to others with its languages. */
  readonly isPreferred?: boolean;
  /** Whether translated documents are marked; absent for the setting of the service. */
  readonly marksDocuments?: boolean | undefined;
  /** Checks that are not made of its translations. */
  readonly checksOff?: ReadonlySet<TranslationCheck> | undefined;
  /** Metadata that the operator has set. */
  readonly metadata?: SystemMetadata;
}

/** Namespace of the name-based UUIDs of systems; changing it changes every id. */
const NAMESPACE = Buffer.from('3f6c1d5e9b2a4c78a1d04be27f90c653', 'hex');

/**
 * Id of a system without a configured id. The id of an engine and pair is the same on every start and every
 * machine, since host pages store the id.
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

/** Cached names of languages, by code. */
const names = new Map<string, string>();

/** English name of a language; the code itself if the name is unknown. */
export function languageName(code: string): string {
  let name = names.get(code);
  if (name === undefined) names.set(code, (name = displayName(code)));
  return name;
}

function displayName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}
