/** A text of the plugin. */
export interface Text {
  readonly id: string;
  readonly plural?: string;
  readonly context?: string;
}

export function extractTexts(folder?: string): Map<string, Text>;
export function readPo(path: string): Map<string, string[]>;
export function languageFiles(): Record<string, string>;
export function compileLanguages(target: string): void;
