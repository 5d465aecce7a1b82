// Replaces the text between `<!-- name:start -->` and `<!-- name:end -->` in a Markdown file.

/** Replaces the named section; throws if its markers are missing. */
export function withSection(text, name, content) {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`the markers ${start} and ${end} are missing`);
  return `${text.slice(0, from + start.length)}\n${content.trim()}\n${text.slice(to)}`;
}

/** Formats a Markdown table of texts. */
export function markdownTable(columns, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
