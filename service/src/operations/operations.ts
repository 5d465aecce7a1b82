import {DocumentRunner} from '../documents/queue/document-runner.ts';
import type {UnmarkedDocument} from '../documents/queue/run-document.ts';
import type {FindLibreOffice, FindPdfReader} from '../documents/queue/convert-document.ts';
import type {FoundTranslation, Store, TermCorpus, User} from '../store/index.ts';
import type {Systems} from '../systems/index.ts';
import {memoryEntries} from '../translation/memory/memory-entries.ts';
import {humanTranslationKeys} from '../translation/segments/human-translations.ts';
import type {Caller} from './caller.ts';
import {CorrectionLimits, type CorrectionBounds} from './memory/correction-limits.ts';
import {allowanceOf, type UsageLimit} from './usage/allowance.ts';
import {today} from './usage/today.ts';
import {documentTranslator} from './documents/document-translator.ts';
import {
  createDocumentOperations,
  type DocumentOperations,
  type DocumentOperationsParts,
} from './documents/documents.ts';
import {OperationError} from '../errors/operation-error.ts';
import {humanAlternatives, type AlternativesOf} from './memory/human-alternatives.ts';
import {hasEstimates} from './quality/quality-sources.ts';
import {servesSystem, systemView, type SystemView} from './system-view.ts';
import {MachineCache} from './translate/machine-cache.ts';
import {RecentEstimates} from './quality/recent-estimates.ts';
import {TermCache} from './translate/term-cache.ts';
import {
  findSystem,
  translate,
  type RequestLimits,
  type TranslateParts,
  type TranslateRequest,
  type TranslateResult,
} from './translate/translate.ts';
import {createReviews, type RecordReview} from './reviews/reviews.ts';
import {UsageCounts} from './usage/usage-counts.ts';
import type {VisitorSettings} from './visitors/visitor-settings.ts';
import {createVisits, type VisitOperations} from './visitors/visits.ts';

/** A better translation of a text, submitted by a user. */
interface HumanTranslation {
  readonly systemId: string;
  readonly text: string;
  readonly translation: string;
  /** Whether it is a machine's translation that the user changed or confirmed. */
  readonly isEdited?: boolean;
}

/** A human translation as submitted. */
interface SubmittedTranslation {
  readonly source: string;
  readonly translation: string;
}

/** A translation of a text in a system: a human translation, or machine translation. */
export interface SystemTranslation extends SubmittedTranslation {
  readonly type: 'human' | 'machine';
  /** Whether the translation belongs to the user, who may then change it. */
  readonly isOwn: boolean;
  /** Title of the system that made the translation; undefined for a human translation. */
  readonly systemTitle?: string;
}

/** Selection of the translations to list. */
interface TranslationsOf {
  readonly systemId: string;
  readonly text: string | undefined;
  /** Options as for a translation; used only if there is a text. */
  readonly options: string;
}

/** The operations of the service, independent of transport; all reject with an `OperationError`. */
export interface Operations {
  listSystems(caller: Caller): Promise<SystemView[]>;
  /**
   * Whether a system can translate or may start: false if it is stopped, fails to start in time, or has no
   * server.
   */
  mayStart(systemId: string, ms: number, caller: Caller): Promise<boolean>;
  /** Translates texts; serves `Translate` and its array and extended variants. */
  translate(request: TranslateRequest, caller: Caller): Promise<TranslateResult>;
  updateTranslation(request: HumanTranslation, caller: Caller): Promise<void>;
  /**
   * The user's human translations for a system, newest first, up to the limit of texts per request. With
   * `text`, only the translation of this text, followed by the machine translation, which is counted and may
   * fail like `translate`.
   */
  listTranslations(request: TranslationsOf, caller: Caller): Promise<SystemTranslation[]>;
  /**
   * Removes the human translations of a text, or only the given translation; rejects with `notFound` if there
   * is no such translation.
   */
  removeHumanTranslation(
    request: Pick<HumanTranslation, 'systemId' | 'text'> & {readonly translation?: string | undefined},
    caller: Caller,
  ): Promise<void>;
  listTermCorpora(systemId: string, caller: Caller): Promise<TermCorpus[]>;
  /**
   * Human translations of complete texts in the memories of several systems, for each text; no characters are
   * counted.
   */
  humanAlternatives(request: AlternativesOf, caller: Caller): Promise<string[][]>;
  /** Characters that the user has translated today, and the daily limit. */
  usage(caller: Caller): Promise<{readonly characters: number; readonly limit: number}>;
  /** The five operations for documents. */
  readonly documents: DocumentOperations;
  /** Sessions of visitors without an account. */
  readonly visits: VisitOperations;
  readonly recordReview: RecordReview;
}

