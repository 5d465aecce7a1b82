import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {answer, withService} from '../../../test/node/client/test-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from './run-php.ts';

const SCRIPT = fileURLToPath(new URL('secrets.php', import.meta.url));
const TOKEN = 'mt_4711SuperSlepensZetons';
/** What developers have: arguments stand in stack traces, in full. */
const SETTINGS = ['zend.exception_ignore_args=0', 'zend.exception_string_param_max_len=1000'];

describe('the token', () => {
  it('is in no message, stack trace or dump', async () => {
    const refusal = {code: 401, exception: 'unauthorized', description: `Nepazīstu ${TOKEN}`};
    const shown = await withService(answer(401, refusal), async ({baseUrl, requests}) => {
      const args = [...SETTINGS.flatMap((setting) => ['-d', setting]), SCRIPT, baseUrl, TOKEN];
      const {stdout, stderr} = await promisify(execFile)(PHP, args, {timeout: deadline(30_000)});
      assert.deepEqual(
        requests.map(({headers}) => headers['client-id']),
        [TOKEN, TOKEN],
      );
      return stdout + stderr;
    });
    assert.match(shown, /Nepazīstu …/);
    assert.match(shown, /Cannot send …/);
    assert.match(shown, /is not stored/);
    assert.doesNotMatch(shown, new RegExp(TOKEN.slice(3, 11)));
    assert.doesNotMatch(shown, /no error/);
  });
});
