/** The text with the named section replaced; throws when the markers are not there. */
export function withSection(text: string, name: string, content: string): string;
/** A Markdown table. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string;
