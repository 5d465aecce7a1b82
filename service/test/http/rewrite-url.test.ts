import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import type {IncomingMessage} from 'node:http';
import {describe, it} from 'node:test';
import {promisify} from 'node:util';
import {serviceUrlRewriter} from '../../src/http/rewrite-url.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

const MODULE = new URL('../../src/http/rewrite-url.ts', import.meta.url).href;

function rewritten(basePath: string, url: string): string {
  return serviceUrlRewriter(basePath)({url} as IncomingMessage);
}

describe('rewriting addresses', () => {
  const SAMPLES: [basePath: string, url: string, expected: string][] = [
    ['', '/service.svc/json/Translate?text=/Service.svc', '/service.svc/json/Translate?text=/Service.svc'],
    ['', '//Service.SVC//JSON//Translate?a=1', '/service.svc/json/Translate?a=1'],
    ['', '/service.svc/json//Translate?a=1', '/service.svc/json/Translate?a=1'],
    ['', '/SERVICE.svc?singlewsdl', '/service.svc?singlewsdl'],
    ['', '/service.svcx/JSON', '/service.svcx/JSON'],
    ['', '/mt/Service.svc/JSON', '/mt/Service.svc/JSON'],
    ['/mt', '///mt//Service.svc/json/Translate', '/mt/service.svc/json/Translate'],
    ['/mt', '/Service.svc/json/Translate', '/Service.svc/json/Translate'],
    ['/m.t', '/mxt/Service.svc', '/mxt/Service.svc'],
    ['/mt', '/mt//Legacy/Service.svc/JSON/Translate', '/mt/legacy/service.svc/json/Translate'],
  ];
  for (const [basePath, url, expected] of SAMPLES) {
    it(`makes ${expected} of ${url} below "${basePath}"`, () => {
      assert.equal(rewritten(basePath, url), expected);
    });
  }

  it('takes an address of a million slashes at once', async () => {
    // Runs in another process, since an endless search could not be interrupted in this process.
    const code = `
      const {serviceUrlRewriter} = await import(${JSON.stringify(MODULE)});
      for (const base of ['', '/mt']) {
        for (const start of ['', '/mt', '/service.svc', '/mt/service.svc', '/service.svc/json']) {
          serviceUrlRewriter(base)({url: start + '/'.repeat(1_000_000)});
        }
      }`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code];
    await promisify(execFile)(process.execPath, args, {timeout: deadline(20_000), killSignal: 'SIGKILL'});
  });
});
