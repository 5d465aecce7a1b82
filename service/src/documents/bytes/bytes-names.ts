/** A runner's claim to a task; the fence is the number of the claim. */
export interface Claim {
  readonly id: string;
  readonly fence: number;
}

const NAME = /^(d-[\w-]+)\.(source|converted|result|memory)(?:-(\d+))?$/;

/**
 * Name of the marker that records which installation owns the storage. The marker is never listed as a
 * document.
 */
export const OWNER_MARK = 'installation';

/** Name of a document as uploaded; the document is stored before its task exists. */
export function sourceName(id: string): string {
  return `${id}.source`;
}

/** Name of a document that a claim's runner converted to a format that the service reads. */
export function convertedName({id, fence}: Claim): string {
  return `${id}.converted-${fence}`;
}

/** Name of the translation by a claim's runner. */
export function resultName({id, fence}: Claim): string {
  return `${id}.result-${fence}`;
}

/** Name of the TMX of the translation by a claim's runner. */
export function memoryName({id, fence}: Claim): string {
  return `${id}.memory-${fence}`;
}

/** Name of a result stored by an earlier version, which did not number results by claim. */
export function earlierResultName(id: string): string {
  return `${id}.result`;
}

/**
 * The latest claim's converted document. The runner of the next claim continues with this document, and
 * stores it under the number of the new claim before saving translations. Paragraph positions thus always
 * refer to the same document, even if a late runner converts it again, perhaps with another version of
 * LibreOffice.
 */
export function latestConverted(names: readonly string[]): string | undefined {
  let latest: {readonly name: string; readonly fence: number} | undefined;
  for (const name of names) {
    const [, , kind, number = '0'] = NAME.exec(name) ?? [];
    const fence = Number(number);
    if (kind === 'converted' && (!latest || fence > latest.fence)) latest = {name, fence};
  }
  return latest?.name;
}

/** Id of the task in a name; undefined for other names. */
export function taskIdOf(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}
