import type {TemplateResult} from 'lit';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {renderDocumentRow, type DocumentRowView, type RowPlace} from './document-row.ts';

/** A rendered row, and all values that the row depends on. */
interface CachedRow {
  readonly facts: readonly unknown[];
  readonly row: TemplateResult;
}

/**
 * Renders only the rows that changed: of a thousand documents, few change at a time, and sizes, dates and language
 * names are slow to format.
 */
export class RowCache {
  readonly #rows = new WeakMap<DocumentEntry, CachedRow>();

  render(view: DocumentRowView, entry: DocumentEntry, place: RowPlace): TemplateResult {
    // Open lists and forms have a state of their own.
    if (view.checks.isOpen(entry) || [view.again.entry, view.preview.entry].includes(entry))
      return renderDocumentRow(view, entry, place);
    const facts = factsOf(view, entry, place);
    const cached = this.#rows.get(entry);
    if (cached && facts.every((fact, index) => fact === cached.facts[index])) return cached.row;
    const row = renderDocumentRow(view, entry, place);
    this.#rows.set(entry, {facts, row});
    return row;
  }
}

function factsOf(
  view: DocumentRowView,
  entry: DocumentEntry,
  {at, namesPairs}: RowPlace,
): readonly unknown[] {
  const {state, task, route, passingProblem, kept, keeper, toCheck, characters, size} = entry;
  const {isSaved, isAsking, isDelivered, file} = entry;
  return [
    ...[at, view.m, namesPairs, view.isFull && state.kind === 'queued', view.nothingKept(entry)],
    ...[route && view.termsOf(route), view.checks.of(entry), view.memory.stateOf(entry)],
    ...[state, task, route, passingProblem, kept, keeper, toCheck, characters, size],
    ...[isSaved, isAsking, isDelivered, file],
  ];
}
