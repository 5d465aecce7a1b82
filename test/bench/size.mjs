/** Whether the benchmarks run only to check that they still work; their figures then mean nothing. */
export const isSmallest = process.env.BENCH_SIZE === 'smallest';

/** Size of a benchmark: `full` for measurements, `smallest` if the benchmark only has to run. */
export const sized = (full, smallest) => (isSmallest ? smallest : full);
