import {badDocument} from '../../document-error.ts';
import type {Markup} from '../../markup/markup.ts';
import type {TextPart} from '../../markup/text-part.ts';
import {XML} from '../../markup/xml-text.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';
import type {DocumentFormat} from '../format.ts';
import {isSameLanguage} from '../html/html-language.ts';
import {linesBySpeaker} from '../subtitles/speakers.ts';
import {addSpokenLines, type SubtitleWriting} from '../subtitles/spoken-lines.ts';
import {wrongRoot} from '../wrong-format.ts';
import {openXmlFile} from '../xml-file.ts';
import {cueLines, joinLines} from './cue-lines.ts';

/** Subtitles in TTML and its profiles, such as DFXP and EBU-TT: texts are translated; times, styles and metadata are kept. */
export const ttml: DocumentFormat = {
  open: ({path, source}) => openXmlFile(path, (markup, part) => extract(markup, part, source)),
};

/** Settings that elements inherit. */
interface Inherited {
  readonly close: number;
  /** Whether the text is in a language other than the source language. */
  readonly isOther: boolean;
  readonly keepsSpace: boolean;
}

function extract(markup: Markup, part: TextPart, source: string): void {
  const root = rootOf(markup);
  if (markup.localName(root) !== 'tt') throw wrongRoot('a TTML document', markup, root);
  setLanguage(part, root);
  const levels: Inherited[] = [{close: -1, isOther: false, keepsSpace: keepsSpace(markup, root, false)}];
  let cues = 0;
  for (let index = root + 1; index < markup.length; index += 1) {
    while (levels.length > 1 && index > levels.at(-1)!.close) levels.pop();
    if (markup.kinds[index] !== 'open') continue;
    const language = markup.attribute(index, 'xml:lang');
    const parent = levels.at(-1)!;
    const level = {
      close: markup.partners[index]!,
      isOther: language?.value ? !isSameLanguage(language.value, source) : parent.isOther,
      keepsSpace: keepsSpace(markup, index, parent.keepsSpace),
    };
    if (language?.value && !level.isOther) part.addLanguage(language, (target) => target);
    levels.push(level);
    if (markup.localName(index) !== 'p') continue;
    cues += 1;
    if (!level.isOther) addCue(part, index, level.keepsSpace);
  }
  if (cues === 0) {
    throw badDocument(
      'The document has no subtitles: no element <p> is in it. Check that it is the right file; subtitles that are pictures are not translated.',
    );
  }
}

function keepsSpace(markup: Markup, element: number, inherited: boolean): boolean {
  const space = valueOf(markup, element, 'xml:space');
  return space === undefined ? inherited : space === 'preserve';
}

/** The root always has the target language, even if a template named a language other than the source. */
function setLanguage(part: TextPart, root: number): void {
  const {markup} = part;
  const attribute = markup.attribute(root, 'xml:lang');
  const at = markup.start(root) + 1 + markup.names[root]!.length;
  const written = (code: string): string => markup.language.encodeAttribute(code);
  if (attribute) part.addLanguage(attribute, written);
  else part.addLanguage({start: at, end: at}, (code) => ` xml:lang="${written(code)}"`);
}

function addCue(part: TextPart, cue: number, keepsSpace: boolean): void {
  const {markup} = part;
  const {lines, lineBreak} = cueLines(markup, cue, keepsSpace);
  const prefix = markup.names[cue]!.slice(0, -1);
  const written = (line: (typeof lines)[number]): string =>
    markup.source.slice(line[0]!.start, line.at(-1)!.end);
  for (const group of linesBySpeaker(lines, written)) {
    addSpokenLines(
      part,
      {
        range: {start: group[0]![0]!.start, end: group.at(-1)!.at(-1)!.end},
        written: group.map(written),
        ...joinLines(markup, group),
        lineBreak: lineBreak ?? `<${prefix}br/>`,
        mayWrap: false,
      },
      WRITING,
    );
  }
}

const WRITING: SubtitleWriting = {
  codes: '<>',
  decode: (text) => XML.decode(text).replace(/[ \t\r\n]+/g, ' '),
  write: XML.encode,
};
