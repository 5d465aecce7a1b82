import type {MtClient} from '../client.ts';
import {MtError} from '../errors.ts';
import {splitText} from './split-text.ts';
import type {CallOptions} from '../types.ts';

export {splitText} from './split-text.ts';

/** Options of `translateLong`; the signal and the time limit apply to each call of `translate`. */
export interface LongTextOptions extends CallOptions {
  /** Initial maximum size of a piece in UTF-16 code units; 4,000 by default. */
  maxCharacters?: number;
  /**
   * RFC 5646 code of the text's language, which determines its abbreviations and the ends of its sentences.
   */
  language?: string;
  /** Called after each piece with the translated and the total number of characters of the original. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Translates a text of any length piece by piece, in order. A piece that is too large for the service is halved, and
 * later pieces are at most as long as the halves. White space around a piece is not sent, but kept. `client` may be any
 * object with a `translate` method; a host can thus wrap each call, for example in `whenAwake`.
 */
export async function translateLong(
  client: Pick<MtClient, 'translate'>,
  systemId: string,
  text: string,
  options = '',
  {maxCharacters = 4000, language, onProgress, ...o}: LongTextOptions = {},
): Promise<string> {
  const translate = (core: string) => client.translate(systemId, core, options, o);
  let largest = maxCharacters;
  let translation = '';
  let done = 0;
  const todo = splitText(text, largest, language).reverse();
  for (let piece = todo.pop(); piece !== undefined; piece = todo.pop()) {
    const smaller = splitText(piece, largest, language);
    if (smaller.length > 1) {
      for (const part of smaller.reverse()) todo.push(part);
      continue;
    }
    try {
      translation += await translatePiece(piece, translate);
    } catch (error) {
      if (!(error instanceof MtError) || error.code !== 'textSizeLimitExceeded') throw error;
      largest = Math.ceil(piece.length / 2);
      if (splitText(piece, largest, language).length < 2) throw error;
      todo.push(piece);
      continue;
    }
    done += piece.length;
    onProgress?.(done, text.length);
  }
  return translation;
}

/** Translates a piece without its surrounding white space, which is then restored. */
async function translatePiece(piece: string, translate: (core: string) => Promise<string>): Promise<string> {
  const core = piece.trim();
  if (!core) return piece;
  const start = piece.length - piece.trimStart().length;
  return piece.slice(0, start) + (await translate(core)) + piece.slice(start + core.length);
}
