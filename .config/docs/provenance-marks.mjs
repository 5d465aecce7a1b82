// Table of the marks of provenance in documents, from the list of the service.
import {tsImport} from 'tsx/esm/api';
import {markdownTable} from './marked-section.mjs';

/** Writes a row for each mark, with the formats that have it. */
export async function provenanceMarks() {
  const path = '../../service/src/documents/provenance/provenance-marks.ts';
  const {PROVENANCE_MARKS} = await tsImport(path, import.meta.url);
  const rows = new Map();
  for (const [extension, {kind, description}] of PROVENANCE_MARKS) {
    const row = rows.get(description) ?? {extensions: [], kind, description};
    row.extensions.push(extension.toUpperCase());
    rows.set(description, row);
  }
  return markdownTable(
    ['Documents', 'Mark', 'What is written, or why not'],
    [...rows.values()].map(({extensions, kind, description}) => [extensions.join(', '), kind, description]),
  );
}
