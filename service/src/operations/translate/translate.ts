import {
  CHECKS_OPTION,
  hasOption,
  MATCHES_OPTION,
  optionValues,
  PROVENANCE_OPTION,
  QUALITY_ESTIMATE_OPTION,
  TERM_CORPUS_OPTION,
  type WireMatch,
  type WireProvenance,
} from '../../../../src/contract/index.ts';
import {TimeSlice} from '../../concurrency/time-slice.ts';
import {EngineError} from '../../engines/engine.ts';
import type {Store, TermCorpus, User} from '../../store/index.ts';
import type {ManagedSystem, Systems} from '../../systems/index.ts';
import {inSpan} from '../../tracing/spans.ts';
import {requiredTerms, type Terminology} from '../../translation/terms/term-rules.ts';
import {translateTexts} from '../../translation/translate-texts.ts';
import type {ExtendedTranslation, TranslationContext} from '../../translation/translation-context.ts';
import type {Caller} from '../caller.ts';
import {allowanceOf, type UsageLimit} from '../usage/allowance.ts';
import {takeUsage} from '../usage/daily-limit.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {MachineCache} from './machine-cache.ts';
import {memoryMatches} from '../memory/memory-matches.ts';
import type {RecentEstimates} from '../quality/recent-estimates.ts';
import {qualitySource} from '../quality/quality-sources.ts';
import {servesSystem} from '../system-view.ts';
import type {TermCache} from './term-cache.ts';
import type {UsageCounts} from '../usage/usage-counts.ts';
import type {VisitorSettings} from '../visitors/visitor-settings.ts';
import {newProvenance, originsOf} from './provenance.ts';
import {ALIGNMENT_OPTION, shieldAsked} from './translate-options.ts';

/** Limits of one request. */
export interface RequestLimits {
  /** Maximum total length of a request's texts in UTF-16 code units. */
  readonly maxTextCharacters: number;
  readonly maxArrayItems: number;
  readonly supportEmail: string;
  /** Maximum number of sentences cached for all users; 0 to disable the cache. */
  readonly cachedSentences: number;
}

export interface TranslateParts {
  readonly store: Store;
  readonly systems: Systems;
  readonly limits: RequestLimits & UsageLimit;
  readonly visitors: () => VisitorSettings | undefined;
  readonly terms: TermCache;
  readonly estimates: RecentEstimates;
  readonly cache: MachineCache;
  readonly usage: UsageCounts;
}

/** Texts to translate with a system. */
export interface TranslateRequest {
  readonly systemId: string;
  readonly texts: readonly string[];
  readonly options: string;
  /** Whether to ignore human translations and use only the engine. */
  readonly withoutHuman?: boolean;
  /**
   * Longest wait for the system to start, in milliseconds; if absent, a system that does not run causes error
   * 21 at once.
   */
  readonly startMs?: number;
}

/** Translations in the order of the texts, and the other results that the options request. */
export interface TranslateResult {
  readonly translations: readonly ExtendedTranslation[];
  readonly qualityAsked: boolean;
  readonly checksAsked: boolean;
  readonly alignmentAsked: boolean;
  /** For each text, human translations of similar sentences; undefined if not requested. */
  readonly matches: readonly (readonly WireMatch[])[] | undefined;
  /** For each text, how it was translated; undefined if not requested. */
  readonly provenance: readonly WireProvenance[] | undefined;
}

/**
 * Translates texts for all operations; counts their characters, which are given back if the translation
 * fails.
 */
export async function translate(
  parts: TranslateParts,
  request: TranslateRequest,
  caller: Caller,
): Promise<TranslateResult> {
  const {store, limits} = parts;
  const {user, signal, share} = caller;
  const slice = new TimeSlice(signal, share);
  const system = findSystem(parts.systems, request.systemId, user);
  checkSize(request.texts, system, limits);
  const characters = chargedCharacters(request.texts);
  const terminology = await termsFor(parts, request.options, system, user);
  const requested = askedResults(request.options);
  const quality = requested.qualityAsked ? qualitySource(parts.systems, system) : undefined;
  const lease = await parts.systems.acquire(system, signal, request.startMs);
  let outcome: 'crashed' | undefined;
  try {
    const usage = await takeUsage(store.usage, allowanceOf(user, limits, parts.visitors()), characters);
    slice.charge();
    try {
      const {id} = system.definition;
      const context = contextOf(parts, request, caller, {system, terminology, quality, requested, lease});
      const translations = await translateInSpan(request, context, {id, characters});
      const matches = hasOption(request.options, MATCHES_OPTION)
        ? await memoryMatches(store.memory, id, translations, caller)
        : undefined;
      // The characters are counted last, so that only successful requests are counted.
      await usage.count();
      parts.usage.add(user, 'text', characters);
      caller.answeredBy?.(id);
      if (requested.qualityAsked) parts.estimates.note(user.id, id, request.texts, translations);
      return {translations, ...requested, matches, provenance: provenanceOf(request, system, translations)};
    } catch (error) {
      await usage.giveBack();
      if (error instanceof EngineError && error.kind === 'crashed') outcome = 'crashed';
      throw translationError(error, signal);
    }
  } finally {
    lease.release(outcome);
  }
}

function provenanceOf(
  {options}: TranslateRequest,
  {definition}: ManagedSystem,
  translations: readonly ExtendedTranslation[],
): WireProvenance[] | undefined {
  if (!hasOption(options, PROVENANCE_OPTION)) return undefined;
  return translations.map((translation) => newProvenance(definition, originsOf(translation)));
}

