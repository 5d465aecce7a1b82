/** Formats that the service gives back as another one. */
const BECOMES: Readonly<Record<string, string>> = {'.pages': '.docx'};

/** The name that a translation is saved under: `report.docx` in Latvian is `report.lv.docx`. */
export function translatedName(name: string, language: string): string {
  const [extension = ''] = /\.[^.]*$/.exec(name) ?? [];
  const stem = extension ? name.slice(0, -extension.length) : name;
  const lower = extension.toLowerCase();
  const end = Object.hasOwn(BECOMES, lower) ? BECOMES[lower]! : extension;
  return `${stem}${language && `.${language}`}${end}`;
}
