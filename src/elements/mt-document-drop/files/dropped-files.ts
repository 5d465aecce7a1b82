/** Files of a drop, with those in folders at any depth; reads what the event has before it returns. */
export function droppedFiles({items, files}: DataTransfer): Promise<readonly File[]> | readonly File[] {
  const entries = [...items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  );
  if (!entries.some(({isDirectory}) => isDirectory)) return [...files];
  return Promise.all(entries.map((entry) => filesOf(entry))).then((all) => all.flat());
}

/** @param folder - Path of the folder that the entry is in, with a slash at its end. */
async function filesOf(entry: FileSystemEntry, folder = ''): Promise<readonly File[]> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      // As the files of a chosen folder have it; those of a dropped one do not.
      if (folder) Object.defineProperty(file, 'webkitRelativePath', {value: folder + entry.name});
      return [file];
    }
    if (!isFolder(entry)) return [];
    const reader = entry.createReader();
    const found: FileSystemEntry[] = [];
    for (;;) {
      // A folder is read in pieces of a hundred or so.
      const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (piece.length === 0) break;
      found.push(...piece);
    }
    const shown = found.filter(({name}) => !name.startsWith('.')); // as `.DS_Store`
    const path = `${folder}${entry.name}/`;
    return (await Promise.all(shown.map((one) => filesOf(one, path)))).flat();
  } catch {
    return []; // it may not be read
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
