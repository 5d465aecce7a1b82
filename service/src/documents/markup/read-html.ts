import {Tokenizer, TokenizerMode, type Token} from 'parse5';
import {badDocument} from '../document-error.ts';
import {HTML} from './html-text.ts';
import {Markup} from './markup.ts';

const MAX_DEPTH = 1_000;
/** Tokenizer states for elements that contain only text. */
export const CONTENT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const FOREIGN = ['svg', 'math'];

/** Reads any HTML text; a tag without a partner is left unpaired. Names are lower case. */
export function readHtml(source: string): Markup {
  const markup = new Markup(source, HTML);
  const open: number[] = [];
  const counts = new Map<string, number>();
  // The content of a script is not text, even if the script is unterminated.
  let isRaw = false;
  const add = (kind: 'open' | 'close' | 'empty' | 'other', name: string, token: Token.Token): number => {
    const {startOffset, endOffset} = token.location!;
    const from = markup.length === 0 ? 0 : markup.end(markup.length - 1);
    if (startOffset > from) markup.add(isRaw ? 'other' : 'text', '', from, startOffset);
    isRaw = false;
    return markup.add(kind, name, startOffset, endOffset);
  };
  const other = (token: Token.Token): void => void add('other', '', token);
  const tokenizer = new Tokenizer(
    {sourceCodeLocationInfo: true},
    {
      onComment: other,
      onDoctype: other,
      onStartTag: (tag) => {
        const {tagName, selfClosing} = tag;
        // In other elements HTML ignores a slash at the end of a tag.
        const isForeign = FOREIGN.some((name) => tagName === name || counts.get(name));
        const isEmpty = VOID.has(tagName) || (selfClosing && isForeign);
        const index = add(isEmpty ? 'empty' : 'open', tagName, tag);
        if (isEmpty) return;
        const mode = CONTENT_MODES.get(tagName);
        if (mode !== undefined) tokenizer.state = mode;
        isRaw = mode !== undefined && mode !== TokenizerMode.RCDATA;
        open.push(index);
        counts.set(tagName, (counts.get(tagName) ?? 0) + 1);
      },
      onEndTag: (tag) => {
        const {tagName} = tag;
        const index = add('close', tagName, tag);
        if (!counts.get(tagName)) return;
        for (let top = open.pop(); top !== undefined; top = open.pop()) {
          const name = markup.names[top]!;
          counts.set(name, counts.get(name)! - 1);
          if (name !== tagName) continue;
          if (open.length > MAX_DEPTH) {
            throw badDocument(`The page has elements nested more than ${MAX_DEPTH} deep, which is too deep.`);
          }
          markup.pair(top, index);
          return;
        }
      },
      onEof: () => undefined,
      onCharacter: () => undefined,
      onNullCharacter: () => undefined,
      onWhitespaceCharacter: () => undefined,
    },
  );
  tokenizer.write(source, true);
  const last = markup.length === 0 ? 0 : markup.end(markup.length - 1);
  if (last < source.length) markup.add(isRaw ? 'other' : 'text', '', last, source.length);
  return markup;
}
