/** Files of a drop, including files in folders at any depth; reads the event's data synchronously. */
export function droppedFiles({items, files}: DataTransfer): Promise<readonly File[]> | readonly File[] {
  const entries = [...items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  );
  if (!entries.some(({isDirectory}) => isDirectory)) return [...files];
  return Promise.all(entries.map((entry) => filesOf(entry))).then((all) => all.flat());
}

/** @param folder - Path of the entry's folder, with a trailing slash. */
async function filesOf(entry: FileSystemEntry, folder = ''): Promise<readonly File[]> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      // Set for files in a chosen folder, but not in a dropped one.
      if (folder) Object.defineProperty(file, 'webkitRelativePath', {value: folder + entry.name});
      return [file];
    }
    if (!isFolder(entry)) return [];
    const reader = entry.createReader();
    const found: FileSystemEntry[] = [];
    for (;;) {
      // Browsers return a folder in batches of about a hundred.
      const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (piece.length === 0) break;
      found.push(...piece);
    }
    const shown = found.filter(({name}) => !name.startsWith('.')); // such as `.DS_Store`
    const path = `${folder}${entry.name}/`;
    return (await Promise.all(shown.map((one) => filesOf(one, path)))).flat();
  } catch {
    return []; // not readable
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
