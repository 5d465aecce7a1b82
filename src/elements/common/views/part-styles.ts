/** Creates a function that adds the style sheet of a part to a shadow tree, once, after the sheets of other parts. */
export function partStyles(css: string): (root: ShadowRoot) => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return (root) => {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((adopted) => adopted !== sheet), sheet];
  };
}
