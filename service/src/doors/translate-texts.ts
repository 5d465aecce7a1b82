import type {ErrorName} from '../../../src/contract/index.ts';
import {charged} from '../concurrency/fair-shares.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {Caller} from '../operations/caller.ts';
import type {TranslateResult} from '../operations/translate/translate.ts';
import type {SystemView} from '../operations/system-view.ts';
import {
  isSameLanguage,
  noPair,
  sourceLanguages,
  systemsOfPair,
  unknownTarget,
  usualSource,
  type OfferedSystems,
} from './choose-system.ts';
import {likeness, type Detected} from './detect-language.ts';
import type {DoorParts} from './door.ts';

/** Texts to translate with any system of their pair. */
export interface AskedTexts {
  readonly texts: readonly string[];
  /** Source language; undefined to detect the language of each text. */
  readonly source: string | undefined;
  readonly target: string;
  readonly options: string;
}

/** A translation, and the requested or detected source language. */
export interface AnsweredText {
  readonly text: string;
  readonly source: Detected;
  /** Systems of the pair, best first; empty if the text stays unchanged. */
  readonly systems: readonly SystemView[];
}

type Answering = {-readonly [Name in keyof AnsweredText]: AnsweredText[Name]};

/**
 * Maximum number of texts whose languages are detected one by one; for more texts, one language is detected
 * for all of them.
 */
export const MAX_DETECTED = 50;
/** Confidence below which the language of all texts together is preferred to the language detected for one text. */
const MIN_CONFIDENCE = 50;

/**
 * Translates each text with the best system of its pair; texts already in the target language stay unchanged.
 */
export async function translateByPair(
  parts: Pick<DoorParts, 'operations' | 'startMs'>,
  {texts, source, target, options}: AskedTexts,
  offered: OfferedSystems,
  caller: Caller,
): Promise<AnsweredText[]> {
  const sources =
    source === undefined ? charged(caller.share, () => detected(texts, target, offered.systems)) : undefined;
  const said = {language: source ?? '', confidence: 100};
  const answers = texts.map((text, index): Answering => {
    return {text, source: sources?.[index] ?? said, systems: []};
  });
  for (const [language, indexes] of byLanguage(answers)) {
    const systems = systemsOfPair(offered, language, target);
    if (systems.length === 0) {
      if (isSameLanguage(language, target)) continue;
      throw noPair(language, target);
    }
    const languageTexts = indexes.map((index) => texts[index] ?? '');
    const {translations} = await translateWith(parts, systems, {texts: languageTexts, options}, caller);
    for (const [at, index] of indexes.entries()) {
      const answer = answers[index];
      if (!answer) continue;
      answer.text = translations[at]?.translation ?? answer.text;
      answer.systems = systems;
    }
  }
  return answers;
}

/** Maximum number of systems that are asked for a text, one after the other. */
const MAX_SYSTEMS = 4;

/** Errors for which the system rather than the request is to blame: another system may succeed. */
const SYSTEM_FAILURES = new Set<ErrorName>([
  'systemNotFound',
  'systemIsStarting',
  'systemNotStarted',
  'systemTranslationFailed',
]);

/**
 * Translates with the best system, or with the next one that does not fail. All attempts together wait at most `startMs`
 * for a system to start.
 */
async function translateWith(
  {operations, startMs}: Pick<DoorParts, 'operations' | 'startMs'>,
  systems: readonly SystemView[],
  request: Pick<AskedTexts, 'texts' | 'options'>,
  caller: Caller,
): Promise<TranslateResult> {
  const since = performance.now();
  let failure: unknown;
  for (const {id} of systems.slice(0, MAX_SYSTEMS)) {
    const waitMs = Math.max(0, startMs() - (performance.now() - since));
    try {
      return await operations.translate({...request, systemId: id, startMs: waitMs}, caller);
    } catch (error) {
      const isItsOwn = error instanceof OperationError && SYSTEM_FAILURES.has(error.exception);
      if (!isItsOwn || caller.signal.aborted) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

/** Detects the language of each text: the target language, or a source language of a system with that target. */
function detected(texts: readonly string[], target: string, systems: readonly SystemView[]): Detected[] {
  const into = systems.filter((system) => isSameLanguage(system.target.code, target));
  if (into.length === 0) throw unknownTarget(target);
  const languages = [...sourceLanguages(into).map(({code}) => code), target];
  const {detected: together, foreign: common} = likeness(
    texts.map((text) => text.slice(0, 200)).join('\n'),
    languages,
  );
  const usual = together ?? {language: usualSource(into) ?? target, confidence: 0};
  return texts.map((text) => {
    if (texts.length > MAX_DETECTED) {
      // A text in a language that no system translates must not be treated as a text in another language.
      if (common !== undefined) throw noSource(common, target);
      return usual;
    }
    const {detected: detection, foreign} = likeness(text, languages);
    if (foreign !== undefined) throw noSource(foreign, target);
    if (!detection) return {...usual, confidence: 0};
    return detection.confidence < MIN_CONFIDENCE && usual.confidence > detection.confidence
      ? usual
      : detection;
  });
}

/** Error for a text whose detected language no system translates. */
function noSource(source: string, target: string): OperationError {
  return new OperationError(
    'badRequest',
    `"${source}" is not supported as source_lang: a text is in this language, and no system translates it into "${target.slice(0, 40)}".`,
  );
}

function byLanguage(answers: readonly {readonly source: Detected}[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, {source}] of answers.entries()) {
    const group = groups.get(source.language);
    if (group) group.push(index);
    else groups.set(source.language, [index]);
  }
  return groups;
}
