import {createHash} from 'node:crypto';
import {primaryLanguage, TRANSLATION_CHECKS, type TranslationCheck} from '../../../src/contract/index.ts';
import {
  ConfigurationError,
  loadConfiguration,
  type Configuration,
  type ConfigurationSource,
  type SystemEntry,
} from '../config/index.ts';
import type {Engine, EnginePair} from '../engines/engine.ts';
import {createEngine, type EngineConfig} from '../engines/index.ts';
import {languageName, systemId, type QualitySetting, type SystemDefinition} from '../systems/definition.ts';
import {ModelEstimate} from '../translation/quality/model/model-estimate.ts';
import {reverseSystem} from '../systems/reverse-system.ts';
import {visibilityOf} from '../systems/visibility.ts';

const IDLE_SECONDS = 900;

/** Engines whose systems start with the service by default, since they use hardly any resources. */
const ALWAYS_LOADED = new Set(['phrasebook']);

/** A system as listed by the command line. */
export interface ConfiguredSystem {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly target: string;
  /** Name of the engine in the configuration. */
  readonly engine: string;
  /** Users who may use the system. */
  readonly visibleTo: SystemDefinition['visibleTo'];
}

/** An engine whose servers do not answer, so that its systems are unknown. */
export interface SilentEngine {
  readonly name: string;
  /** Each server, and the reason why it does not answer. */
  readonly servers: readonly {readonly server: string; readonly reason: string | undefined}[];
}

/** Returns the systems of a service with this configuration, and the engines whose systems are unknown. */
export async function configuredSystems(
  source: ConfigurationSource,
): Promise<{readonly systems: ConfiguredSystem[]; readonly silent: SilentEngine[]}> {
  const engines = new Map<string, Engine>();
  const engineOf: EngineOf = (name, config) => {
    const engine = createEngine(config);
    engines.set(name, engine);
    return engine;
  };
  const named = await namedDefinitions(await loadConfiguration(source), () => undefined, engineOf);
  const systems = named.map(({engineName, definition: {id, title, source, target, visibleTo}}) => ({
    ...{id, title, source, target, visibleTo},
    engine: engineName,
  }));
  const silent = [...engines].flatMap(([name, engine]) => {
    const servers = engine.servers?.() ?? [];
    return servers.length > 0 && servers.every(({isUp}) => !isUp) ? [{name, servers}] : [];
  });
  return {systems, silent};
}

/** Returns the engine for a name and its settings. */
export type EngineOf = (name: string, config: EngineConfig) => Engine;

const newEngine: EngineOf = (_name, config) => createEngine(config);

/** Returns the definitions of all systems; calls `onWarning` for engines that do not list their pairs. */
export async function systemDefinitions(
  configuration: Configuration,
  onWarning: (message: string) => void,
  engineOf: EngineOf = newEngine,
): Promise<SystemDefinition[]> {
  const named = await namedDefinitions(configuration, onWarning, engineOf);
  for (const entry of named) {
    const problem = qualityProblem(entry, named);
    if (problem !== undefined)
      onWarning(
        `The system "${entry.definition.title}" ${problem}, so its translations get no quality estimates.`,
      );
  }
  const definitions = named.map(({definition}) => definition);
  checkIds(definitions);
  for (const problem of visitorSystemProblems(configuration, definitions)) onWarning(problem);
  return definitions;
}

/** Why a system cannot have the quality estimates that the operator has chosen; undefined if it can. */
function qualityProblem<T extends {readonly definition: SystemDefinition}>(
  entry: T,
  all: Iterable<T>,
): string | undefined {
  const {quality, source, target} = entry.definition;
  if (quality?.kind === 'backTranslation' && !reverseSystem(entry, all)) return 'has no reverse system';
  if (quality?.kind === 'model' && !ModelEstimate.covers(source, target))
    return 'has languages that the model for estimates does not know';
  return undefined;
}

/** Problems with the systems that the configuration names for visitors. */
export function visitorSystemProblems(
  {anonymous}: Pick<Configuration, 'anonymous'>,
  definitions: readonly SystemDefinition[],
): string[] {
  return (anonymous?.systems ?? []).flatMap((id) => {
    const system = definitions.find((one) => one.id === id);
    if (!system)
      return [`anonymous.systems names "${id}", and there is no such system now: visitors do without it.`];
    if (system.visibleTo === 'everyone') return [];
    return [`anonymous.systems names "${id}", whose visibleTo is not "everyone": visitors do not get it.`];
  });
}

/**
 * Throws if two systems have the same id. Systems with the same engine and languages have the same id unless
 * the configuration sets an id.
 */
function checkIds(definitions: readonly SystemDefinition[]): void {
  const seen = new Map<string, SystemDefinition>();
  for (const definition of definitions) {
    const same = seen.get(definition.id);
    if (same) {
      throw new ConfigurationError(
        `Two systems have the id ${definition.id}: "${same.title}" and "${definition.title}". Give one of them an "id" of its own in "systems".`,
      );
    }
    seen.set(definition.id, definition);
  }
}

interface NamedDefinition {
  readonly engineName: string;
  readonly definition: SystemDefinition;
}

interface ConfiguredEngine {
  readonly name: string;
  readonly engine: Engine;
  readonly settings: string;
  readonly alwaysLoaded: boolean;
  readonly pairs: readonly EnginePair[];
}

