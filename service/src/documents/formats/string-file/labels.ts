/** Place of a string in its file. */
export interface StringPlace {
  /** The key of the value or of its list; undefined if there is no such key. */
  readonly key: string | undefined;
  /** The key of the enclosing object; undefined if that object has no key. */
  readonly parent: string | undefined;
  /** Whether most strings of the file are texts for people. */
  readonly isAmongTexts: boolean;
}

/** Lower-case words joined by hyphens. */
const HYPHENATED = /^[a-z]+(?:-[a-z]+){1,4}$/;
/** Last word of keys whose values are for programs: `icon`, `buttonClass`, `runs-on`. */
const PROGRAM_KEY =
  /(?:^|[^a-z]|(?<=[a-z])(?=[A-Z]))(?:ids?|uuid|slug|href|src|url|uri|icons?|class(?:es|name|names)?|styles?|colou?rs?|theme|locales?|lang|layout|format|types?|variant|easing|animation|transition|component|selector|testid|test-id|handle|uses|runs-on|image|os|shell|branch(?:es)?|tags?|package|module|plugin|extends|route|routes|path|event|events|scope|permission|permissions|namespace|encoding|charset|timezone)$/i;
/** Names of styles and animations: `btn-primary`, `fade-in`, `fa-user`. */
const STYLE =
  /^(?:animate|bg|bi|border|btn|col|d|ease|fa[bdlrs]?|fade|fi|flex|font|glyphicon|grid|h|has|icon|is|js|justify|lg|m[bdlrstxy]?|material|mdi|ng|p[blrtxy]|row|slide|sm|swiper|text|ui|v|w|xl|zoom)-/;
/** Parts of hyphenated everyday English: log-in, up-to-date, pre-order, read-only. */
const JOINING =
  /(?:^|-)(?:in|out|up|down|on|off|over|back|away|through|by|only|free|to|the|and|of|or|friendly|mail|wide|related|based|made|known|date)$|-(?:to|the|and|of|or|in|up|by)-|^(?:all|anti|auto|built|co|cross|custom|double|e|ex|full|half|hands|high|long|low|multi|non|on|one|opt|over|part|post|pre|re|real|self|semi|short|so|sub|third|two|un|up|user|well)-/;
/** A language with its country: `en-us`; but not `no-one`. */
const LOCALE = /^(?!(?:re|co|ex|no|on|in|so|up|un|go)-)[a-z]{2}-[a-z]{2}$/;
/** Alternatives with a slash that people read. */
const EITHER = /^(?:and\/or|yes\/no|on\/off|either\/or|he\/she|his\/her|him\/her|true\/false)$/;

/** Whether a text resembles an identifier but is a label for people: "log-in", but not "btn-primary". */
export function isLabel(text: string, {key, parent, isAmongTexts}: StringPlace): boolean {
  if (EITHER.test(text)) return true;
  if (!HYPHENATED.test(text) || STYLE.test(text) || LOCALE.test(text)) return false;
  // A key such as `sign_up` that equals the text does not describe the kind of value.
  const named = [key, parent].some(
    (name) => name !== undefined && name !== text && letters(name) === letters(text),
  );
  if (named) return true;
  if ([key, parent].some((name) => name !== undefined && PROGRAM_KEY.test(name))) return false;
  return JOINING.test(text) || (isAmongTexts && key !== undefined);
}

function letters(name: string): string {
  return name.replace(/[^a-z\d]/gi, '').toLowerCase();
}

/** A sentence, a capitalized word, or letters that identifiers do not contain. */
const TEXT = /\p{L}.*\s.*\p{L}|^\p{Lu}\p{Ll}|[^\0-\x7f]/su;
const MIN_TEXTS = 3;

/**
 * Whether at least three quarters of a file's strings are texts for people, ignoring hyphenated strings,
 * which this result helps to classify.
 */
export function areTexts(strings: readonly string[]): boolean {
  const worded = strings.filter((text) => /\p{L}/u.test(text) && !HYPHENATED.test(text));
  const texts = worded.filter((text) => TEXT.test(text.trim().slice(0, 200)));
  return texts.length >= MIN_TEXTS && texts.length * 4 >= worded.length * 3;
}
