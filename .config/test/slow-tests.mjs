// Folders and files of Node tests that `npm run test:quick` skips, in addition to those of `needs.mjs`.

/**
 * Tests that run in a separate process in `npm test`, each with the reason: they need the built files, kill
 * processes, fill a disk, or take three seconds of processor time.
 */
export const slowTests = {
  'integrations/node-proxy/test/installed.test.ts': 'packs the package',
  'integrations/node-proxy/test/operations.test.ts': 'starts a program for each document',
  'service/test/commands': 'starts the service as a program, and kills it',
  'service/test/deploy': 'starts the service as a program',
  'service/test/doors/bad-input': 'sends a thousand requests',
  'service/test/documents/queue': 'starts the service as a program, and kills it',
  'service/test/documents/worker': 'starts a program for each document',
  'service/test/engines/bergamot': 'starts processes, and kills them',
  'service/test/json/requests/bounds.test.ts': 'sends requests of many megabytes',
  'service/test/json/documents/documents.test.ts': 'starts a program for each document',
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
  'test/node/build/published.test.ts': 'needs the built files',
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
 * Tests that take minutes, each with the reason: `npm run test:long` and `.ci/run` run them; `npm test` reports at the end how
 * many files it skipped. What people change every day must have its test in `npm test`.
 */
export const longTests = {
  'integrations/node-proxy/test/memory.test.ts': 'sends documents of many megabytes',
  'integrations/php/test/full-disk.test.ts': 'fills a disk',
  'integrations/php/test/hostile-answers.test.ts':
    'waits for answers that never end, over each kind of connection',
  'integrations/php/test/large-documents.test.ts': 'sends documents of many megabytes',
  'integrations/php/test/long-texts.test.ts': 'cuts long texts, with each extension of PHP',
  'service/test/commands/check/check-command.test.ts': 'starts a server for each fault',
  'service/test/commands/check/check-references.test.ts': 'starts databases, in each store',
  'service/test/commands/models/at-once.test.ts': 'fetches models with several programs at once',
  'service/test/commands/models/broken-entries.test.ts': 'fetches models, from each kind of registry',
  'service/test/commands/models/fetch-missing.test.ts': 'starts the service for each state of a model',
  'service/test/commands/models/full-disk.test.ts': 'fills disks with models, from each kind of registry',
  'service/test/commands/models/mozilla-registry.test.ts': 'fetches models, from another kind of registry',
  'service/test/commands/models/model-words.test.ts': 'fetches models, from each kind of registry',
  'service/test/commands/models/registry.test.ts': 'fetches models, from each kind of registry',
  'service/test/commands/models/running-service.test.ts': 'changes models below a running service',
  'service/test/commands/models/through-proxy.test.ts': 'fetches models through proxies',
  'service/test/commands/migrate-command.test.ts': 'moves the data between stores',
  'service/test/commands/postgres-commands.test.ts': 'starts each command with a database',
  'service/test/commands/reading-commands.test.ts': 'starts commands with each fault of a data folder',
  'service/test/deploy/haproxy.test.ts': 'restarts nodes behind a balancer',
  'service/test/deploy/locked-up.test.ts': 'starts the service without rights',
  'service/test/deploy/nginx.test.ts': 'restarts nodes behind a balancer',
  'service/test/documents/archive': 'packs and unpacks archives of many megabytes',
  'service/test/documents/bad-input': 'kills processes, fills a disk, and sends hundreds of documents',
  'service/test/documents/bytes/storage-over-http.test.ts':
    'starts the service with each store, and lets the stores fail',
  'service/test/documents/conversion/libre-office.test.ts': 'starts LibreOffice for each document',
  'service/test/documents/formats/office-open-xml/libreoffice.test.ts':
    'opens each translated document in LibreOffice',
  'service/test/documents/formats/open-document/through-libreoffice.test.ts':
    'opens each translated document in LibreOffice',
  'service/test/documents/formats/plain-text/large-text.test.ts': 'reads and writes texts of 50 MB',
  'service/test/documents/provenance/forged-in-markdown.test.ts': 'reads statements in great number',
  'service/test/documents/provenance/through-libreoffice.test.ts':
    'opens each translated document in LibreOffice',
  'service/test/documents/queue/failing-bytes.test.ts': 'waits until documents are tried again',
  'service/test/documents/queue/kill.test.ts': 'kills the service again and again',
  'service/test/documents/worker/large-documents.test.ts': 'translates documents of many megabytes',
  'service/test/engines/bergamot/idle-model.test.ts': 'waits until models are idle',
  'service/test/engines/bergamot/memory-growth.test.ts': 'measures memory over many texts',
  'service/test/engines/bergamot/oracle.test.ts': 'compares hundreds of sentences with another engine',
  'service/test/engines/bergamot/vanished-model.test.ts': 'removes and damages each file of a model',
  'service/test/growth': 'measures work with growing texts',
  'service/test/http/log/log.test.ts':
    'starts the service as a program for each kind of log, and fills a disk',
  'service/test/json/documents/kept-translations.test.ts':
    'translates documents of each bilingual format again and again',
  'service/test/nodes/document-place.test.ts':
    'starts several nodes for each kind of storage, and lets them fail',
  'service/test/nodes/documents.test.ts': 'kills nodes, and waits until others take over',
  'service/test/nodes/limits.test.ts': 'sends thousands of requests to several nodes',
  'service/test/nodes/same-name.test.ts': 'starts several nodes',
  'service/test/nodes/sign-in.test.ts': 'starts several nodes',
  'service/test/openapi/generated-client.test.ts': 'generates and compiles a client',
  'service/test/store/postgres/outage.test.ts': 'stops a database, and waits until it is found again',
  'service/test/store/postgres/several-processes.test.ts': 'starts several processes over a database',
  'test/e2e/accessibility.spec.ts': 'opens each view in each scheme and at each width',
  'test/e2e/administration-pages.spec.ts': 'opens each page at each width',
  'test/e2e/frame': 'compares pictures on pages with the styles of others',
  'test/e2e/many-documents.spec.ts': 'translates a document of each format and opens it in LibreOffice',
  'test/e2e/sign-in/provider-sign-in.spec.ts': 'starts a provider and a service for each test',
  'test/e2e/translate-box/box-views.spec.ts': 'opens each view in each scheme and at each width',
  'test/node/build/interface-language.test.ts': 'compiles the words of all languages three times',
  'test/node/build/published-types.test.ts': 'compiles with each version of TypeScript',
  'test/node/build/server-import.test.ts': 'packs the package and imports it in a project',
  'test/node/build/test-runs.test.ts': 'runs tests, and counts those of many files',
};
