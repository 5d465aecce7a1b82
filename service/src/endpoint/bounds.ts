/**
 * Bounds of what a request consists of, far from what any client sends. Each is looked at before the
 * part is parsed, or while it is: a body of 2 MB may hold a million levels or names, which take a
 * parser seconds in which nobody else is answered. The README of the service lists them.
 */

/** Levels of elements, arrays and objects in each other. */
export const MOST_DEPTH = 64;

/** Names and values in JSON, but for the items of an array of texts. */
export const MOST_VALUES = 1_000;

/** Items of the arrays of texts, unless the configuration allows more texts. */
export const MOST_ITEMS = 10_000;

/** Parameters in a query string or a form, whether they have a meaning or not. */
export const MOST_PARAMETERS = 100;

/** Characters of the parameter `options`. */
export const MOST_OPTIONS_CHARACTERS = 10_000;

/** Bytes of the properties of an upload's JSON, but for its content. */
export const MOST_PROPERTY_BYTES = 256 * 1024;

/** Attributes of an element. */
export const MOST_ATTRIBUTES = 100;

/** Elements and comments of an envelope that are read over, in headers and parameters of other versions. */
export const MOST_IGNORED = 1_000;

/** Attributes and CDATA sections of an envelope for each item that an array may have. */
export const MOST_PER_ITEM = 3;
