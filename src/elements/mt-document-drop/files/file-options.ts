const options = new WeakMap<File, string>();

/** Options of a settings file for a document, such as `keys=title;menu.*,tmx`; empty without any. */
export const optionsOf = (file: File | undefined): string => (file && options.get(file)) ?? '';

/** Sets the options of a settings file for a document. */
export function setOptions(file: File, text: string): void {
  options.set(file, text);
}
