import {MAX_DOCUMENT_BYTES} from '../../../client/documents.ts';
import {DOCUMENT_EXTENSIONS} from '../../../contract/document-formats.ts';
import type {DocumentProblemKind} from '../../common/document-problems.ts';

/** Limits for files, set by the host page. */
export interface FileLimits {
  /**
   * Extensions in the notation of an input's `accept`: `.docx,.txt`; empty for all formats of the service.
   */
  readonly accept: string;
  /** Maximum size of a file in bytes. */
  readonly maxSize: number;
  /** Maximum number of documents in the list; undefined for no limit. */
  readonly maxFiles: number | undefined;
}

/** Name of a file with settings for documents, also as browsers number a second download. */
const SETTINGS_FILE = /^mtservice-options(?: ?\(\d+\))?\.json$/i;

/** Whether a file has settings for documents; it is not translated. */
export const isSettingsFile = ({name}: Pick<File, 'name'>): boolean => SETTINGS_FILE.test(name);

/** Accepted extensions, lower case and without dots. */
export function extensionsOf(accept: string): readonly string[] {
  const own = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim().replace(/^\./, ''))
    .filter(Boolean);
  return own.length > 0 ? own : DOCUMENT_EXTENSIONS;
}

/** Value of `accept` for a file input. */
export function acceptOf({accept}: Pick<FileLimits, 'accept'>): string {
  return extensionsOf(accept)
    .map((extension) => `.${extension}`)
    .join();
}

/** Maximum file size in bytes; never above the client's own limit. */
export function largestSize({maxSize}: Pick<FileLimits, 'maxSize'>): number {
  return maxSize > 0 ? Math.min(maxSize, MAX_DOCUMENT_BYTES) : MAX_DOCUMENT_BYTES;
}

/** Why a file is refused before it is sent. */
export type RefusalKind = Extract<
  DocumentProblemKind,
  | 'documentType'
  | 'documentIsPdf'
  | 'documentIsOther'
  | 'documentEmpty'
  | 'documentTooLarge'
  | 'tooManyDocuments'
>;

/** Why a file is refused before it is sent; `count` is the number of documents in the list. */
export function checkFile(
  {name, size}: Pick<File, 'name' | 'size'>,
  limits: FileLimits,
  count: number,
): RefusalKind | undefined {
  if (isSettingsFile({name})) return 'documentType';
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensionsOf(limits.accept).includes(extension))
    return extension === 'pdf' ? 'documentIsPdf' : 'documentType';
  if (size === 0) return 'documentEmpty';
  if (size > largestSize(limits)) return 'documentTooLarge';
  return limits.maxFiles !== undefined && count >= limits.maxFiles ? 'tooManyDocuments' : undefined;
}

/** Accepted files, and refused files with reasons. */
export interface CheckedFiles {
  readonly accepted: readonly File[];
  readonly refused: readonly {readonly file: File; readonly kind: RefusalKind}[];
}

/**
 * Checks several files before they are sent; `count` is the number of documents in the list, and `others` has files
 * whose content is not that of their extension.
 */
export function checkFiles(
  files: readonly File[],
  limits: FileLimits,
  count: number,
  others: ReadonlySet<File> = new Set(),
): CheckedFiles {
  const accepted: File[] = [];
  const refused = files.flatMap((file) => {
    const kind = others.has(file)
      ? ('documentType' as const)
      : checkFile(file, limits, count + accepted.length);
    if (kind) return [{file, kind}];
    accepted.push(file);
    return [];
  });
  return {accepted, refused};
}

/** Removes hidden system files from several files, as in a folder; a single file is kept. */
export function withoutSystemFiles(files: readonly File[]): readonly File[] {
  const isOfSystem = ({name, webkitRelativePath}: File) =>
    /(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)(?:\/|$)/i.test(webkitRelativePath || name);
  return files.length > 1 ? files.filter((file) => !isOfSystem(file)) : files;
}
