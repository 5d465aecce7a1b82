/** Out of sight, but not for screen readers. */
export const UNSEEN = `position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;`;

/** Narrow windows: the navigation opens as a sheet, and the rows of tables stand as blocks. */
export const NARROW_STYLES = `@media (max-width: 48rem) {
  body.sections {
    grid-template: auto auto 1fr auto / minmax(0, 1fr);
    padding: 0.75rem 1rem;
  }
  .top {
    flex-wrap: nowrap;
    gap: 0.5rem;
    padding-block-end: 0.5rem;
  }
  .top form {
    flex-wrap: nowrap;
    gap: 0.75rem;
    min-inline-size: 0;
  }
  .top form .quiet {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .top .name {
    flex: none;
  }
  .top .as {
    ${UNSEEN}
  }
  .top button {
    flex: none;
  }
  body > nav > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.25rem;
  }
  body > nav a {
    padding-inline: 0.5rem;
  }
  form.find .field {
    flex: 1 1 0;
    min-inline-size: 8rem;
  }
  @supports selector(:popover-open) {
    body > nav > button {
      display: flex;
      align-items: center;
      justify-content: space-between;
      inline-size: 100%;
    }
    body > nav > button::after {
      content: '▾' / '';
    }
    body > nav > ul {
      display: none;
    }
    body > nav > ul:popover-open {
      position: fixed;
      inset: auto 0 0;
      display: block;
      max-block-size: 100%;
      padding: 0.75rem 1rem;
      overflow: auto;
      background: var(--card);
      border-block-start: 1px solid var(--line);
    }
    body > nav > ul::backdrop {
      background: rgb(0 0 0 / 40%);
    }
  }
}
@media (max-width: 68rem) {
  table,
  tbody {
    display: block;
  }
  thead {
    ${UNSEEN}
  }
  tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 1.25rem;
    padding-block: 0.5rem;
    border-block-end: 1px solid var(--separator);
  }
  td,
  td.number,
  td.action {
    display: flex;
    align-items: baseline;
    gap: 0.375rem;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  td::before {
    content: attr(data-heading) / '';
    flex: none;
    color: var(--quiet);
    font-size: 0.875rem;
  }
  td.action::before,
  td:first-child::before {
    content: none;
  }
  td:first-child {
    flex-basis: 100%;
    font-weight: 600;
  }
  td.action:has(form) {
    flex-basis: 100%;
  }
  td.nothing {
    display: none;
  }
}
`;
