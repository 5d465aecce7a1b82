import {Type, type TObject, type TSchema} from 'typebox';
import {Compile} from 'typebox/compile';
import {
  OPERATIONS,
  type Operation,
  type OperationName,
  type Parameter,
  type ParameterType,
} from '../../../src/contract/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import {MOST_OPTIONS_CHARACTERS} from './bounds.ts';

/** Parameters by the names of the interface document; checked, so the required ones are there. */
export type Parameters = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<ParameterType, {schema: TSchema; words: string}>> = {
  string: {schema: Type.String(), words: 'a string'},
  'string[]': {schema: Type.Array(Type.String()), words: 'an array of strings'},
  bytes: {schema: Type.Unknown(), words: 'the bytes of the document'},
};

/** Deployed clients leave these out, whatever the table says. */
const MAY_BE_MISSING = new Set(['appID', 'options']);

function isRequired(name: string, {required}: Parameter): boolean {
  return required && !MAY_BE_MISSING.has(name);
}

type WithParameters = Pick<Operation, 'parameters'>;

/** Schema of the parameters of an operation, made from the contract's table. */
export function parameterSchema(operation: WithParameters): TObject {
  const properties: Record<string, TSchema> = {};
  for (const [name, parameter] of Object.entries(operation.parameters)) {
    const {schema} = TYPES[parameter.type];
    properties[name] = isRequired(name, parameter) ? schema : Type.Optional(schema);
  }
  return Type.Object(properties);
}

/** One operation's parameters: finds them by any of their names and checks them. */
export class ParameterReader {
  /** Whether one of the parameters is the bytes of a document. */
  readonly takesBytes: boolean;
  readonly #operation: WithParameters;
  readonly #names = new Map<string, string>();
  readonly #check: (value: unknown) => boolean;

  constructor(operation: WithParameters) {
    this.#operation = operation;
    this.takesBytes = Object.values(operation.parameters).some(({type}) => type === 'bytes');
    for (const [name, {aliases = []}] of Object.entries<Parameter>(operation.parameters)) {
      for (const spelling of [name, ...aliases]) this.#names.set(spelling.toLowerCase(), name);
    }
    const validator = Compile(parameterSchema(operation));
    this.#check = (value) => validator.Check(value);
  }

  /** The parameter's name in the interface document; undefined for one that is ignored. */
  nameOf(spelling: string): string | undefined {
    return this.#names.get(spelling.toLowerCase());
  }

  /** Type of a parameter that `nameOf` found. */
  typeOf(name: string): ParameterType {
    return this.#operation.parameters[name]!.type;
  }

  /** Adds the properties of an object; `null` is the same as missing, unknown ones are ignored. */
  collect(source: object, into: Record<string, unknown>): void {
    for (const [spelling, value] of Object.entries(source)) {
      if (value === null || value === undefined) continue;
      const name = this.nameOf(spelling);
      // A property that is spelled as documented wins over its variants in the same object.
      if (name !== undefined && (name === spelling || !Object.hasOwn(source, name))) into[name] = value;
    }
  }

  /** The parameters, or error 400 that names the one at fault. */
  checked(parameters: Record<string, unknown>): Parameters {
    if (!this.#check(parameters)) throw this.#explain(parameters);
    checkOptions(parameters['options']);
    return parameters;
  }

  #explain(parameters: Record<string, unknown>): OperationError {
    for (const [name, parameter] of Object.entries<Parameter>(this.#operation.parameters)) {
      const {words} = TYPES[parameter.type];
      const value = parameters[name];
      if (value === undefined) {
        if (!isRequired(name, parameter)) continue;
        return new OperationError('badRequest', `The parameter ${name} is missing: send ${words}.`);
      }
      const fault = faultOf(name, parameter.type, value);
      if (fault) return new OperationError('badRequest', `The parameter ${fault}; send ${words}.`);
    }
    return new OperationError('badRequest', 'The parameters are not as documented.');
  }
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'string' || options.length <= MOST_OPTIONS_CHARACTERS) return;
  throw new OperationError(
    'badRequest',
    `The parameter options has ${options.length} characters; at most ${MOST_OPTIONS_CHARACTERS} are taken: send only options that the system knows.`,
  );
}

function faultOf(name: string, type: ParameterType, value: unknown): string | undefined {
  if (type === 'string') return typeof value === 'string' ? undefined : `${name} is ${kindOf(value)}`;
  if (type === 'bytes') return undefined;
  if (!Array.isArray(value)) return `${name} is ${kindOf(value)}`;
  const index = value.findIndex((item) => typeof item !== 'string');
  return index < 0 ? undefined : `${name}[${index}] is ${kindOf(value[index])}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A reader for each operation of the contract. */
export const PARAMETER_READERS = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, operation]) => [name, new ParameterReader(operation)]),
) as Record<OperationName, ParameterReader>;
