import {XML_CHARACTERS} from './named-characters.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML reference for `&`, `<`, `>`, `"` or `'`. */
export function markupReference(character: string): string {
  return REFERENCES[character]!;
}

/** Escapes text for the content of an element. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, markupReference);
}

/** Escapes text for the value of an attribute, in quotes of either kind. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, markupReference);
}

/** Decodes the references that `escapeMarkup` writes; other references stay unchanged. */
export function unescapeMarkup(markup: string): string {
  return markup.replace(/&(amp|lt|gt);/g, (_, name: string) => XML_CHARACTERS.get(name)!);
}
