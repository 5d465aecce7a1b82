import {isLabel, type StringPlace} from './labels.ts';

const HAS_LETTER = /\p{L}/u;
/** One of these is the whole of a string that programs read. */
const NO_LANGUAGE: readonly RegExp[] = [
  /^[a-z][a-z\d+.-]{1,15}:\/\/\S*$/i,
  /^(?:mailto|tel|data):\S+$/i,
  /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
  /^(?:\.{1,2}|~)?\/[^\s]*$/,
  /^[A-Z]:\\\S*$/i,
  /^[\w/-]+\.[a-z][a-z\d]{1,4}$/,
  /^#[\da-f]{3,8}$/i,
  // Names in small letters such as `text/html` or `actions/checkout@v4`, but not `e-mail`.
  /^(?!e-[a-z]+$)@?[a-z\d]+(?:[-_/.:@]+[a-z\d]+)+$/,
  /^:[a-z_]+$/,
  /^[A-Z\d]+(?:_[A-Z\d]+)+$/,
  /^[a-z]{2,3}[-_][A-Z]{2}$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^v?\d+(?:\.\d+)+\S*$/,
];

/** Keys of style classes, where a list of them has spaces. */
const CLASSES = /class(?:es|names?)?$/i;

/** Whether a string is text for people: not an address, a path, an identifier, a colour or a version. */
export function isLanguage(text: string, place: StringPlace): boolean {
  if (!HAS_LETTER.test(text)) return false;
  const whole = text.trim();
  if (whole.length > 2000) return true;
  if (CLASSES.test(place.key ?? '') && /^[a-z\d_ :/-]+$/.test(whole) && /[-_]/.test(whole)) return false;
  return !NO_LANGUAGE.some((pattern) => pattern.test(whole)) || isLabel(whole, place);
}
