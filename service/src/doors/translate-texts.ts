import {OperationError} from '../errors/operation-error.ts';
import type {Caller} from '../operations/caller.ts';
import type {SystemView} from '../operations/system-view.ts';
import {isSameLanguage, sourceLanguages, systemOfPair} from './choose-system.ts';
import {detectLanguage, type Detected} from './detect-language.ts';
import type {DoorParts} from './door.ts';

/** Texts that are to be translated by any system of the pair. */
export interface AskedTexts {
  readonly texts: readonly string[];
  /** Undefined: each text's own is to be found. */
  readonly source: string | undefined;
  readonly target: string;
  readonly options: string;
}

/** A translation, and the language that was found or said. */
export interface AnsweredText {
  readonly text: string;
  readonly source: Detected;
}

/** Texts of a request whose languages are found one by one; of more, that of all together is. */
const MOST_DETECTED = 50;
/** A text of which less is known is taken to be in the language of all together. */
const LEAST_CONFIDENCE = 50;

/** Translates texts with the system of their pair; those that are in the target language already stay. */
export async function translateByPair(
  {operations, startMs}: Pick<DoorParts, 'operations' | 'startMs'>,
  {texts, source, target, options}: AskedTexts,
  systems: readonly SystemView[],
  caller: Caller,
): Promise<AnsweredText[]> {
  const sources = source === undefined ? detected(texts, target, systems, caller) : undefined;
  const said = {language: source ?? '', confidence: 100};
  const answers = texts.map((text, index) => ({text, source: sources?.[index] ?? said}));
  for (const [language, indexes] of byLanguage(answers)) {
    const system = systemOfPair(systems, language, target);
    if (!system) {
      if (isSameLanguage(language, target)) continue;
      throw noPair(language, target);
    }
    const request = {
      systemId: system.id,
      texts: indexes.map((index) => texts[index] ?? ''),
      options,
      startMs: startMs(),
    };
    const {translations} = await operations.translate(request, caller);
    for (const [at, index] of indexes.entries()) {
      const answer = answers[index];
      if (answer) answer.text = translations[at]?.translation ?? answer.text;
    }
  }
  return answers;
}

/** The language of each text: the target or a source that is translated into it. */
function detected(
  texts: readonly string[],
  target: string,
  systems: readonly SystemView[],
  {share}: Caller,
): Detected[] {
  const into = systems.filter((system) => isSameLanguage(system.target.code, target));
  if (into.length === 0) throw unknownTarget(target);
  const since = performance.now();
  const languages = [...sourceLanguages(into).map(({code}) => code), target];
  const together = detectLanguage(texts.map((text) => text.slice(0, 200)).join('\n'), languages);
  const [readiest] = into;
  const usual = together ?? {language: readiest?.source.code ?? target, confidence: 0};
  const found = texts.map((text) => {
    if (texts.length > MOST_DETECTED) return usual;
    const own = detectLanguage(text, languages);
    if (!own) return {...usual, confidence: 0};
    return own.confidence < LEAST_CONFIDENCE && usual.confidence > own.confidence ? usual : own;
  });
  share?.spend(performance.now() - since);
  return found;
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

/** Error for a pair that no system has. */
export function noPair(source: string, target: string): OperationError {
  return new OperationError('badRequest', `${shown(source)} is not translated into ${shown(target)}.`);
}

function unknownTarget(target: string): OperationError {
  return new OperationError('badRequest', `Nothing is translated into ${shown(target)}.`);
}

function shown(code: string): string {
  return `"${code.slice(0, 40)}"`;
}
