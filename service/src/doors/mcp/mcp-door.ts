import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {PreparedCall} from '../../endpoint/endpoint-operation.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {readJson} from '../../json/body.ts';
import {JSON_TYPE} from '../../json/errors.ts';
import type {Arrived, Call, Payload} from '../../pipeline/dialect.ts';
import type {Pipeline} from '../../pipeline/pipeline.ts';
import {ClientGoneError} from '../../pipeline/request-signal.ts';
import {refuseOthers, type DoorParts} from '../door.ts';
import {answerMessage, type MessageAnswer, type MessageParts} from './answer-message.ts';
import {mcpDialect, mcpErrors, OriginError} from './dialect.ts';
import {RunningCalls} from './running-calls.ts';
import type {ToolRequest} from './tool.ts';
import {documentTools} from './tools/document-tools.ts';
import {listTools} from './tools/list-tools.ts';
import {textTools} from './tools/text-tools.ts';

/** Depth of the texts of a tool in a body: in `arguments`, in `params`, in the message. */
const TEXTS_DEPTH = 4;
/** The last version of the protocol with batches; requests without a version may also have batches. */
const LAST_BATCH_VERSION = '2025-03-26';
const MAX_BATCH = 20;

/**
 * Registers the address for clients of the Model Context Protocol. The SDK is loaded only here, since loading
 * it takes most of a second and 30 MB.
 */
export async function mcpDoor(app: FastifyInstance, pipeline: Pipeline, parts: DoorParts): Promise<void> {
  const sdk = await import('@modelcontextprotocol/server');
  const tools = [...textTools(parts), ...listTools(parts), ...documentTools(parts)];
  const named = new Map(tools.map((tool) => [tool.listed.name, tool]));
  app.addHook('onRequest', async (request) => {
    if (!parts.isOriginAllowed(request)) throw new OriginError();
  });
  const call = messageCall(parts, {sdk, tools: named, calls: new RunningCalls(), version: parts.version});
  pipeline.endpoint(app, mcpDialect, [call]);
  refuseOthers(app, pipeline, {calls: [{method: 'POST', url: '/'}], writer: mcpErrors});
}

function messageCall(parts: DoorParts, messageParts: MessageParts): Call<MessageAnswer> {
  return {
    method: ['POST'],
    url: '/',
    moreMs: () => parts.startMs(),
    read: (arrived) => readMessages(messageParts, arrived),
    write: writeAnswer,
  };
}

async function readMessages(parts: MessageParts, arrived: Arrived): Promise<PreparedCall<MessageAnswer>> {
  const {body, request} = arrived;
  const sent = await readJson(body, (value) => value, {itemsDepth: TEXTS_DEPTH});
  if (Array.isArray(sent)) {
    checkBatch(sent, request);
    await arrived.countMore(sent.length - 1);
  }
  return async (_operations, caller) => {
    const toolRequest = {body, caller, request, key: arrived.key};
    const answer = Array.isArray(sent)
      ? await answerBatch(parts, sent, toolRequest)
      : await answerMessage(parts, sent, toolRequest);
    if (caller.signal.reason instanceof ClientGoneError) throw caller.signal.reason;
    if (answer.status >= 400) request.failure ??= 'badRequest';
    return answer;
  };
}

/** Rejects batches that the version of the protocol does not have, or that are too long. */
function checkBatch(messages: readonly unknown[], {headers}: FastifyRequest): void {
  const version = headers['mcp-protocol-version'] ?? LAST_BATCH_VERSION;
  if (String(version) > LAST_BATCH_VERSION) {
    throw new OperationError(
      'badRequest',
      `Version ${String(version).slice(0, 40)} of the protocol has no batches: send each message in a request of its own.`,
    );
  }
  if (messages.length === 0) throw new OperationError('badRequest', 'The batch has no messages.');
  if (messages.length <= MAX_BATCH) return;
  throw new OperationError(
    'badRequest',
    `The batch has ${messages.length} messages; at most ${MAX_BATCH} are accepted. Send fewer messages per request.`,
  );
}

/** Answers the messages of a batch one after another, so that a batch is not many requests at once. */
async function answerBatch(
  parts: MessageParts,
  messages: readonly unknown[],
  request: ToolRequest,
): Promise<MessageAnswer> {
  const texts: string[] = [];
  for (const message of messages) {
    const {text} = await answerMessage(parts, message, request);
    if (text !== '') texts.push(text);
    if (request.caller.signal.aborted) break;
  }
  return texts.length === 0 ? {status: 202, text: ''} : {status: 200, text: `[${texts.join(',')}]`};
}

function writeAnswer({status, text}: MessageAnswer, reply: FastifyReply): Payload {
  reply.code(status).header('Cache-Control', 'no-store');
  if (text === '') {
    reply.header('Content-Length', '0');
    return undefined;
  }
  reply.header('Content-Type', JSON_TYPE);
  return text;
}
