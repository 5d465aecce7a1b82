import type {DocumentChecks} from '../../../client/types.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import {readText, writeText} from '../../../documents/text-file.ts';

/** Personal details of a document that stay in the page. */
export interface DocumentDetails {
  /** Each detail with the token that replaces it in the document; equal details share a token. */
  readonly tokens: readonly (readonly [token: string, detail: Detail])[];
  /** Tokens in each line of the document. */
  readonly lines: readonly (readonly string[])[];
  /** Details whose place in the translation must be checked; absent before the download. */
  readonly toCheck?: readonly string[];
}

/** A document without its personal details. */
export interface HiddenDocument {
  readonly content: Blob;
  readonly details: DocumentDetails;
}

/** A translated document with its details, and the details whose place must be checked. */
export interface RestoredDocument {
  readonly content: Blob;
  readonly toCheck: readonly string[];
}

/** Removes the personal details from a plain text file; rejects with the signal's reason. */
export async function hideDetails(
  file: Blob,
  keeper: Pick<Keeper, 'findIn'>,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<HiddenDocument> {
  const read = readText(new Uint8Array(await file.arrayBuffer()));
  const {text} = read;
  const found = await findAll(text, keeper, languages, signal);
  const prefix = freePrefix(text);
  const tokens = new Map<string, readonly [token: string, detail: Detail]>();
  let hidden = '';
  let at = 0;
  for (const detail of found) {
    const known = tokens.get(detail.text);
    const [token] = known ?? [`{{${prefix}${tokens.size + 1}}}`];
    if (!known) tokens.set(detail.text, [token, detail]);
    hidden += text.slice(at, detail.start) + token;
    at = detail.end;
  }
  hidden += text.slice(at);
  const all = [...tokens.values()];
  const content = found.length > 0 ? new Blob([writeText(hidden, read)], {type: file.type}) : file;
  return {content, details: {tokens: all, lines: linesOf(hidden, prefix)}};
}

/**
 * Restores the details in a translated document. A detail whose token is missing is added at the end of its line, or at
 * the end of the document if the lines do not match those of the source.
 */
export async function restoreDetails(
  translated: Blob,
  {tokens, lines}: DocumentDetails,
): Promise<RestoredDocument> {
  if (tokens.length === 0) return {content: translated, toCheck: []};
  const read = readText(new Uint8Array(await translated.arrayBuffer()));
  const texts = new Map(tokens.map(([token, {text}]) => [token, text]));
  const written = read.text.split('\n');
  const found = written.map(tokensIn);
  const all = found.flat();
  const wanted = lines.flat();
  const wrong = tokens.filter(([token]) => count(all, token) !== count(wanted, token));
  const isSameShape = written.length === lines.length;
  for (const [token, {text}] of wrong) {
    if (all.includes(token)) continue;
    const line = isSameShape ? lines.findIndex((one) => one.includes(token)) : written.length - 1;
    written[line] =
      `${written[line]!.replace(/\r$/, '')} ${text}${written[line]!.endsWith('\r') ? '\r' : ''}`;
  }
  const restored = written.join('\n').replace(TOKEN, (found) => texts.get(found.replace(/\s/g, '')) ?? found);
  const content = new Blob([writeText(restored, read)], {type: translated.type});
  return {content, toCheck: wrong.map(([, {text}]) => text)};
}

/** The service's findings in the translation, with the details restored in their texts. */
export function withTexts(checks: DocumentChecks, {tokens}: DocumentDetails): DocumentChecks {
  const texts = new Map(tokens.map(([token, {text}]) => [token, text]));
  const restore = (text: string) =>
    text.replace(TOKEN, (found) => texts.get(found.replace(/\s/g, '')) ?? found);
  const items = checks.items.map(({source, translation, expected, found, ...item}) => ({
    ...item,
    source: restore(source),
    translation: restore(translation),
    ...(expected !== undefined && {expected: restore(expected)}),
    ...(found !== undefined && {found: restore(found)}),
  }));
  return {...checks, items};
}

const TOKEN = /\{\{ ?[a-z]+\d+ ?\}\}/g;

/** Finds the details within lines, and those that span a line break. */
async function findAll(
  text: string,
  keeper: Pick<Keeper, 'findIn'>,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<readonly Detail[]> {
  const inLines = await keeper.findIn(text, languages, signal);
  const joined = text.replace(/(?<=\S)\r?\n(?=\S)/g, (end) => ' '.repeat(end.length));
  const across = (await keeper.findIn(joined, languages, signal)).filter(
    ({start, end}) =>
      text.slice(start, end).includes('\n') &&
      !inLines.some((detail) => detail.start < end && start < detail.end),
  );
  return [...inLines, ...across.map((one) => ({...one, text: text.slice(one.start, one.end)}))].sort(
    (a, b) => a.start - b.start,
  );
}

/** Letters at the start of tokens such that the text contains no such token. */
function freePrefix(text: string): string {
  let prefix = 'x';
  while (text.includes(`{{${prefix}`)) prefix += 'x';
  return prefix;
}

function linesOf(text: string, prefix: string): string[][] {
  return text.split('\n').map((line) => tokensIn(line).filter((token) => token.startsWith(`{{${prefix}`)));
}

function tokensIn(line: string): string[] {
  return [...line.matchAll(TOKEN)].map(([token]) => token.replace(/\s/g, ''));
}

function count(tokens: readonly string[], token: string): number {
  return tokens.filter((one) => one === token).length;
}
