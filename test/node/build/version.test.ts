import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {it} from 'node:test';
import {VERSION} from '../../../src/session/version.ts';

it('the scripts carry the version of the package', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  assert.equal(VERSION, (JSON.parse(text) as {version: string}).version);
});
