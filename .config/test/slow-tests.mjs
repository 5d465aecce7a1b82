// Folders and files of Node tests that `npm run test:quick` skips, in addition to those of `needs.mjs`.

/**
 * Tests that run in a separate process in `npm test`, each with the reason: they need the built files, kill
 * processes, fill a disk, or take three seconds of processor time.
 */
export const slowTests = {
  'integrations/node-proxy/test/installed.test.ts': 'packs the package',
  'integrations/node-proxy/test/memory.test.ts': 'sends documents of many megabytes',
  'integrations/node-proxy/test/operations.test.ts': 'starts a program for each document',
  'service/test/commands': 'starts the service as a program, and kills it',
  'service/test/deploy': 'starts the service as a program',
  'service/test/doors/bad-input': 'sends a thousand requests',
  'service/test/documents/archive': 'packs and unpacks archives of many megabytes',
  'service/test/documents/bad-input': 'starts the built service, kills processes and fills a disk',
  'service/test/documents/formats/plain-text': 'reads texts of many megabytes',
  'service/test/documents/queue': 'starts the service as a program, and kills it',
  'service/test/documents/worker': 'starts a program for each document',
  'service/test/engines/bergamot': 'starts processes, and kills them',
  'service/test/growth': 'measures work with growing texts',
  'service/test/http/log/log.test.ts': 'starts the service as a program, and fills a disk',
  'service/test/json/requests/bounds.test.ts': 'sends requests of many megabytes',
  'service/test/json/documents/documents.test.ts': 'starts a program for each document',
  'service/test/json/documents/kept-translations.test.ts': 'starts a program for each document',
  'service/test/json/engine-status.test.ts': 'keeps a request longer than an idle connection',
  'service/test/legacy/query-token.test.ts': 'starts the service as a program',
  'service/test/openapi': 'generates and compiles a client, and starts a program for each document',
  'service/test/outgoing/https-proxy.test.ts': 'starts the command as a program',
  'service/test/soap/bad-input.test.ts': 'sends requests of many megabytes',
  'service/test/soap/large-upload.test.ts': 'sends documents of many megabytes',
  'service/test/soap/parity.test.ts': 'starts a program for each document',
  'service/test/store/folder/data-folder.test.ts': 'starts programs, and kills them',
  'service/test/store/sqlite/contract.test.ts': 'starts a program, and kills it',
  'service/test/tracing': 'starts a program for each document',
  'service/test/translation/segments/batched-translator.test.ts': 'translates texts of many megabytes',
  'service/test/translation/translate-texts.test.ts': 'translates texts of many megabytes',
  'test/node/build/interface-language.test.ts': 'compiles the words of all languages three times',
  'test/node/build/published.test.ts': 'needs the built files',
  'test/node/build/server-import.test.ts': 'needs the built files',
  'test/node/build/test-runs.test.ts': 'runs tests, and counts those of many files',
  'test/node/start.test.ts': 'builds, and starts the service as a program',
};

/**
 * Tests that start a service: each is short and shares a process in `npm test`, but together they take half
 * the time.
 */
export const serviceTests = [
  'service/test/admin',
  'service/test/doors',
  'service/test/http/files.test.ts',
  'service/test/http/metrics',
  'service/test/http/public-address.test.ts',
  'service/test/json',
  'service/test/legacy',
  'service/test/main',
  'service/test/pipeline',
  'service/test/sign-in',
  'service/test/soap',
  'service/test/systems/replaced-systems.test.ts',
];

/**
 * Tests that process texts and documents of many megabytes for a minute or more. `npm run test:long` and
 * `.ci/run` run them; `npm test` reports at the end how many files it skipped.
 */
export const longTests = [
  'integrations/node-proxy/test/memory.test.ts',
  'service/test/documents/bad-input/memory.test.ts',
  'service/test/documents/worker/large-documents.test.ts',
  'service/test/growth',
];
