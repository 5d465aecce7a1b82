/** Links within the document, in Markdown and HTML. */
const LINKS = /(?:\]\([ \t]{0,9}|\]:[ \t]{0,9}|\bhref=["'])<?#([^\s)>"']{1,300})/g;
const MARKUP =
  /!?\[([^[\]]*)\](?:\([^\s()]*\)|\[[^[\]]*\])|<[^<>]{1,300}>|[*`~\\[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const ANCHORS = /\b(?:id|name)=["']([^"']{1,300})["']/g;

/**
 * Viewers derive a heading's anchor from its text, each in its own way. Links to a heading would break when
 * its text is translated, so a heading with such links gets an explicit anchor with its old name.
 */
export class HeadingAnchors {
  readonly #linked = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(text: string) {
    for (const [, name = ''] of text.matchAll(LINKS)) this.#linked.add(decoded(name));
    for (const [, name = ''] of text.matchAll(ANCHORS)) this.#linked.delete(name);
  }

  /**
   * The anchor of the document's next heading, as HTML; empty if no link leads to the heading, or if the
   * heading already has an explicit anchor.
   */
  next(heading: string): string {
    const plain = nameOf(heading);
    const count = this.#counts.get(plain) ?? 0;
    this.#counts.set(plain, count + 1);
    const name = count === 0 ? plain : `${plain}-${count}`;
    return this.#linked.has(name) ? `<a id="${name}"></a>` : '';
  }
}

/** The anchor that GitHub and most other viewers derive from a heading. */
function nameOf(heading: string): string {
  return heading
    .replace(MARKUP, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}
