import {BASE_STYLES} from '../pages/base-styles.ts';

/** The stylesheet of the page for developers: the look of all pages, in two columns. */
export const API_STYLES = `${BASE_STYLES}
body {
  max-inline-size: 76rem;
  margin-inline: auto;
  padding: 1.5rem 1rem;
  overflow-wrap: anywhere;
}
header {
  margin-block: 0.5rem 1.5rem;
}
h1 {
  margin-block: 0 0.25rem;
  font-size: 1.75rem;
}
header {
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0.25rem 1.5rem;
}
header p {
  margin: 0;
}
header .languages a {
  display: inline-block;
  padding-block: 0.25rem;
}
h2 {
  margin-block: 0 0.75rem;
  font-size: 1.25rem;
  line-height: 1.25;
}
h3 {
  margin-block: 0 0.375rem;
  font-size: 1.125rem;
}
h4 {
  margin-block: 1rem 0.25rem;
  font-size: 0.9375rem;
  color: var(--quiet);
}
nav {
  columns: 15rem;
  margin-block-end: 2rem;
}
nav h2 {
  break-after: avoid;
  margin-block: 1rem 0.25rem;
  font-size: 0.9375rem;
  color: var(--quiet);
}
nav h2:first-child {
  margin-block-start: 0;
}
nav ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
nav a {
  display: inline-block;
  padding-block: 0.25rem;
}
main {
  outline: none;
}
.origin {
  margin-block: 0 1rem;
  padding: 0.75rem 0.875rem;
  background: var(--tint);
  border-radius: 0.5rem;
  font-weight: 600;
}
section {
  margin-block-end: 2rem;
}
article {
  margin-block-end: 1rem;
  padding: 1.25rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
}
article > :last-child {
  margin-block-end: 0;
}
.route {
  margin-block: 0.5rem;
}
code {
  font: 0.9375em/1.5 ui-monospace, 'DejaVu Sans Mono', monospace;
}
pre {
  margin: 0;
  padding: 0.75rem 0.875rem;
  background: var(--page);
  border-radius: 0.5rem;
  white-space: pre-wrap;
}
dl {
  margin: 0;
}
dl > div {
  padding-block: 0.375rem;
  border-block-start: 1px solid color-mix(in srgb, var(--line) 50%, transparent);
}
dl > div:first-child {
  border: 0;
}
dt code {
  font-weight: 600;
}
dd {
  margin: 0;
}
:target {
  scroll-margin-block-start: 1rem;
}
div:target,
h3:target {
  background: var(--tint);
}
.skip {
  position: absolute;
  inset-block-start: 0;
  padding: 0.5rem 1rem;
  background: var(--card);
  transform: translateY(-150%);
}
.skip:focus {
  transform: none;
}
@media (min-width: 48rem) {
  dl > div {
    display: grid;
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: 1rem;
  }
}
@media (min-width: 62rem) {
  .columns {
    display: grid;
    grid-template-columns: 17rem minmax(0, 1fr);
    gap: 2rem;
    align-items: start;
  }
  nav {
    columns: auto;
    margin-block-end: 0;
    position: sticky;
    inset-block-start: 0;
    max-block-size: 100vh;
    overflow: auto;
  }
}
@media print {
  nav,
  .skip {
    display: none;
  }
}
`;
