import Type from 'typebox';

/** Longest time that can be configured: a timer beyond 24 days would end at once. */
export const MAX_SECONDS = 1_000_000;

/** Schema of an object without other settings than its own. */
export const CLOSED = {additionalProperties: false} as const;

// The descriptions are what an operator reads of a setting that is missing or wrong.

/** Schema of a time above 0. */
export const secondsSchema = Type.Number({
  exclusiveMinimum: 0,
  maximum: MAX_SECONDS,
  description: `a number of seconds above 0, at most ${MAX_SECONDS}`,
});

/** Schema of a text that is not empty. */
export function textSchema(description: string) {
  return Type.String({minLength: 1, description});
}

/** Schema of a number of things. */
export function countSchema(things: string) {
  return Type.Integer({minimum: 1, description: `a whole number of ${things} from 1`});
}

/** Schema of a language code. */
export function languageSchema(example: string) {
  return Type.String({minLength: 2, description: `a language code such as "${example}"`});
}

/** Schema of the address of a server that an engine asks. */
const serverUrlSchema = Type.String({
  pattern: '^https?://',
  description: 'an address that begins with http:// or https://',
});

const keySchema = Type.Optional(textSchema('text: the key that the server asks for'));

/** Schema of the address of one server, or of a list of servers that do the same work. */
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
  {description: 'an address that begins with http:// or https://, or an array of such addresses'},
);

/** Schemas of the settings of every engine that asks a server; `texts` names what a request has. */
export function serverSettings(texts: string) {
  return {
    url: serverUrlsSchema,
    /** Key for all servers that have none of their own. */
    apiKey: keySchema,
    /** Longest wait for one answer. */
    timeoutSeconds: Type.Optional(secondsSchema),
    /** Most texts of one request. */
    maxSegments: Type.Optional(countSchema(texts)),
    /** Most characters of one request. */
    maxCharacters: Type.Optional(countSchema('characters')),
    /** Most requests of a language pair at once, to each server. */
    concurrency: Type.Optional(countSchema('requests')),
    /**
     * Whether each request costs money: then one that a server may have worked on before the connection
     * broke is not sent to another server.
     */
    paidPerRequest: Type.Optional(Type.Boolean({description: 'true or false'})),
  };
}
