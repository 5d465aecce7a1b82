import {escapeXml, escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {segmentPieces} from './submitted-text.ts';

/** Languages of a TMX file (RFC 5646), and what its header says. */
export interface TmxHead {
  readonly source: string;
  readonly segments: 'sentence' | 'paragraph';
  /** Properties of the header, by their types. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** A unit of a TMX file; texts have inline tags, or are plain. */
export interface TmxPair {
  readonly source: string;
  readonly translation: string;
  readonly isByMachine?: boolean;
  /** Whether a machine made the translation, and a person changed or confirmed it. */
  readonly isEdited?: boolean;
}

export const TMX_END = '</body>\n</tmx>\n';

/** The text of a TMX 1.4 file up to its first unit. */
export function tmxStart({source, segments, properties = {}}: TmxHead): string {
  const props = Object.entries(properties).map(
    ([type, value]) => `<prop type="${escapeXmlAttribute(type)}">${escapeXml(value)}</prop>`,
  );
  const header =
    `<header creationtool="mtservice" creationtoolversion="1" segtype="${segments}" o-tmf="mtservice" ` +
    `adminlang="en" srclang="${escapeXmlAttribute(source)}" datatype="html"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n' +
    (props.length > 0 ? `${header}>${props.join('')}</header>` : `${header}/>`) +
    '\n<body>\n'
  );
}

/** A unit as a line of TMX. */
export function tmxUnit(
  {source, translation, isByMachine = false, isEdited = false}: TmxPair,
  from: string,
  to: string,
): string {
  const changed = isEdited ? ' changeid="edited"' : '';
  const by = isByMachine || isEdited ? ` creationid="MT!"${changed}` : '';
  return `<tu>${variant(from, source)}${variant(to, translation, by)}</tu>\n`;
}

function variant(language: string, submitted: string, by = ''): string {
  let codes = 0;
  const content = segmentPieces(submitted).map(({isCode, text}) => {
    if (!isCode) return escapeXml(text);
    codes += 1;
    return `<ph x="${codes}">${escapeXml(text)}</ph>`;
  });
  return `<tuv xml:lang="${escapeXmlAttribute(language)}"${by}><seg>${content.join('')}</seg></tuv>`;
}