export interface OperationsParts {
  readonly store: Store;
  readonly systems: Systems;
  readonly limits: RequestLimits & UsageLimit & CorrectionBounds;
  /** Returns the permissions and limits of visitors; absent or undefined if the service serves no visitors. */
  readonly visitors?: () => VisitorSettings | undefined;
  readonly documents: Pick<DocumentOperationsParts, 'bytes' | 'work' | 'watch' | 'settings'> & {
    readonly isAlone: boolean;
    /** Folder of documents if it is outside the data folder. */
    readonly folder?: string | undefined;
    readonly libreOffice: FindLibreOffice;
    readonly pdfReader: FindPdfReader;
    /** Whether the clock is reliable enough to determine which documents are old; absent if it always is. */
    readonly isClockTrusted?: () => boolean;
    /**
     * Interval of checks for documents received by other processes; undefined if there are no other
     * processes.
     */
    readonly pollMs?: number | undefined;
    /** Called with failures of the service itself. */
    readonly onError?: (error: unknown) => void;
    /** Called if a document could not be marked although its format has marks. */
    readonly onUnmarked?: (document: UnmarkedDocument) => void;
  };
}

/** The operations, and the runner of document tasks, which must be opened and closed. */
export interface OperationsCore {
  readonly operations: Operations;
  readonly runner: DocumentRunner;
  /** Characters translated since the service started. */
  readonly usage: UsageCounts;
}

/** Parts that the operations share. */
type SharedParts = TranslateParts & {readonly corrections: CorrectionLimits};

/** Creates the operations for all endpoints. */
export function createOperations(given: OperationsParts): OperationsCore {
  const {store, systems, limits, documents, visitors = () => undefined} = given;
  const parts = {
    ...{store, systems, limits, visitors},
    terms: new TermCache(store.corpora),
    estimates: new RecentEstimates(store.corrections),
    corrections: new CorrectionLimits(store.memory, limits, visitors),
    cache: new MachineCache(() => limits.cachedSentences),
    usage: new UsageCounts(),
  };
  const runner = new DocumentRunner({
    ...documents,
    store,
    translator: documentTranslator(parts, documents.settings),
    leftSystems: () => systems.failingOnlyHere(),
  });
  const operations: Operations = {
    listSystems: ({user}) => listSystems(parts, user),
    mayStart: (systemId, ms, {user, signal}) =>
      systems.mayStart(findSystem(systems, systemId, user), ms, signal),
    translate: (request, caller) => translate(parts, request, caller),
    updateTranslation: (request, {user}) => updateTranslation(parts, request, user),
    listTranslations: (request, caller) => listTranslations(parts, request, caller),
    removeHumanTranslation: (request, {user}) => removeHumanTranslation(parts, request, user),
    listTermCorpora: async (systemId, {user}) => {
      const system = findSystem(systems, systemId, user);
      return (await store.corpora.list(user.id)).filter((corpus) => servesSystem(corpus, system));
    },
    humanAlternatives: (request, caller) => humanAlternatives(parts, request, caller),
    usage: (caller) => usedToday(parts, caller),
    visits: createVisits(store, visitors),
    recordReview: createReviews(parts, () => limits.supportEmail),
    documents: createDocumentOperations({...parts, ...documents, runner}),
  };
  return {operations, runner, usage: parts.usage};
}

