/**
 * Bounds of the shape of a request, far above what clients send. Each is checked before or while a part of
 * the request is parsed: a body of 2 MB may hold a million levels or names, and a parser that takes seconds
 * for them would keep all other requests waiting. The README of the service lists the bounds; limits that an
 * operator can configure, such as the size of a body, are in `config/default-limits.ts`.
 */

/** Nesting depth of elements, arrays and objects. */
export const MAX_DEPTH = 64;

/** Names and values in JSON, not counting the items of an array of texts. */
export const MAX_VALUES = 1_000;

/** Items in arrays of texts, unless the configuration allows more. */
export const MAX_ITEMS = 10_000;

/** Parameters in a query string or form, known or not. */
export const MAX_PARAMETERS = 100;

/** Characters of the parameter `options`. */
export const MAX_OPTIONS_CHARACTERS = 10_000;

/** Bytes of the properties in an upload's JSON, without its content. */
export const MAX_PROPERTY_BYTES = 256 * 1024;

/** Attributes of an element. */
export const MAX_ATTRIBUTES = 100;

/** Ignored elements and comments in an envelope, such as headers and parameters of other versions. */
export const MAX_IGNORED = 1_000;

/** Attributes and CDATA sections in an envelope, per permitted item of an array. */
export const MAX_PER_ITEM = 3;
