/** Links to a place of the same document, in Markdown and in HTML. */
const LINKS = /(?:\]\([ \t]{0,9}|\]:[ \t]{0,9}|\bhref=["'])<?#([^\s)>"']{1,300})/g;
const MARKUP =
  /!?\[([^[\]]*)\](?:\([^\s()]*\)|\[[^[\]]*\])|<[^<>]{1,300}>|[*`~\\[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const ANCHORS = /\b(?:id|name)=["']([^"']{1,300})["']/g;

/**
 * Programs that show Markdown name a heading by its text, each in its own way. Once the text is translated, links to
 * the name would lead nowhere, so such a heading gets an anchor of its old name.
 */
export class HeadingAnchors {
  readonly #wanted = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(text: string) {
    for (const [, name = ''] of text.matchAll(LINKS)) this.#wanted.add(decoded(name));
    for (const [, name = ''] of text.matchAll(ANCHORS)) this.#wanted.delete(name);
  }

  /** The anchor of the next heading of the document, as HTML; empty where no link leads to it, or where it has one. */
  next(heading: string): string {
    const plain = nameOf(heading);
    const count = this.#counts.get(plain) ?? 0;
    this.#counts.set(plain, count + 1);
    const name = count === 0 ? plain : `${plain}-${count}`;
    return this.#wanted.has(name) ? `<a id="${name}"></a>` : '';
  }
}

/** The name that GitHub gives a heading, and most others too. */
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
