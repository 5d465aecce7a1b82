import {segmentPieces} from './memory/submitted-text.ts';
import {TmxReader} from './memory/tmx-reader.ts';
import {TermList, type TermFileContent, type TermLanguages, type TextPieces} from './term-list.ts';

/** Reads terms from a glossary in TMX: each unit is a term; tags in it are left out. */
export async function readTmxTerms(text: TextPieces, languages: TermLanguages): Promise<TermFileContent> {
  const list = new TermList();
  const reader = new TmxReader(languages, ({line, source, target}) => {
    if (source === undefined) list.refuse(line, (words) => words.noTextIn(languages.source));
    else if (target === undefined) list.refuse(line, (words) => words.noTextIn(languages.target));
    else list.add(line, {source: withoutTags(source), target: withoutTags(target)});
  });
  for await (const piece of text) reader.write(piece);
  reader.end();
  return list;
}

function withoutTags(text: string): string {
  const pieces = segmentPieces(text).map((piece) => (piece.isCode ? '' : piece.text));
  return pieces.join('').replace(/\s+/g, ' ');
}
