import {documentFormatOf} from '../../contract/document-formats.ts';

/** The name that a translation is saved under: `report.docx` in Latvian is `report.lv.docx`. */
export function translatedName(name: string, language: string): string {
  const [extension = ''] = /\.[^.]*$/.exec(name) ?? [];
  const stem = extension ? name.slice(0, -extension.length) : name;
  const becomes = documentFormatOf(name)?.becomes;
  const end = becomes ? `.${becomes}` : extension;
  return `${stem}${language && `.${language}`}${end}`;
}
