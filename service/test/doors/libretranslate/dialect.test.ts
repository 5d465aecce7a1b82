import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {runService} from '../../http/running-service.ts';

const SCRIPT = fileURLToPath(new URL('dialect_client.py', import.meta.url));

/** Output of `dialect_client.py`. */
interface Seen {
  readonly languages: string[];
  readonly features: Record<string, boolean>;
  readonly [name: string]: unknown;
}

// The app tests a key with English and Spanish, which the phrasebook has.
it('Dialect of GNOME, unchanged, accepts the address and a key, translates, and suggests', async () => {
  const engines = {phrasebook: {engine: 'phrasebook'}};
  const service = await runService({engines, doors: {libretranslate: {port: 0}}}, {overSockets: true});
  try {
    // With any host other than "localhost", the app uses HTTPS.
    const instance = `localhost:${new URL(service.doorUrls?.libretranslate ?? '').port}`;
    const args = [SCRIPT, instance, service.token, 'Good morning!', 'Labrītiņ! ☀️'];
    // The Debian package needs Debian's Python, whatever comes first in the path.
    const {stdout} = await promisify(execFile)('/usr/bin/python3', args, {timeout: deadline(60_000)});
    const {languages, features, refused, ...seen} = JSON.parse(stdout) as Seen;
    assert.deepEqual(seen, {
      isInstance: true,
      loaded: [true, '', false],
      limit: 100_000,
      keyTest: '¡Hola!',
      text: 'Labrīt!',
      detected: 'en',
      suggested: true,
      better: 'Labrītiņ! ☀️',
    });
    assert.ok(
      ['en', 'lv', 'es'].every((code) => languages.includes(code)),
      languages.join(),
    );
    assert.equal(features['suggestions'] && features['api-key-required'], true);
    const [kind, cause] = refused as [string, string];
    assert.equal(kind, 'TranslatorError');
    assert.match(cause, /The key is not known/);
  } finally {
    await service.close();
  }
});
