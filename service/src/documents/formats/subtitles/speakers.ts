const TAGS = String.raw`(?:\s|<(?!v[\s.])[^<>]*>|\{\\[^{}]*\})*`;
const SIGN = String.raw`(?:[-–—]|>{2,3}|(?:&gt;){2,3})`;
const BRACKETS = String.raw`(?:\([^()]*\)|\[[^[\]]*\])`;

/**
 * Start of a speaker's text: a dash or `>>`, a WebVTT voice, a name in capitals, or a sound; a sentence may
 * continue after brackets.
 */
const START = new RegExp(
  String.raw`^${TAGS}(?:${SIGN}\s*(?=\S)|<v[\s.]|\p{Lu}[\p{Lu}\p{N} .'’-]{1,30}:(?=\s|$)|${BRACKETS}(?::|${TAGS}(?:$|[^\s<\p{Ll}\p{P}])))`,
  'u',
);
const WHOLE_BRACKETS = new RegExp(`^${TAGS}${BRACKETS}${TAGS}$`);
const LEADING_SIGN = new RegExp(String.raw`^(?:\{\\[^{}]*\})?\s*${SIGN}\s*`);

const MAX_HEARD_LINES = 4;

/**
 * Groups the lines of a cue by speaker: a group starts at a speaker mark, and after a line that describes a
 * sound.
 */
export function linesBySpeaker<Line>(lines: readonly Line[], written: (line: Line) => string): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (!group || START.test(written(line)) || isWholeInBrackets(group, written)) groups.push([line]);
    else group.push(line);
  }
  return groups;
}

function isWholeInBrackets<Line>(lines: readonly Line[], written: (line: Line) => string): boolean {
  return lines.length <= MAX_HEARD_LINES && WHOLE_BRACKETS.test(lines.map(written).join(' '));
}

/** The sign before a speaker's text, with surrounding white space; empty if there is no sign. */
export function leadingSign(written: string): string {
  return LEADING_SIGN.exec(written)?.[0] ?? '';
}
