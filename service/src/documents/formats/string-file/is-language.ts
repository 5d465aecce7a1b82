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
  /^[A-Z\d]+(?:_[A-Z\d]+)+$/,
  /^[a-z]{2,3}[-_][A-Z]{2}$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^v?\d+(?:\.\d+)+\S*$/,
];

/** Whether a string is text for people: not an address, a path, an identifier, a colour or a version. */
export function isLanguage(text: string): boolean {
  if (!HAS_LETTER.test(text)) return false;
  const whole = text.trim();
  return whole.length > 2000 || !NO_LANGUAGE.some((pattern) => pattern.test(whole));
}
