import type {CallToolResult} from '@modelcontextprotocol/server';
import {charged} from '../../concurrency/fair-shares.ts';
import type {OperationError} from '../../errors/operation-error.ts';
import {ClientGoneError} from '../../pipeline/request-signal.ts';
import {toOperationError} from '../../pipeline/to-operation-error.ts';
import {CallCancelledError} from './running-calls.ts';
import type {Tool, ToolRequest} from './tool.ts';

/**
 * Runs a tool. An error becomes a result that a model can read; only a client that has disconnected or cancelled
 * the call gets no answer.
 */
export async function callTool(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  toolRequest: ToolRequest,
): Promise<CallToolResult> {
  const {
    caller: {share, signal},
    request,
  } = toolRequest;
  request.operation = tool.counted;
  try {
    const result = await tool.run(args, toolRequest);
    const text = charged(share, () => JSON.stringify(result));
    return {content: [{type: 'text', text}], structuredContent: {...result}};
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof ClientGoneError || reason instanceof CallCancelledError) throw reason;
    return refused(toOperationError(reason), toolRequest);
  }
}

function refused(error: OperationError, {request}: ToolRequest): CallToolResult {
  request.failure = error.exception;
  if (error.httpStatus >= 500 && error.cause !== undefined) {
    request.log.error({err: error.cause}, error.message);
  }
  return {isError: true, content: [{type: 'text', text: `${error.message}${retryHint(error)}`}]};
}

function retryHint({retryAfterSeconds}: OperationError): string {
  if (retryAfterSeconds === undefined) return '';
  return ` Retry after ${Math.max(1, Math.ceil(retryAfterSeconds))} seconds.`;
}
