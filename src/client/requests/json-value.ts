/** An object of parsed JSON; the types of its properties are unknown until checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A received object before decoding: any field may be missing or have another type. */
export type Sent<Wire> = {readonly [Field in keyof Wire]?: unknown};

/** Whether the value is an object and not an array; `Wire` names the fields that may be read. */
export function isObject<Wire = JsonObject>(value: unknown): value is Sent<Wire> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a string or of a `{Language, Text}` object; empty for any other value. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.Text === 'string' ? value.Text : '';
}

/** A finite number, also if written as text; undefined for any other value. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
