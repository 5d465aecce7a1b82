import {byPattern, type Detector} from './protected-span.ts';

/** Currencies in dollars and pesos, which people write after the sign. */
const DOLLARS =
  '(?:A|ARS|AU|AUD|BBD|BMD|BND|BSD|BZD|C|CA|CAD|CAN|CLP|COP|FJD|GYD|HK|HKD|JMD|KYD|LRD|MX|MXN|NAD|NT|NZ|NZD|SBD|SG|SGD|SRD|TTD|TWD|US|USD|XCD)';

const VARIABLE = [
  String.raw`(?<!\p{N})%<[A-Za-z_]\w{0,40}>(?:[-+0# ]{0,2}\d{0,3}(?:\.\d{1,2})?[a-zA-Z](?![\p{L}\p{N}]))?`, // %<name>s of Ruby
  String.raw`(?<![\p{N}\p{L}%])(?:%%[A-Za-z_][\w.-]{1,40}%%|%[a-z_][\w.-]{1,40}%)(?![\p{L}\p{N}%])`, // %count% of Symfony
  String.raw`\{\s{0,4}[$-][A-Za-z][\w-]{0,60}\s{0,4}\}`, // { $name } and { -brand } of Fluent
  String.raw`\{![A-Za-z$][\w.$]{0,80}\}`, // {!Contact.Name} of Salesforce
  String.raw`\$t\([^()\n]{1,100}\)`, // $t(common.house) of i18next
  String.raw`<%(?:(?!%>)[^\n]){1,200}%>`, // <%= name %> of ERB and EJS
  String.raw`(?<![\p{L}\p{N}_])__(?:[a-z][A-Za-z\d]{0,40}(?:_[A-Za-z\d]{1,40}){0,5}|[A-Z][A-Z\d]{0,40}(?:_[A-Z\d]{1,40}){0,5})__(?![\p{L}\p{N}_])`,
  String.raw`(?<![\p{L}\p{N}@])@(?:\.[a-z]{1,20})?:(?:[A-Za-z_][\w-]{0,60}(?:\.[\w-]{1,60}){0,10}|\([\w.-]{1,200}\)|\{'[^'{}\n]{1,200}'\})`, // @:key.house of Vue
  String.raw`(?<![\p{L}\p{N}$])\$\([A-Za-z_][\w.:-]{0,60}\)`, // $(name) of shells and of Make
  // [user:display-name] and [node:created:custom:Y-m-d] of Drupal, not the text of a link
  String.raw`(?<!\[)\[(?!sic:)[a-z][a-z\d_-]{0,60}(?::[a-z\d?][a-z\d_?-]{0,60}){1,8}(?:(?<=:custom):[^\s\[\]]{1,40})?\](?![(\[\]])`,
  String.raw`\[\[\s?[A-Za-z_*$+][\w.-]{0,60}\s?\]\]`,
  String.raw`\\\([A-Za-z_][\w.]{0,60}\)`, // \(name) of Swift
  String.raw`(?<![\p{L}\p{M}\p{N}@._%+/:&-])@[A-Za-z_][\w-]{0,40}(?<!-)(?!\p{L})`, // @name of Drupal, @handle
  String.raw`(?<![\p{L}\p{N}$])\$[A-Z][A-Z\d_@]{1,40}\$(?![\p{L}\p{N}$])`, // $USER$ of browser extensions
  // $name, $user->name, $HOME; not money such as $US and $CAD
  String.raw`(?<![\p{L}\p{N}$])\$(?:[a-z_]\w{1,40}|(?!${DOLLARS}\b)[A-Z][A-Z\d_]{1,40}|[A-Z]\w{0,40}[a-z]\w{0,40})(?:->\w{1,40}){0,4}(?![\p{L}\p{N}])`,
].join('|');

