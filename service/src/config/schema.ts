import {Type, type Static} from 'typebox';
import {EngineConfigSchema} from '../engines/config.ts';
import {CLOSED, countSchema, MAX_SECONDS} from '../engines/setting-schemas.ts';
import {ProviderSchema} from '../sign-in/provider/provider-settings.ts';
import {count, flag, port, seconds, text} from './optional-settings.ts';
import {StorageSchema} from './storage-configuration.ts';
import {SystemEntrySchema, systemSettings} from './system-schema.ts';

/** Limits for requests and users. */
export const LimitsSchema = Type.Object(
  {
    maxTextCharacters: count('characters'),
    maxArrayItems: count('texts'),
    maxBodyBytes: count('bytes'),
    dailyCharacters: count('characters'),
    correctionsPerDay: count('translations'),
    correctionCharactersPerDay: count('characters'),
    memoryUnitsPerUser: count('translations'),
    glossariesPerUser: count('glossaries'),
    glossaryTermsPerUser: count('terms'),
    requestsPerMinute: count('requests'),
    refusedPerMinute: count('requests'),
    requestsAtOnce: count('requests'),
    connectionsPerAddress: count('connections'),
    bodyBytesAtOnce: count('bytes'),
    allBodyBytesAtOnce: count('bytes'),
    requestSeconds: seconds,
    bodySeconds: seconds,
    idleConnectionSeconds: seconds,
    drainSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_SECONDS,
        description: `a number of seconds from 0, at most ${MAX_SECONDS} (0: closes at once)`,
      }),
    ),
    closeSeconds: seconds,
    auditDays: count('days'),
    startSeconds: seconds,
    cachedSentences: Type.Optional(
      Type.Integer({minimum: 0, description: 'a whole number of sentences from 0 (0: none are kept)'}),
    ),
  },
  {...CLOSED, description: 'an object of limits'},
);

/** Permissions and limits of visitors without an account. */
const AnonymousSchema = Type.Object(
  {
    charactersPerDay: countSchema('characters'),
    charactersPerDayInAll: countSchema('characters'),
    systems: Type.Optional(
      Type.Array(Type.String({minLength: 1, description: 'the ID of a system'}), {
        minItems: 1,
        description: 'an array of IDs of systems (absent: all that everyone may see)',
      }),
    ),
    documents: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'a whole number of documents from 0 (0: none)',
      }),
    ),
    maxDocumentBytes: count('bytes'),
    sessionHours: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 168,
        description: 'a number of hours above 0, at most 168',
      }),
    ),
  },
  {...CLOSED, description: 'an object with charactersPerDay and charactersPerDayInAll (absent: no visitors)'},
);

/** Settings of document translation. */
export const DocumentsSchema = Type.Object(
  {
    maxBytes: count('bytes'),
    tasksPerUser: count('tasks'),
    keptBytesPerUser: count('bytes'),
    retentionHours: Type.Optional(
      Type.Number({exclusiveMinimum: 0, description: 'a number of hours above 0'}),
    ),
    atOnce: count('documents'),
    leaseSeconds: Type.Optional(
      Type.Number({minimum: 3, maximum: MAX_SECONDS, description: 'a number of seconds from 3'}),
    ),
    uploadSeconds: seconds,
    readSeconds: seconds,
    memoryMegabytes: Type.Optional(
      Type.Integer({minimum: 64, description: 'a whole number of megabytes from 64'}),
    ),
    libreOffice: text('the path of the program soffice'),
    libreOfficeMayUseNetwork: flag('true or false'),
    pdftotext: text('the path of the program pdftotext'),
    /** Whether translated documents are marked as such. */
    provenance: flag('true or false'),
    storage: Type.Optional(StorageSchema),
  },
  {...CLOSED, description: 'an object of settings of document translation'},
);

const namespace = Type.Optional(
  Type.String({pattern: '^[A-Za-z][A-Za-z0-9+.-]*:\\S+$', description: 'an absolute URI'}),
);

const namespaces = {
  contract: namespace,
  actionBase: namespace,
  arrays: namespace,
  systems: namespace,
  translations: namespace,
  termCorpora: namespace,
  documents: namespace,
  faults: namespace,
};

/** Namespaces of SOAP messages. */
const SoapSchema = Type.Object(namespaces, {...CLOSED, description: 'an object of namespaces'});

