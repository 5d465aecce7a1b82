import type {EnginePair, Term} from '../engine.ts';
import {englishName, type ChatMessage} from './prompt.ts';
import {PROMPT_TEMPLATES} from './prompt-templates.ts';

const PLACE = /\{(source|target|sourceCode|targetCode|text|terms)\}/g;

/** The template of a setting: a built-in one by its name, or the setting itself. */
export function templateOf(prompt: string): string {
  return Object.hasOwn(PROMPT_TEMPLATES, prompt)
    ? PROMPT_TEMPLATES[prompt as keyof typeof PROMPT_TEMPLATES]
    : prompt;
}

interface PlainAsking {
  readonly terms: readonly Term[];
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
  {terms, isAgain = false}: PlainAsking,
): ChatMessage[] {
  const used = terms.filter((term) => text.toLowerCase().includes(term.source.toLowerCase()));
  const values: Readonly<Record<string, string>> = {
    source: englishName(source),
    target: englishName(target),
    sourceCode: source,
    targetCode: target,
    terms: used.map((term) => `${term.source} = ${term.target}`).join('; '),
    text,
  };
  const lines = template.split('\n').filter((line) => used.length > 0 || !line.includes('{terms}'));
  const content = lines.join('\n').replace(PLACE, (_all, place: string) => values[place]!);
  const insists = `Answer in ${englishName(target)}, with nothing but the translation.\n\n`;
  return [{role: 'user', content: isAgain ? insists + content : content}];
}
