/** What tells where a file or a document was. */
interface Place {
  readonly folder: string;
  readonly name: string;
}

/** Returns the folder that a file came in, as `Contracts/Old`; empty for a file by itself. */
export function folderOf({webkitRelativePath}: Pick<File, 'webkitRelativePath'>): string {
  return cleanFolder((webkitRelativePath || '').replace(/[^/]*$/, '')); // Node's files have no path
}

/** Returns the steps down of a path: nothing in it leads up or to a root. */
export function cleanFolder(path: unknown): string {
  const steps = typeof path === 'string' ? path.split('/') : [];
  return steps.filter((step) => !['', '.', '..'].includes(step)).join('/');
}

/** Names a document with its folder, as `Contracts/Old/a.docx`. */
export const pathOf = ({folder, name}: Place): string => (folder ? `${folder}/${name}` : name);

/** Whether two documents have one name in one folder. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.name === other.name && one.folder === other.folder;