type AskedResults = Pick<TranslateResult, 'qualityAsked' | 'checksAsked' | 'alignmentAsked'>;

function askedResults(options: string): AskedResults {
  return {
    qualityAsked: hasOption(options, QUALITY_ESTIMATE_OPTION),
    checksAsked: hasOption(options, CHECKS_OPTION),
    alignmentAsked: hasOption(options, ALIGNMENT_OPTION),
  };
}

/** A request's options and system, prepared for the translation. */
interface PreparedRequest {
  readonly system: ManagedSystem;
  readonly terminology: Terminology;
  readonly quality: TranslationContext['quality'];
  readonly requested: AskedResults;
  readonly lease: Pick<TranslationContext, 'translator'>;
}

function contextOf(
  {store, cache}: TranslateParts,
  {options, withoutHuman}: TranslateRequest,
  {user, signal, share}: Caller,
  {system, terminology, quality, requested, lease}: PreparedRequest,
): TranslationContext {
  const {id, source, target, checksOff} = system.definition;
  return {
    checksOff,
    translator: lease.translator,
    source,
    target,
    terms: terminology.terms,
    terminology,
    shield: shieldAsked(options),
    alignment: requested.alignmentAsked,
    lookUp: async (keys) =>
      withoutHuman ? new Map<string, never>() : await store.memory.find(user.id, id, keys),
    ...(!withoutHuman && {similar: (words) => store.memory.similar(user.id, id, words)}),
    quality,
    cache: cache.of(system, options, terminology.terms),
    judged: requested.qualityAsked || requested.checksAsked,
    signal,
    share,
  };
}

async function translateInSpan(
  {texts}: TranslateRequest,
  context: TranslationContext,
  {id, characters}: {readonly id: string; readonly characters: number},
): Promise<ExtendedTranslation[]> {
  const attributes = {
    'mtservice.system': id,
    'mtservice.texts': texts.length,
    'mtservice.characters': characters,
  };
  return await inSpan({name: 'translate', attributes}, () => translateTexts(texts, context));
}

/**
 * Finds a system; also throws error 22 if the user may not use the system, so that its existence is not
 * revealed.
 */
export function findSystem(systems: Systems, id: string, user: User): ManagedSystem {
  const system = systems.find(id, user);
  if (system) return system;
  const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id;
  throw new OperationError(
    'systemNotFound',
    `There is no translation system with the ID "${shown}". GetSystemList lists those that you can use.`,
  );
}

/** Characters counted for texts: at least one for each, since even an empty text causes work. */
function chargedCharacters(texts: readonly string[]): number {
  return texts.reduce((sum, {length}) => sum + Math.max(1, length), 0);
}

function checkSize(texts: readonly string[], system: ManagedSystem, limits: RequestLimits): void {
  const {maxArrayItems, supportEmail} = limits;
  if (texts.length > maxArrayItems) {
    throw new OperationError(
      'textSizeLimitExceeded',
      `The request has ${texts.length} texts; at most ${maxArrayItems} are accepted. ` +
        `Send fewer texts per request, or write to ${supportEmail} to have the limit raised.`,
    );
  }
  const most = Math.min(limits.maxTextCharacters, system.definition.maxTextCharacters ?? Infinity);
  let characters = 0;
  for (const text of texts) characters += text.length;
  if (characters <= most) return;
  throw new OperationError(
    'textSizeLimitExceeded',
    `The request has ${characters} characters of text; at most ${most} are accepted. ` +
      `Send less text per request, or write to ${supportEmail} to have the limit raised.`,
  );
}

const NO_TERMS = requiredTerms([]);

/** Maximum number of term corpora for a translation. */
export const MAX_TERM_CORPORA = 5;

/**
 * Terms of the corpora named in the options; empty if the options name none. Throws error 41 if a corpus is unknown.
 */
export async function termsFor(
  {store, terms}: TranslateParts,
  options: string,
  system: ManagedSystem,
  user: User,
): Promise<Terminology> {
  const ids = optionValues(options, TERM_CORPUS_OPTION);
  if (ids.length === 0) return NO_TERMS;
  if (ids.length > MAX_TERM_CORPORA) {
    throw new OperationError(
      'badRequest',
      `The options name ${ids.length} term corpora: name at most ${MAX_TERM_CORPORA}.`,
    );
  }
  const known = await store.corpora.list(user.id);
  return terms.get(ids.map((id) => usableCorpus(known, id, system)));
}

/** The corpus with an id; throws error 41 if the system cannot use it. */
function usableCorpus(known: readonly TermCorpus[], id: string, system: ManagedSystem): TermCorpus {
  const corpus = known.find((candidate) => candidate.id === id);
  if (!corpus || !servesSystem(corpus, system)) {
    const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id;
    throw new OperationError(
      'unknownTermCorpusId',
      `The term corpus "${shown}" is not attached to the system. GetSystemTermCorpora lists those that are.`,
    );
  }
  if (corpus.status !== 'Ready') {
    throw new OperationError(
      'unknownTermCorpusId',
      `The term corpus "${corpus.title}" cannot be used: its status is ${corpus.status}, not Ready.`,
    );
  }
  return corpus;
}

function translationError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof EngineError)) return error;
  return new OperationError(
    'systemTranslationFailed',
    `The system failed to translate the text: ${error.message}`,
    error.retryAfterSeconds,
    {cause: error},
  );
}
