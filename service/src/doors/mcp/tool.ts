import type {Tool as ListedTool} from '@modelcontextprotocol/server';
import {Type, type Static, type TObject} from 'typebox';
import {Value} from 'typebox/value';
import type {OperationName} from '../../../../src/contract/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {ArrivingBody} from '../../pipeline/body/arriving-body.ts';
import type {DoorRequest} from '../door.ts';

/** A request that calls a tool. */
export interface ToolRequest extends Pick<DoorRequest, 'caller' | 'key' | 'request'> {
  readonly body: ArrivingBody;
}

/** What a tool does to the user's data, for clients that ask before a call. */
type Effect = 'reads' | 'adds' | 'removes';

/** A tool as its module defines it. */
interface ToolDefinition<Input extends TObject, Output extends TObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  /** Arguments. The description of each also completes the message "The argument … must be …". */
  readonly input: Input;
  readonly output: Output;
  /** Operation under which metrics count the call. */
  readonly counted: OperationName;
  run(args: Static<Input>, request: ToolRequest): Promise<Static<Output>>;
}

/** A tool of the door. */
export interface Tool {
  /** The tool as `tools/list` describes it. */
  readonly listed: ListedTool;
  readonly counted: OperationName;
  /** Checks the arguments and runs the tool; rejects with an error that says what to do. */
  run(args: Readonly<Record<string, unknown>>, request: ToolRequest): Promise<object>;
}

/** Creates a tool from its definition. */
export function tool<const Input extends TObject, const Output extends TObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const {name, title, description, effect, input, output, counted} = definition;
  return {
    listed: {
      ...{name, title, description, inputSchema: asJson(input), outputSchema: asJson(output)},
      annotations: {
        readOnlyHint: effect === 'reads',
        destructiveHint: effect === 'removes',
        openWorldHint: false,
      },
    },
    counted,
    run: (args, request) => definition.run(checkedArguments(input, args), request),
  };
}

/** A schema as plain JSON. */
function asJson(schema: TObject): ListedTool['inputSchema'] {
  return JSON.parse(JSON.stringify(schema)) as ListedTool['inputSchema'];
}

/** Arguments of a tool. Unknown arguments are refused, since a misspelled one would be ignored unnoticed. */
export function toolArguments<const Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) {
  return Type.Object(properties, {additionalProperties: false});
}

/** Arguments that match the schema; an argument that is null counts as absent. */
function checkedArguments<Input extends TObject>(
  schema: Input,
  sent: Readonly<Record<string, unknown>>,
): Static<Input> {
  const args = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  if (Value.Check(schema, args)) return args;
  throw new OperationError('badRequest', argumentFault(schema, args));
}

function argumentFault({properties}: TObject, args: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(properties);
  const unknown = Object.keys(args).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    return `There is no argument "${unknown.slice(0, 40)}". The arguments are: ${names.join(', ')}.`;
  }
  const wrong = names.find((name) => {
    const property = properties[name]!;
    return name in args ? !Value.Check(property, args[name]) : !Type.IsOptional(property);
  });
  if (wrong === undefined) return 'The arguments do not match the schema of the tool.';
  const {description = 'present'} = properties[wrong] as {readonly description?: string};
  return wrong in args
    ? `The argument "${wrong}" must be ${description}.`
    : `The argument "${wrong}" is missing: it must be ${description}.`;
}
