import type {Comment} from '../../.config/lint/plain-english.mjs';

/**
 * Matches comments, and code that may contain their marks: HTML outside PHP, strings, heredocs, escaped
 * characters.
 */
const TOKENS = {
  php: /\?>[^]*?(?:<\?(?:php|=)|$)|'[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*"|<<<[ \t]*(["']?)(\w+)\1\n[^]*?\n[ \t]*\2\b|\/\*(?<block>[^]*?)\*\/|(?:\/\/|#(?!\[))(?<line>(?:(?!\?>).)*)/g,
  shell: /\\[^]|'[^']*'|"[^"\\]*(?:\\[^][^"\\]*)*"|(?<=^|[\s;&|(])#(?<line>.*)/gm,
};

const countLines = (text: string) => text.split('\n').length - 1;

/** Comments of a PHP or shell file. */
export function commentsOf(code: string, language: keyof typeof TOKENS): Comment[] {
  const comments: Comment[] = [];
  const text = language === 'php' ? `?>${code}` : code; // a PHP file starts as HTML
  let at = 0;
  let line = 1;
  for (const {index, groups} of text.matchAll(TOKENS[language])) {
    line += countLines(text.slice(at, index));
    at = index;
    const value = groups?.block ?? groups?.line;
    if (value === undefined) continue;
    const loc = {start: {line}, end: {line: line + countLines(value)}};
    comments.push({type: groups?.block === undefined ? 'Line' : 'Block', value, loc});
  }
  return comments;
}
