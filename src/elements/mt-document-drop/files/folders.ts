/** Folder and name of a file or document. */
interface Place {
  readonly folder: string;
  readonly name: string;
}

/** Folder of a file, such as `Contracts/Old`; empty for a single file. */
export function folderOf({webkitRelativePath}: Pick<File, 'webkitRelativePath'>): string {
  return cleanFolder((webkitRelativePath || '').replace(/[^/]*$/, '')); // Node's files have no path
}

/** Normalizes a folder path: removes empty steps, `.` and `..`. */
export function cleanFolder(path: unknown): string {
  const steps = typeof path === 'string' ? path.split('/') : [];
  return steps.filter((step) => !['', '.', '..'].includes(step)).join('/');
}

/** Folder and name of a document as a path, such as `Contracts/Old/a.docx`. */
export const pathOf = ({folder, name}: Place): string => (folder ? `${folder}/${name}` : name);

/** Whether two documents have the same name and folder. */
export const isSamePlace = (a: Place, b: Place): boolean => a.name === b.name && a.folder === b.folder;
