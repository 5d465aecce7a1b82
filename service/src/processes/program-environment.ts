/** Variables that programs need; other variables may contain keys, which must not be passed on. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LD_PRELOAD', 'LD_LIBRARY_PATH'] as const;

/** Returns the environment for programs that the service starts. */
export function programEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {...Object.fromEntries(passed), LC_ALL: 'C.UTF-8'};
}
