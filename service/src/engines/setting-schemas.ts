import Type from 'typebox';

/** Longest configurable time in seconds; a timer of more than 24 days would fire at once. */
export const MAX_SECONDS = 1_000_000;

/** Option of a schema that rejects unknown settings. */
export const CLOSED = {additionalProperties: false} as const;

// Operators read the descriptions when a setting is missing or wrong.

/** Schema of a positive duration. */
export const secondsSchema = Type.Number({
  exclusiveMinimum: 0,
  maximum: MAX_SECONDS,
  description: `a number of seconds above 0, at most ${MAX_SECONDS}`,
});

/** Schema of a non-empty text. */
export function textSchema(description: string) {
  return Type.String({minLength: 1, description});
}

/** Schema of a positive count. */
export function countSchema(things: string) {
  return Type.Integer({minimum: 1, description: `a whole number of ${things} from 1`});
}

/** Schema of a language code. */
export function languageSchema(example: string) {
  return Type.String({minLength: 2, description: `a language code such as "${example}"`});
}

/** Schema of the language pairs to offer, for servers that do not list them, or list too many. */
export const pairsSchema = Type.Array(
  Type.Object({source: languageSchema('en'), target: languageSchema('lv')}, CLOSED),
  {minItems: 1, description: 'an array of pairs such as {"source": "en", "target": "lv"}'},
);

/** Schema of the address of an engine's server. */
const serverUrlSchema = Type.String({
  pattern: '^https?://(?![^/?#]*@)',
  description: 'an address that begins with http:// or https://, without a user and a password',
});

const keySchema = Type.Optional(textSchema('text: the key that the server asks for'));

/** Schema of the address of one server, or a list of servers that do the same work. */
const serverUrlsSchema = Type.Union(
  [
    serverUrlSchema,
    Type.Array(
      Type.Union([serverUrlSchema, Type.Object({url: serverUrlSchema, apiKey: keySchema}, CLOSED)], {
        description: 'an address that begins with http:// or https://, or {"url": "http://…", "apiKey": "…"}',
      }),
      {minItems: 1},
    ),
  ],
  {
    description:
      'an address that begins with http:// or https://, without a user and a password, or an array of such addresses',
  },
);

/** Schemas of the settings shared by all engines with servers; `texts` names the content of a request. */
export function serverSettings(texts: string) {
  return {
    url: serverUrlsSchema,
    /** Key for all servers that do not have their own key. */
    apiKey: keySchema,
    /** Time limit of an answer. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Maximum number of texts per request. */
    maxSegments: Type.Optional(countSchema(texts)),
    /** Maximum number of characters per request. */
    maxCharacters: Type.Optional(countSchema('characters')),
    /** Maximum number of concurrent requests of a language pair to each server. */
    concurrency: Type.Optional(countSchema('requests')),
    /**
     * Whether requests are paid for: a request that a server may have processed before the connection broke
     * is then not sent to another server.
     */
    paidPerRequest: Type.Optional(Type.Boolean({description: 'true or false'})),
  };
}