async function namedDefinitions(
  configuration: Configuration,
  onWarning: (message: string) => void,
  engineOf: EngineOf = newEngine,
): Promise<NamedDefinition[]> {
  const engines = await Promise.all(
    Object.entries(configuration.engines).map(async ([name, config]): Promise<ConfiguredEngine> => {
      const engine = engineOf(name, config);
      const pairs = await pairsOf(name, engine, onWarning);
      const settings = createHash('sha256').update(JSON.stringify(config)).digest('hex');
      return {name, engine, settings, alwaysLoaded: ALWAYS_LOADED.has(config.engine), pairs};
    }),
  );
  const {systems, defaults} = configuration;
  if (!systems) {
    return withVariants(
      engines.flatMap((engine) =>
        engine.pairs.map((pair) => define(engine, pair, {engine: engine.name, ...pair, ...defaults})),
      ),
    );
  }
  return withVariants(
    systems.map((entry) => {
      const engine = engines.find(({name}) => name === entry.engine)!;
      return define(engine, pairFor(entry, engine), {...defaults, ...entry});
    }),
  );
}

/** Adds the engine's variant, or its name in the configuration, to generated titles that several systems would share. */
function withVariants(all: readonly NamedDefinition[]): NamedDefinition[] {
  const sharing = new Map<string, string[]>();
  for (const {engineName, definition} of all) {
    sharing.set(definition.title, [...(sharing.get(definition.title) ?? []), engineName]);
  }
  return all.map((entry) => {
    const {engineName, definition} = entry;
    const {engine, pair, source, target, title} = definition;
    const engineNames = sharing.get(title)!;
    if (title !== titleOf(engine, source, target, pair.via) || engineNames.length < 2) return entry;
    const difference = pair.variant ?? (new Set(engineNames).size > 1 ? engineName : undefined);
    return difference ? {...entry, definition: {...definition, title: `${title} (${difference})`}} : entry;
  });
}

const titleOf = ({name}: Engine, source: string, target: string, via?: string): string =>
  `${via ? `${name} via ${languageName(via)}` : name}: ${languageName(source)} – ${languageName(target)}`;

async function pairsOf(name: string, engine: Engine, onWarning: (message: string) => void) {
  try {
    const pairs = await engine.pairs(AbortSignal.timeout(10_000));
    if (pairs.length === 0) {
      onWarning(`The engine "${name}" has no language pairs now: ${withoutPairs(engine)}`);
    }
    return pairs;
  } catch (error) {
    onWarning(`The engine "${name}" does not say which pairs it has: ${String(error)}`);
    return [];
  }
}

/** Explains why an engine has no pairs, and what happens next. */
function withoutPairs(engine: Engine): string {
  if (engine.onOtherPairs) return 'it has no models. Add one with "mtservice model add en-es".';
  return engine.servers === undefined
    ? 'none is installed. Install one and restart the service.'
    : 'its server does not answer, or lists none. The service tries again by itself, at least every half minute, and offers the pairs then.';
}

/**
 * Returns the engine's pair for an entry. If the engine has no such pair, returns the entry itself: starting
 * the system then fails with the reason.
 */
function pairFor(
  {source, target, variant}: SystemEntry,
  {engine, pairs}: Pick<ConfiguredEngine, 'engine' | 'pairs'>,
): EnginePair {
  const ofVariant = pairs.filter((pair) => variant === undefined || pair.variant === variant);
  const exact = ofVariant.find((pair) => pair.source === source && pair.target === target);
  const near = ofVariant.find(
    (pair) =>
      primaryLanguage(pair.source) === primaryLanguage(source) &&
      primaryLanguage(pair.target) === primaryLanguage(target),
  );
  const pair = exact ?? near;
  if (pair) return pair;
  // An engine that tells of other pairs has listed all of them.
  const fault =
    engine.onOtherPairs &&
    `The engine has no model ${source}-${target} now. Add it with "mtservice model add ${source}-${target}".`;
  return {source, target, ...(variant !== undefined && {variant}), ...(fault && {fault})};
}

function define(configured: ConfiguredEngine, pair: EnginePair, entry: SystemEntry): NamedDefinition {
  const {source, target} = entry;
  const startAutomatically = entry.startAutomatically ?? configured.alwaysLoaded;
  return {
    engineName: configured.name,
    definition: {
      id: entry.id ?? systemId(configured.name, pair),
      engine: configured.engine,
      engineName: configured.name,
      engineSettings: configured.settings,
      pair,
      source,
      target,
      domain: entry.domain ?? 'general',
      title: entry.title ?? titleOf(configured.engine, source, target, pair.via),
      description: entry.description ?? pair.description ?? '',
      maxTextCharacters: entry.maxTextCharacters,
      idleSeconds: entry.idleSeconds ?? (startAutomatically ? 0 : IDLE_SECONDS),
      visibleTo: visibilityOf(entry.visibleTo),
      startAutomatically,
      quality: qualitySetting(entry.qe),
      ...(entry.provenance !== undefined && {marksDocuments: entry.provenance}),
      ...(entry.checks && {checksOff: checksOff(entry.checks)}),
      ...(entry.preferred && {isPreferred: true}),
      ...((pair.metadata ?? entry.metadata) && {metadata: {...pair.metadata, ...entry.metadata}}),
    },
  };
}

const QUALITY_SERVER_SECONDS = 10;

function checksOff(entry: NonNullable<SystemEntry['checks']>): ReadonlySet<TranslationCheck> {
  return new Set(TRANSLATION_CHECKS.filter((check) => entry[check] === false));
}

/** Source of quality estimates besides the engine; undefined if there is no such source. */
export function qualitySetting(entry: SystemEntry['qe']): QualitySetting | undefined {
  if (entry === undefined || entry === 'none') return undefined;
  if (entry === 'model') return {kind: 'model'};
  if (entry === 'backtranslation') return {kind: 'backTranslation'};
  if ('url' in entry) return {kind: 'server', timeoutSeconds: QUALITY_SERVER_SECONDS, ...entry};
  return {kind: 'backTranslation', ...(entry.system !== undefined && {systemId: entry.system})};
}
