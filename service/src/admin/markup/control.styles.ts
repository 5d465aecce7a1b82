/** Buttons, fields and forms. */
export const CONTROL_STYLES = `a.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: auto;
  min-block-size: 2.25rem;
  padding: 0.375rem 0.875rem;
}
button.danger {
  background: var(--wrong);
  border-color: var(--wrong);
  color: var(--on-wrong);
}
button.danger:hover {
  filter: brightness(1.1);
}
form.form,
form.upload {
  max-inline-size: 32rem;
}
form.find {
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 0.5rem 1rem;
  margin-block-end: 1rem;
}
form.find input {
  margin: 0;
}
form.find .field {
  margin: 0;
  flex: 0 1 20rem;
}
.field {
  margin-block-end: 1rem;
}
.field > .quiet {
  margin: 0.25rem 0 0;
}
input,
select {
  min-block-size: 2.25rem;
  margin-block-end: 0;
  padding: 0.3125rem 0.75rem;
}
select {
  inline-size: 100%;
  background: var(--field);
  color: inherit;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  font: inherit;
}
input[type='file'] {
  padding: 0.25rem 0.5rem;
}
.plain input,
.plain button,
.plain a.button {
  min-block-size: 2.75rem;
}
.plain button,
.plain a.button {
  inline-size: 100%;
}
fieldset {
  margin: 0 0 1rem;
  padding: 0;
  border: 0;
}
legend {
  padding: 0;
  font-weight: 600;
}
.check {
  display: flex;
  align-items: baseline;
  gap: 0.5rem;
  margin-block: 0.5rem;
}
.check label {
  margin: 0;
  font-weight: 400;
}
.check input {
  flex: none;
  inline-size: auto;
  min-block-size: 0;
  margin: 0;
  accent-color: var(--accent);
}
.buttons,
.pager {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
}
`;
