import {markupReference} from '../../text/escape-markup.ts';
import {MARKUP_CHARACTERS} from '../../text/named-characters.ts';

const REFERENCE = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

const TAG = /<\/?[gx](?:\s[^<>]*)?\/?>/gi;

/** Escapes text between tags for a request; `>` stays unchanged, since no tag can start with it. */
export function textToMarkup(text: string): string {
  return text.replace(/[&<]/g, markupReference);
}

/** Decodes text between tags, including character references. */
export function markupToText(text: string): string {
  return text.replace(REFERENCE, (reference, name?: string, decimal?: string, hex?: string) => {
    if (name) return MARKUP_CHARACTERS.get(name.toLowerCase())!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

/** Text without the tags for formatting. */
export function withoutTags(text: string): string {
  return markupToText(text.replace(TAG, ''));
}
