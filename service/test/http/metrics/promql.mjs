// Reads queries of Prometheus with the grammar of its own editor.
import {parser} from '@prometheus-io/lezer-promql';

/** The faults of a query, and the labels of its results if the query names these labels. */
export function readQuery(query) {
  const faults = [];
  let labels;
  parser.parse(query).iterate({
    enter({type, name, from, to}) {
      if (type.isError) faults.push(`${from}: "${query.slice(Math.max(0, from - 10), to + 10)}"`);
      // Only the labels of the outermost aggregation: those of inner aggregations say nothing about the results.
      if (name === 'GroupingLabels' && labels === undefined)
        labels = query.slice(from, to).match(/\w+/g) ?? [];
    },
  });
  return {faults, labels};
}
