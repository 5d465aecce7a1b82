import {isUtf8} from 'node:buffer';
import type {FastifyRequest} from 'fastify';
import {linesOf} from '../../administration/comparison/compared-texts.ts';
import {fieldsOf} from '../../pages/form-fields.ts';
import type {Fields} from '../sections.ts';

/** Maximum number of sentences, and of their UTF-16 code units together; the same for references. */
export const MAX_SENTENCES = 100;
export const MAX_CHARACTERS = 20_000;

/** Enough for the most characters in UTF-8, and for line breaks and empty lines between them. */
const MAX_BYTES = 128 * 1024;
const LIMITS = {fields: 8, fieldSize: MAX_BYTES, files: 2, fileSize: MAX_BYTES, parts: 10};

/** A field for texts, or a file that replaces its content. */
interface SentTexts {
  readonly text: string;
  readonly isCut: boolean;
  readonly isNoText: boolean;
}

/** A submitted form with texts. */
export interface SentForm {
  readonly fields: Fields;
  readonly sentences: SentTexts;
  readonly references: SentTexts;
}

/** Why texts cannot be compared. */
export type TextsFault = 'noText' | 'noSentences' | 'tooMany' | 'otherCount';

/**
 * Reads a form, without writing its files anywhere. Files are dropped unless `isOwn` accepts the fields before
 * them, so that a forged form costs nothing.
 */
export async function readForm(
  request: FastifyRequest,
  isOwn: (fields: Fields) => boolean,
): Promise<SentForm> {
  const values: Record<string, string> = {};
  const texts = new Map<string, SentTexts>();
  for await (const part of request.parts({limits: LIMITS})) {
    if (part.type === 'field') {
      const text = String(part.value);
      values[part.fieldname] = text;
      texts.set(part.fieldname, {text, isCut: part.valueTruncated, isNoText: false});
    } else if (part.filename === '' || !isOwn(fieldsOf(values))) {
      part.file.resume();
    } else {
      const bytes = await part.toBuffer();
      const isCut = part.file.truncated;
      const isNoText = !isCut && !isUtf8(bytes);
      const text = isCut || isNoText ? '' : bytes.toString();
      texts.set(part.fieldname.replace(/-file$/, ''), {text, isCut, isNoText});
    }
  }
  const textsOf = (name: string) => texts.get(name) ?? {text: '', isCut: false, isNoText: false};
  return {fields: fieldsOf(values), sentences: textsOf('sentences'), references: textsOf('references')};
}

/** Sentences of a form, and their references if there are any; or why they cannot be compared. */
export function textsIn({
  sentences,
  references,
}: Pick<SentForm, 'sentences' | 'references'>):
  | {readonly texts: readonly string[]; readonly references: readonly string[] | undefined}
  | {readonly fault: TextsFault; readonly texts: number; readonly references: number} {
  const [texts, good] = [linesOf(sentences.text), linesOf(references.text)];
  const wrong = (fault: TextsFault) => ({fault, texts: texts.length, references: good.length});
  if (sentences.isNoText || references.isNoText) return wrong('noText');
  if (isTooMuch(sentences, texts) || isTooMuch(references, good)) return wrong('tooMany');
  if (texts.length === 0) return wrong('noSentences');
  if (good.length > 0 && good.length !== texts.length) return wrong('otherCount');
  return {texts, references: good.length > 0 ? good : undefined};
}

function isTooMuch({isCut}: SentTexts, lines: readonly string[]): boolean {
  const characters = lines.reduce((sum, {length}) => sum + length, 0);
  return isCut || lines.length > MAX_SENTENCES || characters > MAX_CHARACTERS;
}
