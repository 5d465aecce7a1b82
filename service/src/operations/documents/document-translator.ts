import {
  CHECKS_OPTION,
  hasOption,
  optionValue,
  PROVENANCE_OPTION,
  type WireRange,
} from '../../../../src/contract/index.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import type {DocumentSettings} from '../../documents/document-settings.ts';
import type {
  DocumentTranslator,
  ParagraphTranslation,
  TranslationJob,
} from '../../documents/queue/translation-job.ts';
import {EngineError} from '../../engines/engine.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {ClaimedTask, TokenUser} from '../../store/index.ts';
import type {ManagedSystem} from '../../systems/index.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {Losses} from '../../translation/segments/losses.ts';
import type {SegmentTranslation} from '../../translation/segments/translate-segment.ts';
import type {
  ExtendedTranslation,
  SentenceCache,
  TranslationContext,
} from '../../translation/translation-context.ts';
import type {Terminology} from '../../translation/terms/term-rules.ts';
import {translateTexts} from '../../translation/translate-texts.ts';
import {allowanceOf} from '../usage/allowance.ts';
import {today} from '../usage/today.ts';
import {DocumentMemory} from './document-memory.ts';
import {newProvenance, originsOf} from '../translate/provenance.ts';
import {findSystem, termsFor, type TranslateParts} from '../translate/translate.ts';
import {shieldAsked} from '../translate/translate-options.ts';

/** Maximum number of translated sentences of a document that are remembered. */
const MAX_SENTENCES = 50_000;

/** Number of failed documents whose translated sentences are kept for the next attempt, and milliseconds until they are dropped. */
const MAX_FAILED = 8;
const KEPT_MS = 10 * 60_000;

/** Translated sentences of a document, and the start of the system that translated them. */
interface DocumentSentences {
  readonly memory: SentenceCache;
  readonly system: ManagedSystem;
  readonly starts: number;
}

/** Translated sentences of documents that failed, by the id of the task. */
type FailedDocuments = RecentMap<string, DocumentSentences>;

/** Translates documents with the same systems, terms and human translations as texts. */
export function documentTranslator(
  parts: TranslateParts,
  settings: Pick<DocumentSettings, 'provenance'>,
): DocumentTranslator {
  const failed: FailedDocuments = new RecentMap({maxSize: MAX_FAILED, lifetimeMs: KEPT_MS});
  return {
    begin: (task) => begin({...parts, failed}, settings, task),
    async charge(task, characters) {
      const {accounts, overLimit} = allowanceOf(ownerOf(task), parts.limits, parts.visitors());
      const most = Math.min(...accounts.map(({limit}) => limit));
      // A document of this size would exceed the limit on any day.
      if (characters > most) throw largerThanDay(characters, most, parts.limits.supportEmail);
      const outcome = await parts.store.tasks.charge(task, {characters, day: today(), accounts});
      if (outcome === 'overLimit') throw overLimit();
      return outcome === 'charged';
    },
  };
}

function largerThanDay(characters: number, limit: number, supportEmail: string): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `The document has ${characters} characters, more than the ${limit} that you may translate in a whole day. ` +
      `Split it into smaller documents, or write to ${supportEmail} to have the limit raised.`,
  );
}

function ownerOf({userId: id, userName: name, isByAdmin, principals, visitor}: ClaimedTask): TokenUser {
  return {
    id,
    name,
    ...(isByAdmin && {isAdmin: true}),
    ...(principals && {principals}),
    ...(visitor && {visitor}),
  };
}

