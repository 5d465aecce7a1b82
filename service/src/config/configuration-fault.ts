import type {TSchema} from 'typebox';
import {Value} from 'typebox/value';
import {ENGINE_CONFIG_SCHEMAS} from '../engines/config.ts';
import {ConfigurationFileSchema} from './schema.ts';
import {S3Schema} from './storage-configuration.ts';

/** Names of settings whose values must not appear in messages. */
const SECRET = /key|secret|password/i;

const ENGINE_SCHEMAS: Readonly<Record<string, TSchema>> = ENGINE_CONFIG_SCHEMAS;

/**
 * The first fault of a configuration, as `place: what is allowed`; undefined if the configuration is valid.
 */
export function configurationFault(value: unknown): string | undefined {
  if (Value.Check(ConfigurationFileSchema, value)) return undefined;
  if (!isObject(value)) return 'it must be a JSON object';
  if (isObject(value['engines'])) {
    for (const [name, engine] of Object.entries(value['engines'])) {
      const fault = engineFault(`engines.${name}`, engine);
      if (fault) return fault;
    }
  }
  const storage = isObject(value['documents']) ? value['documents']['storage'] : undefined;
  if (isObject(storage) && Object.keys(storage).join() === 's3') {
    const fault = schemaFault(S3Schema, storage['s3'], 'documents.storage.s3');
    if (fault) return fault;
  }
  return (
    schemaFault(ConfigurationFileSchema, value, '') ??
    'it does not follow the reference in the README of the service'
  );
}

function engineFault(place: string, engine: unknown): string | undefined {
  const names = Object.keys(ENGINE_SCHEMAS);
  const allowed = `must be one of ${names.map((name) => `"${name}"`).join(', ')}`;
  if (!isObject(engine)) return `${place} must be an object with "engine", which ${allowed}`;
  const kind = engine['engine'];
  const schema = typeof kind === 'string' && Object.hasOwn(ENGINE_SCHEMAS, kind) && ENGINE_SCHEMAS[kind];
  if (!schema) return `${place}.engine ${allowed}, not ${shown(kind)}`;
  return schemaFault(schema, engine, place);
}

function schemaFault(schema: TSchema, value: unknown, place: string): string | undefined {
  const errors = Value.Errors(schema, value);
  const first = errors.find(({keyword}) => keyword === 'additionalProperties') ?? deepest(errors);
  if (!first) return undefined;
  if (first.keyword === 'additionalProperties' || first.keyword === 'required') {
    const {additionalProperties, requiredProperties} = first.params as Record<string, string[] | undefined>;
    const name = additionalProperties?.[0] ?? requiredProperties?.[0] ?? '';
    const steps = stepsOf(first);
    const owner = nodeAt(schema, steps);
    const where = join(place, [...steps, name]);
    if (requiredProperties) {
      return `${where} is missing: it must be ${words(nodeAt(owner, [name]), first.message)}`;
    }
    const allowed = Object.keys(propertiesOf(owner));
    return `${where} is not a setting; allowed here: ${allowed.join(', ')}`;
  }
  return describe(schema, value, place, first);
}

/**
 * The error at the deepest place; if a value may have several shapes, the deepest error is that of the
 * intended shape.
 */
function deepest<T extends {readonly instancePath: string}>(errors: readonly T[]): T | undefined {
  const depth = ({instancePath}: T): number => instancePath.split('/').length;
  return errors.toSorted((a, b) => depth(b) - depth(a))[0];
}

/** A validation error: the value at `instancePath`, a JSON Pointer, does not match the schema. */
interface SchemaError {
  readonly instancePath: string;
  readonly message: string;
}

function describe(schema: TSchema, value: unknown, place: string, error: SchemaError): string {
  const steps = stepsOf(error);
  // Describes the innermost value whose schema has a description; the schema of the faulty value may lack one.
  let depth = steps.length;
  while (depth > 0 && words(nodeAt(schema, steps.slice(0, depth)), '') === '') depth--;
  const describedSteps = depth > 0 ? steps.slice(0, depth) : steps;
  const actual = describedSteps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown>)[step],
    value,
  );
  const allowed = words(nodeAt(schema, describedSteps), '');
  const where = join(place, describedSteps);
  return allowed
    ? `${where} must be ${allowed}, not ${shown(actual)}`
    : `${where} ${error.message}, not ${shown(actual)}`;
}

/** The parts of JSON Schema used here. */
interface SchemaNode {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

function nodeAt(schema: unknown, steps: readonly string[]): SchemaNode | undefined {
  let node = schema as SchemaNode | undefined;
  for (const step of steps) node = child(node, step);
  return node;
}

/** The schema of a property or an item, even if only one of several shapes has the property. */
function child(node: SchemaNode | undefined, step: string): SchemaNode | undefined {
  const direct = node?.properties?.[step] ?? node?.items;
  if (direct || !node?.anyOf) return direct;
  return node.anyOf.map((shape) => child(shape, step)).find((childNode) => childNode !== undefined);
}

function propertiesOf(node: SchemaNode | undefined): Readonly<Record<string, SchemaNode>> {
  return node?.properties ?? Object.assign({}, ...(node?.anyOf ?? []).map(propertiesOf));
}

function words(node: SchemaNode | undefined, otherwise: string): string {
  return node?.description ?? otherwise;
}

function join(place: string, steps: readonly string[]): string {
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return `${place}${path}`.replace(/^\./, '');
}

function shown(value: unknown): string {
  const hidden = (name: string, item: unknown): unknown => (SECRET.test(name) ? '…' : item);
  const written = JSON.stringify(value, hidden) ?? 'nothing';
  const text = written.replace(/:\/\/[^/?#"]*@/g, '://…@');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Steps from the root to the value: names of properties and indexes of items. */
function stepsOf({instancePath}: Pick<SchemaError, 'instancePath'>): string[] {
  const escaped = instancePath.split('/').slice(1);
  return escaped.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
