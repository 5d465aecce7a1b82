// Import rules. Each list starts with the lowest layer; a layer imports only from the layers before it.
const elements = [
  'src/text',
  'src/contract',
  'src/documents',
  'src/client',
  'src/session',
  'src/localization',
  'src/elements/common',
];
const service = [
  'caching',
  'errors',
  'answers',
  'outgoing',
  'tracing',
  'processes',
  'concurrency',
  'engines',
  'translation',
  'store',
  'corpora',
  'accounts',
  'systems',
  'documents',
  'operations',
  'administration',
  'endpoint',
  'pipeline',
  'json',
  'soap',
  'doors',
  'openapi',
  'pages',
  'sign-in',
  'admin',
  'api-page',
  'legacy',
  'config',
  'http',
  'main',
  'commands',
].map((name) => `service/src/${name}`);

const within = (folders) => `^(${folders.join('|')})/`;

/** Creates a rule for each layer: no imports from the layers above it. */
function onlyDown(layers) {
  return layers.slice(0, -1).map((layer, index) => ({
    name: `${layer} is below`,
    comment: 'A layer imports only what stands before it in .config/layers.config.mjs.',
    severity: 'error',
    from: {path: within([layer])},
    to: {path: within(layers.slice(index + 1))},
  }));
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no circles',
      comment: 'Files that import each other, even only types, cannot be read or moved one by one.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    ...onlyDown(elements),
    ...onlyDown(service),
    {
      name: 'elements do not know the service',
      severity: 'error',
      from: {path: '^src/'},
      to: {path: '^service/'},
    },
    {
      name: 'the service takes only contract, text, documents, the list of languages and the words that its pages share',
      severity: 'error',
      from: {path: '^service/src/'},
      to: {
        path: '^src/',
        pathNot:
          '^src/(contract|documents|text)/|^src/localization/(interface-languages|[^/]+/system-status)[.]ts$',
      },
    },
    {
      name: 'a host runs the proxy as it is',
      comment: 'Without a build, and without packages that it may not have.',
      severity: 'error',
      from: {path: '^integrations/(express|fastify|node-proxy)/[^/]+[.]js$'},
      to: {
        path: '',
        pathNot: '^integrations/(express|fastify|node-proxy)/[^/]+[.]js$',
        dependencyTypesNot: ['core', 'type-only'],
      },
    },
    {
      name: 'the store knows no translation',
      comment:
        'What a table keeps does not depend on how texts are translated, or it must be migrated with it.',
      severity: 'error',
      from: {path: '^service/src/store/'},
      to: {path: '^service/src/(translation|engines)/'},
    },
    {
      name: 'migrations import nothing that changes',
      comment: 'A released migration does the same for ever.',
      severity: 'error',
      from: {path: '^service/src/store/database/.*-migration[.]ts$'},
      to: {path: '^service/src/', pathNot: '^service/src/store/database/'},
    },
    {
      name: 'elements do not know each other',
      severity: 'error',
      from: {path: '^src/elements/(m[^/]+)/'},
      to: {path: '^src/elements/m', pathNot: '^src/elements/$1/'},
    },
    {
      name: 'the ground below elements does not know them',
      severity: 'error',
      from: {path: within(elements)},
      to: {path: '^src/elements/m'},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
  },
};
