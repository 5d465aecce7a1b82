/**
 * Reserves a task for this element across all tabs of the browser, so that the task is not downloaded or removed twice.
 * Without Web Locks, as on pages without TLS, every element gets the task.
 *
 * @param onElsewhere - Called if another element has the task, before this element waits for the task.
 * @returns Function that releases the task to other elements.
 */
export async function holdDocument(
  id: string,
  signal: AbortSignal,
  onElsewhere: () => void = () => {},
): Promise<() => void> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return () => {};
  const name = `mt-document ${id}`;
  const take = (options: LockOptions) =>
    new Promise<(() => void) | undefined>((resolve, reject) => {
      locks
        .request(name, options, (lock) => lock && new Promise<void>((release) => resolve(release)))
        .then(() => resolve(undefined), reject);
    });
  const release = await take({ifAvailable: true});
  if (release) {
    if (!signal.aborted) return release;
    release();
    throw signal.reason;
  }
  onElsewhere();
  return (await take({signal}))!;
}
