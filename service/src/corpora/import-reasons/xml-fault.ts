/** Why a file is not well-formed XML; `other` for rare faults. */
type XmlFaultKind =
  'unclosed' | 'unmatched' | 'entity' | 'outside' | 'empty' | 'attribute' | 'character' | 'other';

/** Place and cause of a fault in an XML file. */
export interface XmlFault {
  readonly line: number;
  readonly column: number;
  readonly kind: XmlFaultKind;
  /** Name of the element that is not closed or not opened. */
  readonly element: string;
  /** The parser's message, in English. */
  readonly message: string;
}

const KINDS: readonly (readonly [RegExp, XmlFaultKind])[] = [
  [/^unclosed tag: (.*)$/, 'unclosed'],
  [/^un(?:matched|expected) clos(?:ing|e) tag(?:: (.*))?\.$/, 'unmatched'],
  [/entity/, 'entity'],
  [/^text data outside/, 'outside'],
  [/^document must contain a root element/, 'empty'],
  [/attribute/, 'attribute'],
  [/disallowed/, 'character'],
];

/** Parses an error message of the XML parser, such as `3:14: unclosed tag: seg`. */
export function xmlFault({message}: Error): XmlFault {
  const [, line = '1', column = '0', text = message] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
  const place = {line: Number(line), column: Number(column), message: text};
  for (const [pattern, kind] of KINDS) {
    const match = pattern.exec(text);
    if (match) return {...place, kind, element: match[1] ?? ''};
  }
  return {...place, kind: 'other', element: ''};
}