async function begin(
  parts: TranslateParts & {readonly failed: FailedDocuments},
  settings: Pick<DocumentSettings, 'provenance'>,
  task: ClaimedTask,
): Promise<TranslationJob> {
  const user = ownerOf(task);
  const system = findSystem(parts.systems, task.systemId, user);
  const terminology = await termsFor(parts, task.options, system, user);
  const lease = system.acquire();
  const {id, source, target, checksOff} = system.definition;
  const memory = new DocumentMemory({
    lookUp: (keys) => parts.store.memory.find(user.id, id, keys),
    similar: (words) => parts.store.memory.similar(user.id, id, words),
  });
  const context = contextOf(parts, task, {system, terminology, translator: lease.translator, memory});
  const sentences = sentencesOf(task, system, parts.failed);
  let outcome: 'crashed' | undefined;
  return {
    ...{source, target, checksOff},
    prepare({known, segments}) {
      memory.learn(known);
      context.losses.sentences = segments;
    },
    async translate(paragraphs, signal) {
      try {
        const translations = await translateTexts(paragraphs, {...context, memory: sentences.memory, signal});
        for (const {length} of paragraphs) parts.usage.add(user, 'document', length);
        return paragraphTranslations(paragraphs, translations, context.judged);
      } catch (error) {
        if (error instanceof EngineError && error.kind === 'crashed') outcome = 'crashed';
        parts.failed.set(task.id, sentences);
        throw error;
      }
    },
    isMarked: isMarked(system, task, settings.provenance),
    provenance: (origins) => newProvenance(system.definition, origins),
    end: () => lease.release(outcome),
  };
}

/** The sentences that were translated before the document failed; empty for others, or if the system was started again. */
function sentencesOf({id}: ClaimedTask, system: ManagedSystem, failed: FailedDocuments): DocumentSentences {
  const {starts} = system;
  const before = failed.get(id);
  failed.delete(id); // until it fails again
  if (before?.system === system && before.starts === starts) return before;
  return {memory: new RecentMap<string, SegmentTranslation>({maxSize: MAX_SENTENCES}), system, starts};
}

interface BegunTask extends Pick<TranslationContext, 'translator'> {
  readonly system: ManagedSystem;
  readonly memory: DocumentMemory;
  readonly terminology: Terminology;
}

/** The context of all parts of a document, without the signal of each. */
function contextOf(
  {cache}: TranslateParts,
  {options}: ClaimedTask,
  {system, translator, terminology, memory}: BegunTask,
): Omit<TranslationContext, 'signal'> & {readonly judged: boolean; readonly losses: Losses} {
  const {source, target, checksOff} = system.definition;
  return {
    checksOff,
    ...{translator, source, target, terminology, terms: terminology.terms},
    lookUp: memory.lookUp,
    similar: memory.similar,
    shield: shieldAsked(options),
    background: true,
    cache: cache.of(system, options, terminology.terms),
    judged: hasOption(options, CHECKS_OPTION),
    losses: new Losses(0), // until `prepare`
  };
}

/** Values of the option that leave a document without a mark. */
const OFF: ReadonlySet<string> = new Set(['off', 'false', 'no', '0']);

/** Whether a document is marked: by the user's option, else the system's setting, else that of the service. */
function isMarked({definition}: ManagedSystem, {options}: ClaimedTask, isUsual: boolean): boolean {
  const option = optionValue(options, PROVENANCE_OPTION)?.toLowerCase();
  if (option !== undefined && OFF.has(option)) return false;
  return hasOption(options, PROVENANCE_OPTION) || (definition.marksDocuments ?? isUsual);
}

function paragraphTranslations(
  paragraphs: readonly string[],
  translations: readonly ExtendedTranslation[],
  checked: boolean,
): ParagraphTranslation[] {
  return translations.map((translated, index) => ({
    translation: translated.translation,
    checks: checked ? sentenceChecks(paragraphs[index] ?? '', translated) : [],
    origins: originsOf(translated),
  }));
}

/**
 * A finding quotes only parts of the translation up to this length; a longer part would show no more than the
 * sentence does.
 */
const MAX_FOUND_LENGTH = 100;

/** The checks of a paragraph, with their sentences, without tags. */
function sentenceChecks(
  paragraph: string,
  {translation, checks, sourceRanges, targetRanges}: ExtendedTranslation,
): ParagraphTranslation['checks'] {
  return checks.map(({check, sentence, expected, translation: ranges = []}) => {
    const found = ranges.map((range) => plainPart(translation, range)).join(', ');
    return {
      check,
      source: plainPart(paragraph, sourceRanges[sentence]),
      translation: plainPart(translation, targetRanges[sentence]),
      ...(expected !== undefined && {expected}),
      ...(found !== '' && found.length <= MAX_FOUND_LENGTH && {found}),
    };
  });
}

function plainPart(text: string, [start, count]: WireRange = [0, 0]): string {
  return parseMarkup(text.slice(start, start + count)).text;
}
