// Prints the sizes of the published scripts, and fails if one exceeds its budget.
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync, gzipSync} from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const budgets = JSON.parse(readFileSync(join(root, '.config/size-budgets.json'), 'utf8'));
const format = (bytes) => bytes.toLocaleString('en').padStart(9);

/** Measures a file in bytes, plain and compressed. */
export function sizesOf(path) {
  const content = readFileSync(path);
  return {
    raw: content.length,
    gzip: gzipSync(content, {level: 9}).length,
    brotli: brotliCompressSync(content).length,
  };
}

function report(name, budget) {
  const path = join(root, name);
  if (!existsSync(path)) return [`${name} is not there: run npm run build`];
  const sizes = sizesOf(path);
  const problems = [];
  console.log(name);
  for (const [kind, bytes] of Object.entries(sizes)) {
    const limit = budget[kind];
    const note = limit === undefined ? '' : ` of ${format(limit)}, ${Math.round((bytes / limit) * 100)} %`;
    console.log(`  ${kind.padEnd(7)}${format(bytes)} bytes${note}`);
    if (limit !== undefined && bytes > limit)
      problems.push(`${name} is ${bytes - limit} bytes above its ${kind} budget`);
  }
  return problems;
}

const problems = Object.entries(budgets).flatMap(([name, budget]) => report(name, budget));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
