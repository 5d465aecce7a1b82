import type {Operation, Parameter, ParameterType} from '../../../src/contract/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {ReceivedDocument} from '../operations/documents/received-document.ts';
import {MAX_OPTIONS_CHARACTERS} from './shape-bounds.ts';

/** Parameters of an operation by name, from the contract's table. */
export type ParameterTable = Operation['parameters'];

interface TypesOfValues {
  readonly string: string;
  readonly 'string[]': readonly string[];
  readonly bytes: ReceivedDocument;
}

/** Parameters that are optional even if the table says otherwise, since deployed clients omit them. */
const MAY_BE_MISSING = ['appID', 'options'] as const;

type AlwaysGiven<Table, Name extends keyof Table> = Table[Name] extends {readonly required: true}
  ? Exclude<Name, (typeof MAY_BE_MISSING)[number]>
  : never;

/** Checked parameter values; optional parameters may be undefined. */
export type ParameterValues<Table extends ParameterTable> = {
  readonly [Name in keyof Table]:
    TypesOfValues[Table[Name]['type']] | (Name extends AlwaysGiven<Table, Name> ? never : undefined);
};

/** Unchecked parameters of a request by their names in the table. */
export type CollectedParameters = Record<string, unknown>;

const DESCRIPTIONS: Readonly<Record<ParameterType, string>> = {
  string: 'a string',
  'string[]': 'an array of strings',
  bytes: 'the bytes of the document',
};

/** Finds the parameters of one operation by any of their names, and checks them. */
export class ParameterReader<Table extends ParameterTable = ParameterTable> {
  /** Whether one of the parameters is the content of a document. */
  readonly takesBytes: boolean;
  readonly #table: Table;
  readonly #parameters: readonly (readonly [name: string, parameter: Parameter])[];
  readonly #names = new Map<string, string>();

  constructor(table: Table) {
    this.#table = table;
    this.#parameters = Object.entries(table);
    this.takesBytes = this.#parameters.some(([, {type}]) => type === 'bytes');
    for (const [name, {aliases = []}] of this.#parameters) {
      for (const spelling of [name, ...aliases]) this.#names.set(spelling.toLowerCase(), name);
    }
  }

  /**
   * Name that the table uses for a parameter in any spelling; undefined for an unknown parameter, which is
   * ignored.
   */
  nameOf(spelling: string): string | undefined {
    return this.#names.get(spelling.toLowerCase());
  }

  /** Type of a parameter, by the name that `nameOf` returns. */
  typeOf(name: string): ParameterType {
    return this.#table[name]!.type;
  }

  /** Adds the properties of an object; `null` counts as missing, and unknown properties are ignored. */
  collect(source: object, into: CollectedParameters): void {
    for (const [spelling, value] of Object.entries(source)) {
      if (value === null || value === undefined) continue;
      const name = this.nameOf(spelling);
      // The documented spelling takes precedence over other spellings in the same object.
      if (name !== undefined && (name === spelling || !Object.hasOwn(source, name))) into[name] = value;
    }
  }

  /** Returns the checked values of the parameters; throws error 400, naming the invalid parameter. */
  checked(collected: CollectedParameters): ParameterValues<Table> {
    this.#check(collected);
    return collected;
  }

  #check(collected: CollectedParameters): asserts collected is ParameterValues<Table> {
    for (const [name, parameter] of this.#parameters) {
      const value = collected[name];
      if (value === undefined) {
        if (isRequired(name, parameter)) throw refusal(`${name} is missing: send`, parameter);
        continue;
      }
      const fault = faultOf(name, parameter.type, value);
      if (fault !== undefined) throw refusal(`${fault}; send`, parameter);
    }
    checkOptions(collected['options']);
  }
}

function isRequired(name: string, {required}: Parameter): boolean {
  return required && !MAY_BE_MISSING.some((optional) => optional === name);
}

function refusal(fault: string, {type}: Parameter): OperationError {
  return new OperationError('badRequest', `The parameter ${fault} ${DESCRIPTIONS[type]}.`);
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'string' || options.length <= MAX_OPTIONS_CHARACTERS) return;
  throw new OperationError(
    'badRequest',
    `The parameter options has ${options.length} characters; at most ${MAX_OPTIONS_CHARACTERS} are accepted: send only options that the system knows.`,
  );
}

/** Describes a value of the wrong type; undefined if the type is right. */
function faultOf(name: string, type: ParameterType, value: unknown): string | undefined {
  // Documents need no check: the endpoints set this parameter themselves after receiving the document.
  if (type === 'bytes') return undefined;
  if (type === 'string') return typeof value === 'string' ? undefined : `${name} is ${kindOf(value)}`;
  if (!Array.isArray(value)) return `${name} is ${kindOf(value)}`;
  const index = value.findIndex((item) => typeof item !== 'string');
  return index < 0 ? undefined : `${name}[${index}] is ${kindOf(value[index])}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