/** `!name` and `%name` of Drupal; not "%d" with a unit, "100 %sure" or French "Attention !lisez". */
const DRUPAL =
  /(?<![\p{L}\p{N}%!]|\p{N}[\s\u00a0\u202f])(?:%(?![du](?:px|em|rem|pt|ms|min)(?![a-z]))[a-z][a-z\d]{2,30}(?:[_-][a-z\d]{1,30}){0,5}|(?<=^|[\s("'“«>=])![a-z][a-z\d]{1,30}(?:[_-][a-z\d]{1,30}){0,5})(?![\p{L}\p{N}%_])/gu;
/** Names that Drupal's texts use without another placeholder in the same text. */
const USUAL =
  /^!(?:.*[-_\d].*|author|code|count|cron|date|edit|email|error|field|file|form|handbook|help|here|id|label|langcode|language|link|list|login|mail|max|message|min|module|name|node|number|page|password|path|permissions|place|role|seconds|section|site|size|source|status|subject|tag|term|time|title|token|total|type|uri|url|user|username|value|version|view)$/;

/** Another placeholder of Drupal: @name, %name. */
const BESIDE = /(?<![\p{L}\p{N}])@[a-z_]+|(?<![\p{L}\p{N}%]|\p{N}\s)%[a-z]{3}/u;

/** Drupal names with an exclamation or percent sign, unless they are prose. */
export const drupalNames: Detector = {
  hint: /[%!][a-z]{2}/,
  *find(text) {
    let isBeside: boolean | undefined;
    for (const {0: name, index: start} of text.matchAll(DRUPAL)) {
      const isName = name.startsWith('%') || USUAL.test(name) || (isBeside ??= BESIDE.test(text));
      if (isName) yield {kind: 'placeholder', start, end: start + name.length};
    }
  },
};

/** Whether the word between underscores is a name, rather than bold text in Markdown. */
function isName(word: string): boolean {
  return /\p{Ll}\p{Lu}|[_\d]/u.test(word) || USUAL.test(`!${word.toLowerCase()}`);
}

/** Variables in the notations of frameworks: `%count%`, `{ $name }`, `[[name]]`, `@name`, `$name`. */
export const variables: Detector = byPattern(
  'placeholder',
  /%[A-Za-z_%<]|\{\s{0,4}[$!-]|\$[A-Za-z_(]|\[\[|\\\(|@[A-Za-z_.:]|<%|__[A-Za-z]|\[[a-z][\w-]{0,60}:/,
  new RegExp(VARIABLE, 'gu'),
  (variable) => !variable.startsWith('__') || isName(variable.slice(2, -2)),
);

const WORD = [
  // get_user(), Session.open(), Http::get()
  String.raw`(?<![\p{L}\p{N}_.:>])(?:[A-Za-z_]\w{0,40}(?:\.|::|->)){0,4}[A-Za-z_]\w{0,60}\(\)`,
  String.raw`(?<![\p{L}\p{N}_-])--[a-z\d][\w-]{1,40}(?<!-)(?:=[\w./:-]{0,60}\w)?(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{M}\p{N}_])(?:[a-z][a-z\d]{0,40}(?:_[a-z\d]{1,40}){1,10}|[A-Z][A-Z\d]{0,40}(?:_[A-Z\d]{1,40}){1,10})(?![\p{L}\p{M}\p{N}_])`,
  String.raw`(?<![\p{L}\p{N}_#&/])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3}|[\dA-F]{8}|[\dA-F]{6}|[\dA-F]{3})(?![\p{L}\p{N}_])`,
].join('|');

/** German gender-neutral words: jede_r, nutzer_innen. */
const GENDERS = /_(?:[a-z]|in|innen|er|en)$/;

/** Code: `get_user()`, `--dry-run`, `MAX_FILE_SIZE`, `snake_case`, `#ff8800`. */
export const programWords: Detector = byPattern(
  'code',
  /\(\)|--[a-z\d]|[A-Za-z\d]_[A-Za-z\d]|#[\da-f]{3}/i,
  new RegExp(WORD, 'gu'),
  (word) => {
    // #add and #1234 are not colors.
    if (word.startsWith('#')) return /\d[a-f]|[a-f]\d|^#(.)\1+$/i.test(word);
    return !GENDERS.test(word);
  },
);

/** Hosts of three or more labels, and similar dotted names; not `u.s.w` or words after a full stop. */
export const hosts: Detector = byPattern(
  'url',
  /[a-z\d]\.[a-z\d-]{2,40}\.[a-z]/,
  /(?<![\p{L}\p{M}\p{N}@._-])(?:[a-z\d][a-z\d-]{1,40}\.){2,6}[a-z]{2,10}(?![\p{L}\p{M}\p{N}_-]|\.[\p{L}\p{N}])/gu,
);
