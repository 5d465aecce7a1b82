import {MAX_DOCUMENT_BYTES} from '../../../client/documents.ts';
import {DOCUMENT_EXTENSIONS} from '../../../contract/document-formats.ts';
import type {DocumentProblemKind} from '../../common/document-problems.ts';

/** Files that the host page lets users translate. */
export interface FileLimits {
  /** Extensions as in the `accept` of an input: `.docx,.txt`; empty for all that the service knows. */
  readonly accept: string;
  /** Bytes of one file. */
  readonly maxSize: number;
  /** Documents in the list; undefined for any number. */
  readonly maxFiles: number | undefined;
}

/** Extensions that are taken, in lower case and without dots. */
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

/** Bytes that a file may have: never more than the client sends. */
export function largestSize({maxSize}: Pick<FileLimits, 'maxSize'>): number {
  return maxSize > 0 ? Math.min(maxSize, MAX_DOCUMENT_BYTES) : MAX_DOCUMENT_BYTES;
}

/** Reason why a file is refused before it is sent. */
export type RefusalKind = Extract<
  DocumentProblemKind,
  'documentType' | 'documentIsPdf' | 'documentEmpty' | 'documentTooLarge' | 'tooManyDocuments'
>;

/** Returns why a file is refused before it is sent; `count` documents are in the list already. */
export function checkFile(
  {name, size}: Pick<File, 'name' | 'size'>,
  limits: FileLimits,
  count: number,
): RefusalKind | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensionsOf(limits.accept).includes(extension))
    return extension === 'pdf' ? 'documentIsPdf' : 'documentType';
  if (size === 0) return 'documentEmpty';
  if (size > largestSize(limits)) return 'documentTooLarge';
  return limits.maxFiles !== undefined && count >= limits.maxFiles ? 'tooManyDocuments' : undefined;
}

/** Files that may be taken, and why the others may not. */
export interface CheckedFiles {
  readonly accepted: readonly File[];
  readonly refused: readonly {readonly file: File; readonly kind: RefusalKind}[];
}

/** Checks several files before they are sent; `count` documents are in the list already. */
export function checkFiles(files: readonly File[], limits: FileLimits, count: number): CheckedFiles {
  const accepted: File[] = [];
  const refused = files.flatMap((file) => {
    const kind = checkFile(file, limits, count + accepted.length);
    if (kind) return [{file, kind}];
    accepted.push(file);
    return [];
  });
  return {accepted, refused};
}

/** Leaves out the hidden files that systems put among several, as in a folder; one that came alone stays. */
export function withoutSystemFiles(files: readonly File[]): readonly File[] {
  const isOfSystem = ({name, webkitRelativePath}: File) =>
    /(?:^|\/)(?:\.[^/]*|thumbs\.db|desktop\.ini)(?:\/|$)/i.test(webkitRelativePath || name);
  return files.length > 1 ? files.filter((file) => !isOfSystem(file)) : files;
}
