/** Tables and their cells. */
export const TABLE_STYLES = `table {
  inline-size: 100%;
  border-collapse: collapse;
  margin-block: 0 1rem;
}
th,
td {
  padding: 0.5rem;
  border-block-end: 1px solid var(--separator);
  text-align: start;
  vertical-align: baseline;
}
th,
td {
  overflow-wrap: normal;
}
td bdi,
td .quiet {
  overflow-wrap: anywhere;
}
th {
  color: var(--quiet);
  font-size: 0.875rem;
  font-weight: 600;
}
tr > :first-child {
  padding-inline-start: 0;
}
tr > :last-child {
  padding-inline-end: 0;
}
time,
.whole {
  white-space: nowrap;
}
.number {
  text-align: end;
  font-variant-numeric: tabular-nums;
}
.action {
  text-align: end;
  white-space: nowrap;
}
.code {
  font-family: ui-monospace, 'DejaVu Sans Mono', monospace;
  font-size: 0.9375rem;
}
button,
`;
