const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

/** Styles of formatted text: like browser defaults, scaled for a narrow pane. */
const styles = css`
  .prose :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 0.8em 0.3em;
    font-size: 1em;
    font-weight: 700;
    line-height: 1.25;
  }

  .prose h1 {
    font-size: 1.45em;
  }

  .prose h2 {
    font-size: 1.25em;
  }

  .prose h3 {
    font-size: 1.1em;
  }

  .prose :is(p, ul, ol, menu, dl, blockquote, figure, pre, table, hr) {
    margin-block: 0.6em;
    margin-inline: 0;
  }

  .prose :is(ul, ol, menu, dd) {
    margin-inline: 0;
    padding-inline-start: 1.6em;
  }

  .prose li > :is(p, ul, ol) {
    margin-block: 0.2em;
  }

  .prose blockquote {
    padding-inline-start: 0.8em;
    border-inline-start: 3px solid var(--_line);
  }

  .prose :is(code, kbd, samp, tt, pre) {
    font-family: ui-monospace, monospace;
    font-size: 0.92em;
  }

  .prose pre {
    white-space: pre-wrap;
  }

  .prose pre code {
    font-size: 1em;
  }

  .prose kbd {
    padding-inline: 0.3em;
    border: 1px solid var(--_line);
    border-radius: 0.25em;
  }

  .prose table {
    border-collapse: collapse;
  }

  .prose caption {
    text-align: start;
  }

  .prose :is(td, th) {
    min-inline-size: 3em; /* A table with too many columns scrolls. */
    padding: 0.2em 0.5em;
    border: 1px solid var(--_line);
    overflow-wrap: anywhere;
    text-align: start;
    vertical-align: top;
  }

  .prose hr {
    border: solid var(--_line);
    border-width: 1px 0 0;
  }

  .prose img {
    max-inline-size: 100%;
    block-size: auto;
    max-block-size: 12em;
  }

  .prose :is(sub, sup) {
    font-size: 0.8em;
    line-height: 1;
  }

  .prose > :first-child,
  .prose :is(blockquote, td, th, dd, div, section, article) > :first-child {
    margin-block-start: 0;
  }

  .prose > :last-child,
  .prose :is(blockquote, td, th, dd, div, section, article) > :last-child {
    margin-block-end: 0;
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Adds the styles of formatted text to a shadow tree. */
export function addProseStyles(root: ShadowRoot): void {
  const {adoptedStyleSheets} = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
