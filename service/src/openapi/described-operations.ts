import {
  DOWNLOAD_PARAMETERS,
  ERROR_ANSWERS,
  JSON_PATH,
  OPERATIONS,
  type ErrorAnswer,
  type ErrorName,
  type Operation,
  type OperationName,
  type ParameterType,
  type ResultType,
} from '../../../src/contract/index.ts';
import {
  OPERATION_ERRORS,
  OPERATION_GROUPS,
  OPTION_DESCRIPTIONS,
  PARAMETER_MEANINGS,
  RESULT_MEANINGS,
  type OptionDescription,
  type ParameterName,
} from '../../../src/contract/descriptions.ts';
import {EXAMPLE_RESULTS, EXAMPLE_VALUES} from './examples.ts';

/** Name of a group of operations. */
export type OperationGroup = keyof typeof OPERATION_GROUPS;

/** A parameter with its meaning and an example value. */
export interface DescribedParameter {
  readonly name: ParameterName;
  readonly type: ParameterType;
  readonly required: boolean;
  /** Other accepted names of the parameter. */
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly example: unknown;
}

/** An error in the description of an operation. */
export interface DescribedError extends ErrorAnswer {
  readonly name: ErrorName;
}

/** Everything that readers and programs need to know about an operation over JSON. */
export interface DescribedOperation {
  readonly name: OperationName;
  readonly group: OperationGroup;
  readonly purpose: string;
  /** Path below the base address. */
  readonly path: string;
  /** HTTP methods, the usual method first. */
  readonly methods: readonly Operation['method'][];
  readonly parameters: readonly DescribedParameter[];
  readonly options: readonly OptionDescription[];
  readonly result: {readonly type: ResultType; readonly meaning: string; readonly example: unknown};
  /** Errors of the operation, sorted by HTTP status. */
  readonly errors: readonly DescribedError[];
}

const ERRORS: readonly DescribedError[] = (Object.keys(ERROR_ANSWERS) as ErrorName[])
  .map((name) => ({name, ...ERROR_ANSWERS[name]}))
  .sort((a, b) => a.httpStatus - b.httpStatus);

/** Errors that only some operations return; all others apply to every operation. */
const OF_SOME: ReadonlySet<ErrorName> = new Set(Object.values(OPERATION_ERRORS).flat());

function errorsOf(operation: OperationName): DescribedError[] {
  const names = OPERATION_ERRORS[operation];
  return ERRORS.filter(({name, only}) => names.includes(name) || (only === undefined && !OF_SOME.has(name)));
}

/** Errors that every operation may return. */
export const COMMON_ERRORS = ERRORS.filter(({name, only}) => only === undefined && !OF_SOME.has(name));

function describe(name: OperationName, group: OperationGroup): DescribedOperation {
  const {purpose, method, result}: Operation = OPERATIONS[name];
  const {parameters}: Pick<Operation, 'parameters'> =
    name === 'DownloadDocumentTranslation' ? {parameters: DOWNLOAD_PARAMETERS} : OPERATIONS[name];
  const all = Object.entries(parameters) as [ParameterName, Operation['parameters'][string]][];
  const takesBytes = all.some(([, {type}]) => type === 'bytes');
  const alternative = method === 'GET' ? 'POST' : 'GET';
  return {
    name,
    group,
    purpose,
    path: `${JSON_PATH}/${name}`,
    // A document is too long for a URL.
    methods: takesBytes ? [method] : [method, alternative],
    parameters: all.map(([parameter, {type, required, aliases = []}]) => ({
      name: parameter,
      type,
      required,
      aliases,
      meaning: PARAMETER_MEANINGS[parameter],
      example: EXAMPLE_VALUES[parameter],
    })),
    options: OPTION_DESCRIPTIONS.filter(({operations}) => operations.includes(name)),
    result: {type: result, meaning: RESULT_MEANINGS[name], example: EXAMPLE_RESULTS[name]},
    errors: errorsOf(name),
  };
}

/** The twelve operations of the contract, by group. */
export const DESCRIBED_OPERATIONS: readonly DescribedOperation[] = (
  Object.keys(OPERATION_GROUPS) as OperationGroup[]
).flatMap((group) => OPERATION_GROUPS[group].map((name) => describe(name, group)));
