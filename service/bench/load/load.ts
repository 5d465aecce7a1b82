import {execFile} from 'node:child_process';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';

/** Result of a load test. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Median time of a request in milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** One request of a load test. */
export interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends the requests in turn over a number of connections, each of which waits for its answer, for a whole
 * number of seconds. Rejects if an answer is wrong. Uses wrk from the Debian package of that name: a client
 * in Node would itself take a twentieth of the measured time.
 */
export async function load(
  url: string,
  requests: readonly LoadRequest[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  await checkAnswers(url, requests);
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-load-'));
  try {
    const script = join(folder, 'requests.lua');
    await writeFile(script, luaScript(requests));
    const args = ['-t', '1', '-c', String(connections), '-d', `${Math.round(seconds)}s`, '-s', script, url];
    const {stdout} = await promisify(execFile)('wrk', args).catch((cause: unknown) => {
      throw new Error('wrk does not run: install the Debian package wrk', {cause});
    });
    return resultIn(stdout);
  } finally {
    await rm(folder, {recursive: true});
  }
}

/** Sends each request once and checks the answer, since wrk accepts any status below 400. */
async function checkAnswers(url: string, requests: readonly LoadRequest[]): Promise<void> {
  for (const {path, headers, body} of requests) {
    const answer = await fetch(new URL(path, url), {method: 'POST', headers, body});
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`not answered with 200: ${answer.status} ${text}`);
  }
}

function luaScript(requests: readonly LoadRequest[]): string {
  const formatted = requests.map(({path, headers, body}) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${luaText(name)}]=${luaText(value)}`);
    return `wrk.format("POST",${luaText(path)},{${fields.join(',')}},${luaText(body)})`;
  });
  return `
local requests, turn = {}, 0
function init() requests = {${formatted.join(',\n')}} end
function request() turn = turn % #requests + 1; return requests[turn] end
function done(summary, latency)
  local errors = summary.errors
  print("result", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout)
end
`;
}

/** Writes bytes as decimal escapes, so that Lua does not interpret any of them. */
function luaText(text: string): string {
  return `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
}

/** Parses the result; wrk measures time in microseconds. */
function resultIn(output: string): LoadResult {
  const line = output.split('\n').find((one) => one.startsWith('result\t'));
  const [requests = NaN, duration = NaN, median = NaN, p99 = NaN, errors = NaN] =
    line?.split('\t').slice(1).map(Number) ?? [];
  if (errors !== 0 || !(requests > 0)) throw new Error(`not every request was answered: ${output}`);
  return {requestsPerSecond: requests / (duration / 1e6), median: median / 1000, p99: p99 / 1000};
}
