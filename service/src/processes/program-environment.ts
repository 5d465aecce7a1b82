/** Variables that programs need to be found and to run; others may hold keys, which are not theirs. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LD_PRELOAD', 'LD_LIBRARY_PATH'] as const;

/** The environment of programs that the service starts. */
export function programEnvironment(
  own: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => {
    const value = own[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {...Object.fromEntries(passed), LC_ALL: 'C.UTF-8'};
}
