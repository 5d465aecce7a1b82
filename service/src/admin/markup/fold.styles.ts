/** Lines and forms that open. */
export const FOLD_STYLES = `ul.systems {
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;
}
ul.systems > li {
  border-block-end: 1px solid var(--separator);
}
summary {
  cursor: pointer;
}
ul.systems summary {
  display: grid;
  grid-template-columns: 1rem minmax(0, 1fr) 6rem minmax(0, 16rem);
  align-items: baseline;
  gap: 0 0.75rem;
  min-block-size: 2.25rem;
  padding-block: 0.375rem;
}
ul.systems summary::before,
.fold > summary::before {
  content: '▸' / '';
  color: var(--quiet);
}
[dir='rtl'] ul.systems summary::before,
[dir='rtl'] .fold > summary::before {
  content: '◂' / '';
}
ul.systems [open] > summary::before,
.fold[open] > summary::before {
  content: '▾' / '';
}
summary::-webkit-details-marker {
  display: none;
}
summary:hover .title {
  text-decoration: underline;
}
.status {
  text-align: end;
}
.bad {
  color: var(--wrong);
  font-weight: 600;
}
.more {
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0.5rem 1rem;
  padding-block: 0 0.75rem;
  padding-inline-start: 1.75rem;
}
.more > p {
  margin: 0;
}
.more > [lang] {
  flex-basis: 100%;
}
.fold {
  border-block-start: 1px solid var(--separator);
}
.fold > summary {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.75rem;
  list-style: none;
}
.fold > summary h2 {
  margin: 0;
}
.fold > form {
  padding-block: 0.25rem 1rem;
}
@media (max-width: 48rem) {
  ul.systems summary {
    grid-template-columns: 1rem auto minmax(0, 1fr);
    gap: 0 0.5rem;
  }
  ul.systems summary .title {
    grid-column: 2 / 4;
  }
  ul.systems summary bdi.quiet {
    grid-column: 2;
    white-space: nowrap;
  }
  .more {
    padding-inline-start: 1.5rem;
  }
}
@media (pointer: coarse) {
  ul.systems summary {
    min-block-size: 2.75rem;
  }
}
`;
