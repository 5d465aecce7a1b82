import Type, {type Static} from 'typebox';

/** Longest time that can be configured: a timer beyond 24 days would end at once. */
export const MOST_SECONDS = 1_000_000;

/** The Apertium pairs of this machine. */
export const ApertiumConfigSchema = Type.Object(
  {
    engine: Type.Literal('apertium'),
    /** Folder with `modes/*.mode`; `/usr/share/apertium` when absent. */
    prefix: Type.Optional(Type.String({minLength: 1})),
    /** Longest wait for one answer, 30 when absent; a pipeline that takes longer is killed. */
    timeoutSeconds: Type.Optional(Type.Number({exclusiveMinimum: 0, maximum: MOST_SECONDS})),
  },
  {additionalProperties: false},
);

/** A LibreTranslate server. */
export const LibreTranslateConfigSchema = Type.Object(
  {
    engine: Type.Literal('libretranslate'),
    /** Address of the server, without `/translate`. */
    url: Type.String({pattern: '^https?://'}),
    apiKey: Type.Optional(Type.String({minLength: 1})),
    /** Longest wait for one answer, 60 when absent. */
    timeoutSeconds: Type.Optional(Type.Number({exclusiveMinimum: 0, maximum: MOST_SECONDS})),
    /** Most texts of one request, 50 when absent: the server's `--batch-limit`. */
    maxSegments: Type.Optional(Type.Integer({minimum: 1})),
    /** Most characters of one request, 5000 when absent: the server's `--char-limit`. */
    maxCharacters: Type.Optional(Type.Integer({minimum: 1})),
    /** Most requests at once, 4 when absent. */
    concurrency: Type.Optional(Type.Integer({minimum: 1})),
  },
  {additionalProperties: false},
);

/** A server with the OpenAI chat endpoint: Ollama, vLLM, a cloud. */
export const OpenAiConfigSchema = Type.Object(
  {
    engine: Type.Literal('openai'),
    /** Address up to and including the version, as `http://127.0.0.1:11434/v1`. */
    url: Type.String({pattern: '^https?://'}),
    apiKey: Type.Optional(Type.String({minLength: 1})),
    model: Type.String({minLength: 1}),
    /** Directions to offer; a chat model does not say what it knows. RFC 5646 codes. */
    pairs: Type.Array(
      Type.Object({source: Type.String({minLength: 2}), target: Type.String({minLength: 2})}),
      {
        minItems: 1,
      },
    ),
    /** Asks the server to answer with a JSON object; true when absent. */
    jsonMode: Type.Optional(Type.Boolean()),
    /** Longest wait for one answer, 120 when absent. */
    timeoutSeconds: Type.Optional(Type.Number({exclusiveMinimum: 0, maximum: MOST_SECONDS})),
    /** Most segments of one request, 20 when absent. */
    maxSegments: Type.Optional(Type.Integer({minimum: 1})),
    /** Most characters of one request, 6000 when absent. */
    maxCharacters: Type.Optional(Type.Integer({minimum: 1})),
    /** Most requests at once, 4 when absent. */
    concurrency: Type.Optional(Type.Integer({minimum: 1})),
  },
  {additionalProperties: false},
);

/** The built-in phrasebook. */
export const PhrasebookConfigSchema = Type.Object(
  {engine: Type.Literal('phrasebook')},
  {additionalProperties: false},
);

/** One engine of the service's configuration. */
export const EngineConfigSchema = Type.Union([
  ApertiumConfigSchema,
  LibreTranslateConfigSchema,
  OpenAiConfigSchema,
  PhrasebookConfigSchema,
]);

export type ApertiumConfig = Static<typeof ApertiumConfigSchema>;
export type LibreTranslateConfig = Static<typeof LibreTranslateConfigSchema>;
export type OpenAiConfig = Static<typeof OpenAiConfigSchema>;
export type PhrasebookConfig = Static<typeof PhrasebookConfigSchema>;
export type EngineConfig = Static<typeof EngineConfigSchema>;
