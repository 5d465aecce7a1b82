import {OWN_MARK, SOURCE_MARK, type FoundMark} from '../marks.ts';

const NAME = /^(mtservice\.provenance(?:\.source)?)(?:\.(\d{1,4}))?$/;

/** A property of an Office document that may be part of a mark. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A mark, of one or several properties. */
export interface JoinedMark extends FoundMark {
  /** Positions of the properties, in the order of the mark's text. */
  readonly positions: readonly number[];
}

/** Marks, and the positions of properties that continue none. */
export interface JoinedMarks {
  readonly marks: readonly JoinedMark[];
  readonly loose: readonly number[];
}

/** Whether a property is a mark or the part of one. */
export function isMarkName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Joins the marks that are in several properties, as `mtservice.provenance` and `mtservice.provenance.2`. Every
 * further property of the same name is a mark of its own.
 */
export function joinedMarks(properties: readonly NamedText[]): JoinedMarks {
  const firsts: number[] = [];
  const further = new Map<string, number>();
  const loose: number[] = [];
  for (const [position, {name}] of properties.entries()) {
    if (!isMarkName(name)) continue;
    if (name === OWN_MARK || name === SOURCE_MARK) firsts.push(position);
    else if (further.has(name)) loose.push(position);
    else further.set(name, position);
  }
  const marks = firsts.map((first): JoinedMark => {
    const {name} = properties[first]!;
    const positions = [first];
    for (let number = 2; ; number += 1) {
      const next = further.get(`${name}.${number}`);
      if (next === undefined) break;
      positions.push(next);
      further.delete(`${name}.${number}`);
    }
    const text = positions
      .map((position) => properties[position]!.text)
      .join('')
      .trim();
    return {kind: name === OWN_MARK ? 'own' : 'source', positions, text};
  });
  return {marks, loose: [...loose, ...further.values()]};
}
