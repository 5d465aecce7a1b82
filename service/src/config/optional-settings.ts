import {Type} from 'typebox';
import {countSchema, secondsSchema, textSchema} from '../engines/setting-schemas.ts';

// Schemas of optional settings, each with the description that a message shows if the value is wrong.
export const text = (description: string) => Type.Optional(textSchema(description));
export const count = (things: string) => Type.Optional(countSchema(things));
export const seconds = Type.Optional(secondsSchema);
export const port = (description: string) =>
  Type.Optional(Type.Integer({minimum: 0, maximum: 65_535, description}));
export const flag = (description: string) => Type.Optional(Type.Boolean({description}));
