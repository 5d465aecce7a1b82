import {primaryLanguage} from '../../../../src/contract/index.ts';
import type {EnginePair, Guidance, Term} from '../engine.ts';
import {examplesOf} from './examples.ts';
import {languageName, type ChatMessage} from './prompt.ts';
import {CHINESE_TEMPLATES, PROMPT_TEMPLATES} from './prompt-templates.ts';

const PLACE = /\{(source|target|sourceCode|targetCode|text|terms|examples|before|after)\}/g;
/** Places whose lines are left out while there is nothing for them, except the line of the text. */
const OPTIONAL = ['terms', 'examples', 'before', 'after'];

/** Words of a prompt with places, and the language in which it names languages. */
export interface PromptTemplate {
  readonly words: string;
  readonly namesIn: 'en' | 'zh';
}

/** The template of a setting for a pair: a built-in one by its name, or the setting itself. */
export function templateOf(prompt: string, {source, target}: EnginePair): PromptTemplate {
  const isChinese = [source, target].some((code) => primaryLanguage(code) === 'zh');
  const chinese = isChinese && Object.hasOwn(CHINESE_TEMPLATES, prompt) && CHINESE_TEMPLATES[prompt];
  if (chinese) return {words: chinese, namesIn: 'zh'};
  const words = Object.hasOwn(PROMPT_TEMPLATES, prompt)
    ? PROMPT_TEMPLATES[prompt as keyof typeof PROMPT_TEMPLATES]
    : prompt;
  return {words, namesIn: 'en'};
}

/** Whether a template has a place, such as `terms`. */
export function hasPlace({words}: PromptTemplate, place: 'terms' | 'examples' | 'before' | 'after'): boolean {
  return words.includes(`{${place}}`);
}

interface PlainAsking {
  readonly terms: readonly Term[];
  readonly guidance?: Guidance | undefined;
  /** Whether the message insists, since an earlier answer was not a translation. */
  readonly isAgain?: boolean;
}

/**
 * A message that asks for the translation of one text, in the words of a template.
 */
export function plainMessages(
  {words, namesIn}: PromptTemplate,
  {source, target}: EnginePair,
  text: string,
  {terms, guidance, isAgain = false}: PlainAsking,
): ChatMessage[] {
  const used = terms.filter((term) => text.toLowerCase().includes(term.source.toLowerCase()));
  const examples = examplesOf([guidance]);
  const values: Readonly<Record<string, string>> = {
    source: languageName(source, namesIn),
    target: languageName(target, namesIn),
    sourceCode: source,
    targetCode: target,
    terms: used.map((term) => `${term.source} = ${term.target}`).join('; '),
    examples: examples
      .map(({source, translation}) => `${inLine(source)} = ${inLine(translation)}`)
      .join('; '),
    before: inLine(guidance?.before ?? ''),
    after: inLine(guidance?.after ?? ''),
    text,
  };
  const empty = OPTIONAL.filter((place) => values[place] === '').map((place) => `{${place}}`);
  const lines = words
    .split('\n')
    .filter((line) => line.includes('{text}') || !empty.some((place) => line.includes(place)));
  const content = lines.join('\n').replace(PLACE, (_all, place: string) => values[place]!);
  const insists = `Answer in ${languageName(target, 'en')}, with nothing but the translation.\n\n`;
  return [{role: 'user', content: isAgain ? insists + content : content}];
}

const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
