import {escapePattern} from '../../../text/escape-pattern.ts';

const WILDCARDS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};

/**
 * Regular expression for a pattern of file names, regardless of case: `*` is any text within a name, `?` one character, and
 * `**` any text with folders. A pattern without a slash fits names in all folders. Both must be in Unicode's form NFC.
 */
export function filePattern(pattern: string): RegExp {
  const anywhere = pattern.includes('/') ? '' : '(?:.*/)?';
  const source = pattern
    .normalize()
    .replace(/^\.?\//, '')
    .replace(/\*\*\/|\*\*|[*?]|[^*?]+/g, (part) => WILDCARDS[part] ?? escapePattern(part));
  return new RegExp(`^${anywhere}${source}$`, 'isu');
}