/** Settings for clients of the original service. */
const LegacySchema = Type.Object(
  {
    tokenInQuery: flag('true or false'),
    soap: Type.Optional(
      Type.Object({...namespaces, users: namespace}, {...CLOSED, description: 'an object of namespaces'}),
    ),
  },
  {...CLOSED, description: 'an object of settings for clients of the original service'},
);

const address = (description: string) =>
  Type.Optional(Type.String({pattern: '^https?://[^\\s/?#]+(/[^\\s?#]*)?$', description}));

const door = Type.Optional(
  Type.Union(
    [
      Type.Boolean(),
      Type.Object(
        {
          port: Type.Integer({minimum: 0, maximum: 65_535, description: 'a port number from 0 to 65535'}),
          publicUrl: address(
            'the address that clients know this port by, such as "https://mt.example.com:5000"',
          ),
        },
        CLOSED,
      ),
    ],
    {description: 'true, false, or a port of its own as {"port": 5000}'},
  ),
);

/** Doors: interfaces that are compatible with other services. */
const DoorsSchema = Type.Object(
  {libretranslate: door, deepl: door, mcp: door, waitSeconds: seconds},
  {...CLOSED, description: 'an object of doors'},
);

/** The file `mtservice.json`; all settings are optional. */
export const ConfigurationFileSchema = Type.Object(
  {
    host: text('a host name or address'),
    port: port('a port number from 0 to 65535 (0: any free one)'),
    basePath: Type.Optional(
      Type.String({pattern: '^(/[A-Za-z0-9._~-]+)*$', description: 'a path such as "/mt", or ""'}),
    ),
    // The setting has no pattern: a message about a value that does not match a pattern shows the value,
    // which may contain a password.
    database: text('the address of a PostgreSQL database (absent: a file in the data folder)'),
    engines: Type.Optional(
      Type.Record(Type.String(), EngineConfigSchema, {
        description: 'an object of engines by the name that you give each',
      }),
    ),
    systems: Type.Optional(
      Type.Array(SystemEntrySchema, {
        description: 'an array of systems (absent: every pair of every engine)',
      }),
    ),
    defaults: Type.Optional(
      Type.Object(systemSettings, {...CLOSED, description: 'an object of system settings'}),
    ),
    limits: Type.Optional(LimitsSchema),
    documents: Type.Optional(DocumentsSchema),
    anonymous: Type.Optional(AnonymousSchema),
    soap: Type.Optional(SoapSchema),
    legacy: Type.Optional(LegacySchema),
    doors: Type.Optional(DoorsSchema),
    corsOrigins: Type.Optional(
      Type.Union([Type.Literal('*'), Type.Array(Type.String({pattern: '^https?://[^/]+$'}))], {
        description: '"*" or an array of origins such as "https://example.com"',
      }),
    ),
    trustProxy: Type.Optional(
      Type.Union([Type.Boolean(), Type.Array(Type.String())], {
        description: 'true, false, or an array of the addresses of your proxies',
      }),
    ),
    name: text('text: the name of the service that users see'),
    publicUrl: address('the address of the service that users see, such as "https://example.com/mt"'),
    openIdConnect: Type.Optional(ProviderSchema),
    tracing: Type.Optional(
      Type.Object(
        {
          endpoint: Type.String({
            pattern: '^https?://',
            description: 'the address of a collector of OpenTelemetry, such as "http://127.0.0.1:4318"',
          }),
          headers: Type.Optional(
            Type.Record(Type.String(), Type.String(), {
              description: 'an object of headers, such as {"Authorization": "Bearer ${TRACES_KEY}"}',
            }),
          ),
        },
        {...CLOSED, description: 'an object with the address that traces are sent to (absent: none)'},
      ),
    ),
    metricsPort: port('a port number from 0 to 65535 (absent: no metrics)'),
    supportEmail: text('an e-mail address'),
    componentsFolder: text('the path of a folder'),
    demoFolder: text('the path of a folder'),
    node: text('text: the name of this process among those that share a database'),
    logLevel: Type.Optional(
      Type.Union(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'].map((level) => Type.Literal(level)),
        {
          description: '"fatal", "error", "warn", "info", "debug" or "silent"',
        },
      ),
    ),
  },
  CLOSED,
);

export type ConfigurationFile = Static<typeof ConfigurationFileSchema>;
