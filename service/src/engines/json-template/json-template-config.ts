import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings, textSchema} from '../setting-schemas.ts';

const {url, ...settings} = serverSettings('texts');

/**
 * Settings of any server that translates over HTTP with JSON, such as MTranServer, OPUS-MT or EasyNMT. In `url`, `headers`
 * and `body`, `{text}`, `{source}`, `{target}` and `{key}` are replaced; a value of `body` that is `{texts}` becomes an
 * array of texts. `timeoutSeconds` defaults to 60, `maxSegments` to 50, `maxCharacters` to 5,000, `concurrency` to 4 and
 * `paidPerRequest` to false.
 */
export const JsonTemplateConfigSchema = Type.Object(
  {
    engine: Type.Literal('http-json'),
    /** Name of the engine in titles, default "HTTP". */
    name: Type.Optional(textSchema('a name for users, such as "MTranServer"')),
    url,
    ...settings,
    headers: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'headers by their names, with texts as values',
      }),
    ),
    /** Body of a request, sent as JSON; without one, the request is a GET. */
    body: Type.Optional(Type.Unknown({description: 'any JSON with the places {text} or {texts}'})),
    /** Path to the translations in an answer: names and numbers with dots between, `*` for each item of an array. */
    result: textSchema('a path such as "result" or "translations.*.text"'),
    pairs: pairsSchema,
    /** The server's codes of languages, where they differ. */
    codes: Type.Optional(
      Type.Record(Type.String(), Type.String(), {description: 'codes by ours, such as {"zh": "zh-Hans"}'}),
    ),
  },
  CLOSED,
);

/** Settings of a server that translates over HTTP with JSON. */
export type JsonTemplateConfig = Static<typeof JsonTemplateConfigSchema>;
