import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {freePort} from '../../../test/support/free-port.ts';

/** A running apertium-apy. */
export interface Apy {
  /** Base address, such as `http://127.0.0.1:2737`. */
  readonly url: string;
  /** Translates a text; rejects if the answer is not a translation. */
  translate(text: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the Debian package apertium-apy with its defaults at a free local port, and waits until it
 * translates `pair` (in its own notation, such as `eng|spa`). Rejects after half a minute.
 */
export async function startApy(pair = 'eng|spa', prefix = '/usr/share/apertium'): Promise<Apy> {
  const port = await freePort();
  const child = spawn('apertium-apy', ['--port', String(port), prefix], {
    detached: true,
    stdio: 'ignore',
    env: {...process.env, LC_ALL: 'C.UTF-8'},
  });
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  process.once('exit', kill);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const url = `http://127.0.0.1:${port}`;
  const apy: Apy = {
    url,
    translate: (text) => translate(url, pair, text),
    stop: async () => {
      process.off('exit', kill);
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      kill();
      await exited;
    },
  };
  const end = Date.now() + 30_000;
  for (;;) {
    if (failure) throw new Error('apertium-apy cannot be started', {cause: failure});
    try {
      await apy.translate('house');
      return apy;
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > end) {
        await apy.stop();
        throw new Error('apertium-apy did not start', {cause});
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function translate(url: string, pair: string, text: string): Promise<string> {
  const response = await fetch(`${url}/translate`, {
    method: 'POST',
    body: new URLSearchParams({langpair: pair, q: text, markUnknown: 'no'}),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = (await response.json()) as {
    responseData?: {translatedText?: unknown};
  };
  const translated = answer.responseData?.translatedText;
  if (typeof translated !== 'string') throw new Error(`apertium-apy answered with status ${response.status}`);
  return translated;
}
