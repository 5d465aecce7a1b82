import Type, {type Static} from 'typebox';
import {CLOSED, pairsSchema, serverSettings, textSchema} from '../setting-schemas.ts';

const {apiKey, timeoutSeconds, maxSegments, maxCharacters, concurrency, paidPerRequest} =
  serverSettings('lines');
const settings = {timeoutSeconds, maxSegments, maxCharacters, concurrency, paidPerRequest};

const addressSchema = Type.String({
  pattern: '^wss?://(?![^/?#]*@)',
  description: 'an address that begins with ws:// or wss://, without a user and a password',
});

const key = Type.Optional(textSchema('text: the key that the server asks for'));

const flag = Type.Optional(Type.Boolean({description: 'true or false'}));

/**
 * Settings of marian-server. `maxSegments` defaults to 64, `maxCharacters` to 4,000, `timeoutSeconds` to 60, `concurrency` to 4
 * and `paidPerRequest` to false.
 */
export const MarianConfigSchema = Type.Object(
  {
    engine: Type.Literal('marian'),
    /** Addresses such as `ws://127.0.0.1:8080/translate`; the path may be left out. */
    url: Type.Union(
      [
        addressSchema,
        Type.Array(
          Type.Union([addressSchema, Type.Object({url: addressSchema, apiKey: key}, CLOSED)], {
            description: 'an address that begins with ws:// or wss://, or {"url": "ws://…", "apiKey": "…"}',
          }),
          {minItems: 1},
        ),
      ],
      {
        description:
          'an address that begins with ws:// or wss://, without a user and a password, or an array of such addresses',
      },
    ),
    apiKey,
    ...settings,
    pairs: pairsSchema,
    /** Whether the server runs with `--alignment`. */
    alignment: flag,
    /** Whether the server runs with `--n-best`. */
    nBest: flag,
  },
  CLOSED,
);

/** Settings of marian-server. */
export type MarianConfig = Static<typeof MarianConfigSchema>;
