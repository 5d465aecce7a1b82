/** Colours and controls of all pages. */
export const BASE_STYLES = `
:root {
  color-scheme: light dark;
  --page: #f3f5f7;
  --card: #ffffff;
  --text: #1d2733;
  --quiet: #55626f;
  --line: #c3ccd5;
  --field: #ffffff;
  --accent: #0b5f8a;
  --accent-strong: #084a6c;
  --on-accent: #ffffff;
  --tint: #e8f2f8;
  --wrong: #a3221b;
  --wrong-tint: #fdeeec;
  --good: #1c6b3c;
  --good-tint: #e9f6ee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12181e;
    --card: #1b232b;
    --text: #e8edf2;
    --quiet: #a9b5c1;
    --line: #46535f;
    --field: #141b21;
    --accent: #7cc4ea;
    --accent-strong: #a4d7f2;
    --on-accent: #06202f;
    --tint: #1e303c;
    --wrong: #ffb4ab;
    --wrong-tint: #43201d;
    --good: #8fdcae;
    --good-tint: #17382a;
  }
}
* {
  box-sizing: border-box;
}
html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  margin: 0;
  min-block-size: 100vh;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
p {
  margin-block: 0 1rem;
}
form {
  margin: 0;
}
.quiet {
  color: var(--quiet);
  font-size: 0.9375rem;
}
.note {
  margin-block: 0 1rem;
  padding: 0.625rem 0.875rem;
  border-inline-start: 0.25rem solid currentcolor;
  border-radius: 0.25rem;
}
.note.wrong {
  color: var(--wrong);
  background: var(--wrong-tint);
}
.note.good {
  color: var(--good);
  background: var(--good-tint);
}
label {
  display: block;
  margin-block-end: 0.25rem;
  font-weight: 600;
}
input {
  display: block;
  inline-size: 100%;
  min-block-size: 2.75rem;
  margin-block-end: 1rem;
  padding: 0.5rem 0.75rem;
  background: var(--field);
  color: inherit;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  font: inherit;
}
button,
a.button {
  min-block-size: 2.75rem;
  inline-size: 100%;
  padding: 0.5rem 1rem;
  background: transparent;
  color: var(--accent);
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  font: inherit;
  font-weight: 600;
  overflow-wrap: anywhere;
  cursor: pointer;
}
button.main,
a.button.main {
  background: var(--accent);
  border-color: var(--accent);
  color: var(--on-accent);
}
button:hover,
a.button:hover {
  border-color: var(--accent-strong);
}
button.main:hover,
a.button.main:hover {
  background: var(--accent-strong);
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
a {
  color: var(--accent);
}
a.button {
  display: grid;
  place-content: center;
  text-align: center;
  text-decoration: none;
}
.or {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  margin-block: 1rem 0.75rem;
  color: var(--quiet);
  font-size: 0.9375rem;
}
.or::before,
.or::after {
  content: '';
  flex: 1;
  border-block-start: 1px solid var(--line);
}
[hidden] {
  display: none;
}
`;

/** Looks of a page that is one card in the middle of the window, for the selectors of its body and its card. */
export function cardStyles(body: string, card: string): string {
  return `
${body} {
  display: grid;
  align-content: center;
  justify-items: center;
  padding: 1.5rem 1rem;
}
${card} {
  inline-size: 100%;
  max-inline-size: 26rem;
  padding: 1.75rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.75rem;
}
`;
}
