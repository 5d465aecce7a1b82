/** Whether the service runs from its source, and not as the built program. */
export const IS_SOURCE = import.meta.url.endsWith('.ts');

/**
 * Arguments with which a process of the service loads its source: what this process was started with, or tsx. Empty for
 * the built program.
 */
export function sourceArguments(): string[] {
  if (!IS_SOURCE) return [];
  const {execArgv} = process;
  const own = execArgv.flatMap((argument, index) => {
    if (argument.startsWith('--import=')) return [argument];
    return argument === '--import' ? [argument, execArgv[index + 1] ?? ''] : [];
  });
  return own.length > 0 ? own : ['--import', import.meta.resolve('tsx')];
}
