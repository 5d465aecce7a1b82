import {BASE_STYLES, cardStyles} from '../pages/base-styles.ts';

/** The stylesheet of the sign-in pages, served as a file of its own. */
export const STYLES = `${BASE_STYLES}
${cardStyles('body', 'main')}main {
  overflow-wrap: anywhere;
}
h1 {
  margin-block: 0 1rem;
  font-size: 1.375rem;
  line-height: 1.25;
}
main > :last-child {
  margin-block-end: 0;
}
.origin {
  display: block;
  margin-block: 0 1rem;
  padding: 0.75rem 0.875rem;
  background: var(--tint);
  border-radius: 0.5rem;
  font-weight: 600;
}
input[readonly] {
  font-family: ui-monospace, 'DejaVu Sans Mono', monospace;
  font-size: 0.9375rem;
  text-overflow: ellipsis;
}
.choices {
  display: grid;
  gap: 0.625rem;
  margin-block-start: 1.25rem;
}
footer {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  margin-block-start: 1rem;
  font-size: 0.9375rem;
}
[data-status] {
  min-block-size: 1.5em;
  margin-block: 0.375rem 0.75rem;
}
@media (max-width: 24rem) {
  main {
    padding: 1.25rem 1rem;
  }
}
`;
