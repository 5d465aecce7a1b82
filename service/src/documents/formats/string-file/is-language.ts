import {isLabel, type StringPlace} from './labels.ts';

const HAS_LETTER = /\p{L}/u;
/** Patterns of strings for programs; a pattern must match the whole string. */
const NO_LANGUAGE: readonly RegExp[] = [
  /^[a-z][a-z\d+.-]{1,15}:\/\/\S*$/i,
  /^(?:mailto|tel|data):\S+$/i,
  /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
  /^(?:\.{1,2}|~)?\/[^\s]*$/,
  /^[A-Z]:\\\S*$/i,
  /^[\w/-]+\.[a-z][a-z\d]{1,4}$/,
  /^#[\da-f]{3,8}$/i,
  // Lower-case names such as `text/html` or `actions/checkout@v4`, but not `e-mail`.
  /^(?!e-[a-z]+$)@?[a-z\d]+(?:[-_/.:@]+[a-z\d]+)+$/,
  /^:[a-z_]+$/,
  /^[A-Z\d]+(?:_[A-Z\d]+)+$/,
  /^[a-z]{2,3}[-_][A-Z]{2}$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^v?\d+(?:\.\d+)+\S*$/,
];

/** Values for programs, by the HTML and HTTP keys that they belong to. */
const TECHNICAL: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [/^type$/i, /^[a-z]+$/],
  [/^(?:lang|language|locale)$/i, /^[a-z]{2,3}$/],
  [/^dir$/i, /^(?:ltr|rtl|auto)$/],
  [/^method$/i, /^(?:get|post|put|patch|delete|head|options|dialog)$/i],
  [/^target$/i, /^_?(?:blank|self|parent|top)$/],
  [/^rel$/i, /^[a-z]+$/],
];

/** Keys of style classes, whose values may be lists with spaces. */
const CLASSES = /class(?:es|names?)?$/i;

/** Whether a string is text for people: not an address, path, identifier, color or version. */
export function isLanguage(text: string, place: StringPlace): boolean {
  if (!HAS_LETTER.test(text)) return false;
  const trimmed = text.trim();
  if (trimmed.length > 2000) return true;
  if (CLASSES.test(place.key ?? '') && /^[a-z\d_ :/-]+$/.test(trimmed) && /[-_]/.test(trimmed)) return false;
  if (isTechnical(trimmed, place)) return false;
  return !NO_LANGUAGE.some((pattern) => pattern.test(trimmed)) || isLabel(trimmed, place);
}

/** Whether a key's value is for programs; a text that equals its key is a label. */
function isTechnical(text: string, {key = ''}: StringPlace): boolean {
  return (
    text.toLowerCase() !== key.toLowerCase() &&
    TECHNICAL.some(([keys, values]) => keys.test(key) && values.test(text))
  );
}