async function listSystems({systems, estimates}: SharedParts, user: User): Promise<SystemView[]> {
  const views = systems.visibleTo(user).map(async (system) => {
    const estimated = hasEstimates(systems, system);
    const editedBelow = estimated ? await estimates.editedBelow(system.definition.id) : undefined;
    const doing = {...systems.shownStatus(system), running: systems.runningTranslators(system)};
    return systemView(system, doing, {estimated, editedBelow});
  });
  return Promise.all(views);
}

async function usedToday(
  {store, limits, visitors}: SharedParts,
  {user}: Caller,
): Promise<{readonly characters: number; readonly limit: number}> {
  const [{userId, limit}] = allowanceOf(user, limits, visitors()).accounts;
  return {characters: await store.usage.used(userId, today()), limit};
}

async function updateTranslation(
  {store, systems, limits, corrections, estimates}: SharedParts,
  {systemId, text, translation, isEdited = false}: HumanTranslation,
  user: User,
): Promise<void> {
  const {id} = findSystem(systems, systemId, user).definition;
  checkHumanTranslation(text, translation, limits.maxTextCharacters);
  const keys = humanTranslationKeys(text);
  if (!keys) return;
  // What people translated stays theirs when somebody changes it.
  const earlier = isEdited ? (await store.memory.find(user.id, id, [keys.exact])).get(keys.exact) : undefined;
  const isOfMachine = isEdited && (!earlier || earlier.isEdited === true);
  const entries = memoryEntries(keys, text, translation, isOfMachine);
  const characters = text.length + translation.length;
  await corrections.save(user, {systemId: id, key: keys.exact, entries, characters});
  // A visitor's translations are only for that visitor, and must not affect quality estimates for others.
  if (!user.visitor) await estimates.correct(user.id, id, keys.exact, translation);
}

async function listTranslations(
  parts: SharedParts,
  {systemId, text, options}: TranslationsOf,
  caller: Caller,
): Promise<SystemTranslation[]> {
  const {store, systems, limits} = parts;
  const {user} = caller;
  const {id, title} = findSystem(systems, systemId, user).definition;
  if (text === undefined) {
    const since = performance.now();
    const listed = await store.memory.recent(user.id, id, limits.maxArrayItems);
    caller.share?.spend(performance.now() - since);
    return listed.map(byHuman);
  }
  const request = {systemId, texts: [text], options, withoutHuman: true};
  const [machine] = (await translate(parts, request, caller)).translations;
  const keys = humanTranslationKeys(text);
  const human = keys ? await store.memory.find(user.id, id, [keys.exact]) : new Map<string, never>();
  const translations: SystemTranslation[] = [...human.values()].map(byHuman);
  if (!machine) return translations;
  const {translation} = machine;
  return [...translations, {source: text, translation, type: 'machine', isOwn: false, systemTitle: title}];
}

async function removeHumanTranslation(
  {store, systems}: SharedParts,
  {systemId, text, translation}: Parameters<Operations['removeHumanTranslation']>[0],
  user: User,
): Promise<void> {
  const {id} = findSystem(systems, systemId, user).definition;
  const keys = humanTranslationKeys(text);
  const submitted = keys && (await store.memory.find(user.id, id, [keys.exact])).get(keys.exact);
  const isMeant = translation === undefined || submitted?.translation === translation;
  if (keys && isMeant && (await store.memory.remove(user.id, id, keys))) return;
  throw new OperationError(
    'notFound',
    'You have submitted no translation of this text to the system. GetTranslations lists those that you have.',
  );
}

function byHuman({source, translation, shared}: FoundTranslation): SystemTranslation {
  return {source, translation, type: 'human', isOwn: shared !== true};
}

function checkHumanTranslation(text: string, translation: string, most: number): void {
  if (text.trim() === '') {
    throw new OperationError(
      'badRequest',
      'The parameter text is empty: send the sentence that was translated.',
    );
  }
  if (translation.trim() === '') {
    throw new OperationError(
      'badRequest',
      'The parameter translation is empty: send the better translation of the sentence.',
    );
  }
  if (text.length + translation.length <= most) return;
  throw new OperationError(
    'textSizeLimitExceeded',
    `The sentence and its translation have ${text.length + translation.length} characters; at most ${most} are accepted.`,
  );
}
