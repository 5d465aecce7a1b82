import type {EnginePair, Guidance, Term} from '../engine.ts';
import {examplesOf} from './examples.ts';
import {englishName, type ChatMessage} from './prompt.ts';
import {PROMPT_TEMPLATES} from './prompt-templates.ts';

const PLACE = /\{(source|target|sourceCode|targetCode|text|terms|examples|before|after)\}/g;
/** Places whose lines are left out while there is nothing for them. */
const OPTIONAL = ['terms', 'examples', 'before', 'after'];

/** The template of a setting: a built-in one by its name, or the setting itself. */
export function templateOf(prompt: string): string {
  return Object.hasOwn(PROMPT_TEMPLATES, prompt)
    ? PROMPT_TEMPLATES[prompt as keyof typeof PROMPT_TEMPLATES]
    : prompt;
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
  template: string,
  {source, target}: EnginePair,
  text: string,
  {terms, guidance, isAgain = false}: PlainAsking,
): ChatMessage[] {
  const used = terms.filter((term) => text.toLowerCase().includes(term.source.toLowerCase()));
  const examples = examplesOf([guidance]);
  const values: Readonly<Record<string, string>> = {
    source: englishName(source),
    target: englishName(target),
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
  const lines = template.split('\n').filter((line) => !empty.some((place) => line.includes(place)));
  const content = lines.join('\n').replace(PLACE, (_all, place: string) => values[place]!);
  const insists = `Answer in ${englishName(target)}, with nothing but the translation.\n\n`;
  return [{role: 'user', content: isAgain ? insists + content : content}];
}

const inLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
