import {Type, type Static} from 'typebox';
import {CLOSED, textSchema} from '../../engines/setting-schemas.ts';

const text = (description: string) => Type.Optional(textSchema(description));
const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({minLength: 1}), {minItems: 1, description}));
const flag = Type.Optional(Type.Boolean({description: 'true or false'}));

/** OpenID Connect settings as in the configuration file. */
export const ProviderSchema = Type.Object(
  {
    issuer: Type.String({
      pattern: '^https?://[^\\s?#]+$',
      description: 'the address of the provider, such as "https://id.example.com/realms/company"',
    }),
    clientId: textSchema('text: the ID under which the provider knows this service'),
    clientSecret: text('text: the secret that the provider gave; write it as "${NAME}" or "${file:PATH}"'),
    title: textSchema('text: the name of the provider that users know, such as "Example Ltd"'),
    scopes: texts('an array of scopes (absent: "openid", "profile", "email")'),
    userNameClaim: text('text: the claim with the user name (absent: "preferred_username", else "email")'),
    createUsers: flag,
    adminClaim: text('text: the claim that tells administrators, such as "groups"'),
    adminValue: text('text: the value that the claim of an administrator has'),
    allowedEmailDomains: texts('an array of domains such as "example.com"'),
    allowedClaim: text('text: the claim that tells who may sign in, such as "groups"'),
    allowedValues: texts('an array of values, one of which the claim must have'),
    passwordSignIn: flag,
  },
  {...CLOSED, description: 'an object of settings of sign-in by OpenID Connect'},
);

/** OpenID Connect settings, completed. */
export interface ProviderSettings extends Readonly<Static<typeof ProviderSchema>> {
  /** Address to which the provider sends users back; the address must be registered with the provider. */
  readonly redirectUrl: string;
}
