import type {DocumentTask} from '../../../client/types.ts';

/** Tasks that the service had before this page's uploads. */
export class KnownTasks {
  /** The tasks; undefined while they are not known. */
  all: readonly DocumentTask[] | undefined;

  /** Whether the service had this task before; true also while that is not known. */
  has(id: string): boolean {
    return this.all?.some((task) => task.id === id) ?? true;
  }

  /** Whether the service had a file like this before; true also while that is not known. */
  hasFile(name: string, size: number): boolean {
    return this.all?.some((task) => task.fileName === name && task.size === size) ?? true;
  }
}
