import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {chromium, type Browser} from '@playwright/test';

/** A file served at a path. */
export interface BenchFile {
  readonly type: string;
  readonly body: string | Buffer;
  readonly encoding?: 'br';
}

/** Serves the files of a benchmark, matched by the start of their paths, and starts a browser for the measurements. */
export async function withBrowser<T>(
  files: Readonly<Record<string, BenchFile>>,
  measure: (browser: Browser, origin: string) => Promise<T>,
): Promise<T> {
  const server = await serve(files);
  // Not a static import: the module has no types, and a browser is needed only by benchmarks that run.
  const found = (await import('../../.config/test/browsers.mjs' as string)) as {
    chromiumOptions: () => Promise<{executablePath?: string; args: string[]}>;
  };
  const options = await found.chromiumOptions();
  const browser = await chromium.launch({...options, args: [...options.args, '--js-flags=--expose-gc']});
  try {
    return await measure(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function serve(files: Readonly<Record<string, BenchFile>>): Promise<Server> {
  const server = createServer(({url = '/'}, response) => {
    const file = Object.entries(files).find(([path]) => url.startsWith(path))?.[1];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const encoding = file.encoding ? {'content-encoding': file.encoding} : {};
    response
      .writeHead(200, {'content-type': file.type, 'cache-control': 'no-store', ...encoding})
      .end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** Median of numbers. */
export function median(values: readonly number[]): number {
  return sorted(values)[values.length >> 1] ?? NaN;
}

/** Lower quartile of numbers. */
export function lowerQuartile(values: readonly number[]): number {
  return sorted(values)[values.length >> 2] ?? NaN;
}
