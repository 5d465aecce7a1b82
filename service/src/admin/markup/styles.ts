import {BASE_STYLES, cardStyles} from '../../pages/base-styles.ts';
import {CONTROL_STYLES} from './control.styles.ts';
import {FOLD_STYLES} from './fold.styles.ts';
import {NARROW_STYLES, UNSEEN} from './narrow.styles.ts';
import {TABLE_STYLES} from './table.styles.ts';

/** The stylesheet of the administration page, served as a file of its own. */
export const STYLES = `${BASE_STYLES}
body {
  overflow-wrap: anywhere;
}
body.sections {
  display: grid;
  grid-template: auto 1fr auto / 13rem minmax(0, 1fr);
  max-inline-size: 80rem;
  margin-inline: auto;
  gap: 1rem 2rem;
  padding: 1rem 1.5rem;
}
${cardStyles('body.plain', '.plain main')}.skip {
  position: absolute;
  inset-block-start: -4rem;
  inset-inline-start: 1rem;
  padding: 0.5rem 1rem;
  background: var(--card);
}
.skip:focus {
  inset-block-start: 0.5rem;
  z-index: 1;
}
main:focus {
  outline: none;
}
.top {
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
  padding-block-end: 0.75rem;
  border-block-end: 1px solid var(--line);
}
.top form {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
}
.name {
  margin: 0;
  font-weight: 600;
}
body > nav > button {
  display: none;
}
body > nav > ul {
  position: static;
  display: block;
  inline-size: auto;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: visible;
  background: none;
  color: inherit;
  list-style: none;
}
body > nav a {
  display: block;
  padding: 0.375rem 0.75rem;
  border-radius: 0.5rem;
  color: inherit;
  text-decoration: none;
}
body > nav a:hover {
  text-decoration: underline;
}
body > nav a[aria-current] {
  background: var(--tint);
  color: var(--accent-strong);
  font-weight: 600;
}
h1 {
  margin-block: 0 1rem;
  font-size: 1.375rem;
  line-height: 1.25;
}
h2 {
  margin-block: 2rem 0.5rem;
  font-size: 1rem;
}
.note > :last-child {
  margin-block-end: 0;
}
${TABLE_STYLES}${CONTROL_STYLES}${FOLD_STYLES}dl {
  display: grid;
  grid-template-columns: auto minmax(9rem, 1fr);
  inline-size: fit-content;
  gap: 0.25rem 1.5rem;
  margin-block: 0 1rem;
}
dt {
  color: var(--quiet);
}
dd {
  margin: 0;
}
.none {
  color: var(--quiet);
}
.unseen {
  ${UNSEEN}
}
footer {
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 1rem;
  font-size: 0.875rem;
  color: var(--quiet);
}
.plain footer {
  margin-block-start: 1rem;
}
:root {
  --separator: #dfe5ea;
  --on-wrong: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --separator: #2c3843;
    --on-wrong: #43100b;
  }
}
@media (pointer: coarse) {
  button,
  a.button,
  input:not([type='checkbox'], [type='radio']),
  select,
  body > nav a {
    min-block-size: 2.75rem;
  }
  body > nav a {
    display: flex;
    align-items: center;
  }
}
${NARROW_STYLES}@media (forced-colors: active) {
  body > nav a[aria-current] {
    outline: 1px solid;
  }
}
`;
