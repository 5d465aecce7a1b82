/** Whether the benchmarks run only to see that they still do: their figures then mean nothing. */
export const isSmallest = process.env.BENCH_SIZE === 'smallest';

/** A size of a benchmark: `full` where it is to measure, `smallest` where it only has to run. */
export const sized = (full, smallest) => (isSmallest ? smallest : full);
