import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {settingsOf} from '../options.js';

const sound = {baseUrl: 'https://mt.example.org', token: 'mt_1', authorize: () => true};
const of = (options: object) => settingsOf({...sound, ...options});

describe('the options of createMtProxy', () => {
  for (const [what, options, message] of [
    ['no authorize', {authorize: undefined}, /authorize is missing/],
    ['an authorize that lets everybody in by mistake', {authorize: true}, /authorize is missing/],
    ['no token, as from an environment variable that is not set', {token: undefined}, /token is missing/],
    ['an empty token', {token: ''}, /token is missing/],
    ['a token with a line break', {token: 'mt_1\r\nx: y'}, /token is missing/],
    ['no address', {baseUrl: undefined}, /baseUrl is not a valid address/],
    ['an address without a scheme', {baseUrl: 'mt.example.org:8080'}, /baseUrl is not a valid address/],
    ['a path', {baseUrl: '/mt'}, /baseUrl is not a valid address/],
    ['a user that is not a function', {user: 'anna'}, /user is not a function/],
    ['an origin with a path', {origin: 'https://www.example.org/mt'}, /origin is not an origin/],
    ['an origin without a scheme', {origin: ['www.example.org']}, /origin is not an origin/],
    ['a limit that is not a number', {maxBodyBytes: Number.NaN}, /maxBodyBytes/],
    ['a limit of nothing', {maxDocumentBytes: 0}, /maxDocumentBytes/],
    ['a time that no timer can have', {timeoutMs: 2 ** 31}, /timeoutMs/],
  ] as const) {
    it(`are refused when the host starts: ${what}`, () => {
      assert.throws(() => of(options), message);
    });
  }

  it('accept a base address copied from anywhere', () => {
    for (const [baseUrl, expected] of [
      ['https://mt.example.org', 'https://mt.example.org/'],
      ['https://mt.example.org/', 'https://mt.example.org/'],
      ['https://mt.example.org/base//', 'https://mt.example.org/base'],
      ['https://mt.example.org/base/Service.svc/json/', 'https://mt.example.org/base'],
      ['http://127.0.0.1:8080/service.svc?tenant=7#top', 'http://127.0.0.1:8080/?tenant=7'],
    ] as const) {
      assert.equal(of({baseUrl}).baseUrl.href, expected);
    }
  });
});
