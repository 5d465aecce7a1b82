import {counted} from '../counted.ts';

const files = counted('en', {one: 'file', other: 'files'});

/** English messages about settings files among the user's documents. */
export const documentSettings = {
  /** Options of a document, such as `keys=title`, as the service gets them. */
  inRow: (options: string) => `Settings: ${options}`,
  used: (name: string) => `Settings for added documents: ${name}`,
  unused: (pattern: string) => `No file fits “${pattern}”.`,
  stop: 'Do not use these settings any more',
  stopped: 'Documents added from now on have no such settings.',
  /** Below the reason why a new settings file cannot be used. */
  earlierStay: 'Until then, the earlier settings stay in use.',
  /** Why a settings file cannot be used; entries are counted from 1. */
  faults: {
    unreadable: () => 'The file can no longer be read.',
    notUtf8: () => 'The file is not in UTF-8. Save it with this encoding.',
    tooLarge: () => 'The file is too large for settings.',
    notJson: (line: number | undefined) =>
      line ? `Line ${line} is not valid JSON.` : 'It is not valid JSON.',
    noList: () =>
      'It has no list with the name “documents”. Example: {"documents": [{"files": "*.json", "keys": "title"}]}',
    noFiles: (entry: number) =>
      `Entry ${entry} does not say which files it is for. Example: "files": "*.json"`,
    unknownName: (entry: number, name: string) =>
      `Entry ${entry}: “${name}” is not a setting. Settings are keys, columns, inline, sheetNames, fuzzy and tmx.`,
    notTexts: (entry: number, name: string) => `Entry ${entry}: “${name}” must be a text or a list of texts.`,
    notFlag: (entry: number, name: string) => `Entry ${entry}: “${name}” must be true or false.`,
    separator: (entry: number, name: string) =>
      `Entry ${entry}: “${name}” has a comma or a semicolon, which is not possible here.`,
    otherFormat: (entry: number, name: string, file: string, formats: string) =>
      `Entry ${entry}: “${name}” is for ${formats} only, so all of ${file} would be translated.`,
  },
  /** What to do about a faulty settings file; `count` is the number of files that came with it. */
  correct: (count: number) =>
    count === 0
      ? 'Correct it and add it again.'
      : `${files(count)} beside it ${count === 1 ? 'was' : 'were'} not added. Correct it, and add all of them again.`,
};

/** Messages about settings files in any language. */
export type DocumentSettingsMessages = typeof documentSettings;
