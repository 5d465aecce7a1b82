/** A claim of a task. */
export interface Claim {
  readonly id: string;
  readonly fence: number;
}

const NAME = /^(d-[\w-]+)\.(source|converted|result)(?:-(\d+))?$/;

/** Name of the mark of the installation that a place belongs to; no document's, and so never listed. */
export const OWNER_MARK = 'installation';

/** Name of a document as it was uploaded; there is one before there is a task. */
export function sourceName(id: string): string {
  return `${id}.source`;
}

/** Name of a document that the runner of a claim has converted to a format that the service reads. */
export function convertedName({id, fence}: Claim): string {
  return `${id}.converted-${fence}`;
}

/** Name of what the runner of a claim has translated. */
export function resultName({id, fence}: Claim): string {
  return `${id}.result-${fence}`;
}

/** Name that results had before they had the number of a claim. */
export function earlierResultName(id: string): string {
  return `${id}.result`;
}

/**
 * The converted document of the last claim that has one. The runner of each claim goes on with it, and stores it under the
 * number of its own claim before it saves a translation: positions of paragraphs then always count in the
 * same document, also when a late runner has converted it once more, maybe with another LibreOffice.
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

/** Id of the task of a name; undefined when it is none of these names. */
export function taskIdOf(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}
