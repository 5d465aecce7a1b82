import type * as McpSdk from '@modelcontextprotocol/server';
import type {Share} from '../../concurrency/fair-shares.ts';
import type {Tool, ToolRequest} from './tool.ts';
import type {RunningCalls} from './running-calls.ts';
import {callTool} from './tool-calls.ts';

/** What the door needs to answer messages. */
export interface MessageParts {
  readonly sdk: typeof McpSdk;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly calls: RunningCalls;
  /** Version of the service. */
  readonly version: string;
}

/** Answer to a message: JSON, or no text for a notification and for a call that was cancelled. */
export interface MessageAnswer {
  readonly status: number;
  readonly text: string;
}

const INSTRUCTIONS =
  'Translates texts and documents with the machine translation systems of this service. list_systems shows the languages. Codes of languages are those of list_systems, such as "en" or "pt-BR".';

const NO_ANSWER: MessageAnswer = {status: 202, text: ''};

/** Answers a message, unless it is a call that its client cancels meanwhile. */
export async function answerMessage(
  parts: MessageParts,
  message: unknown,
  toolRequest: ToolRequest,
): Promise<MessageAnswer> {
  const {calls} = parts;
  calls.cancelBy(message, toolRequest);
  const answer = await calls.run(message, toolRequest, (request) => answerWithSdk(parts, message, request));
  return answer ?? NO_ANSWER;
}

/**
 * Answers a message with the SDK, in the protocol version of its client. Each message gets a server of its
 * own, since the door has no sessions: any process of the service answers any message.
 */
async function answerWithSdk(
  parts: MessageParts,
  message: unknown,
  toolRequest: ToolRequest,
): Promise<MessageAnswer> {
  const work = new WorkClock(toolRequest.caller.share);
  const server = serverFor(parts, toolRequest, work);
  const response = await respond(parts, server, message, toolRequest);
  const text = await response.text();
  work.stop();
  return {status: response.status, text};
}

function serverFor({sdk, tools, version}: MessageParts, request: ToolRequest, work: WorkClock) {
  const server = new sdk.Server(
    {name: 'mtservice', title: 'Machine translation', version},
    {capabilities: {tools: {}}, instructions: INSTRUCTIONS},
  );
  server.setRequestHandler('tools/list', () => ({tools: [...tools.values()].map(({listed}) => listed)}));
  server.setRequestHandler('tools/call', async ({params}) => {
    const tool = tools.get(params.name);
    if (!tool) {
      const names = [...tools.keys()].join(', ');
      const message = `There is no tool "${params.name.slice(0, 40)}". The tools are: ${names}.`;
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, message);
    }
    work.stop();
    try {
      return await callTool(tool, params.arguments ?? {}, request);
    } finally {
      work.start();
    }
  });
  return server;
}

async function respond(
  {sdk}: MessageParts,
  server: McpSdk.Server,
  message: unknown,
  {body, caller, request}: ToolRequest,
): Promise<Response> {
  const head = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: protocolHeaders(request.headers, body.contentType),
    signal: caller.signal,
  });
  if (!(await sdk.isLegacyRequest(head, message))) {
    // Without subscriptions, no answer stays open.
    const handler = sdk.createMcpHandler(() => server, {legacy: 'reject', maxSubscriptions: 0});
    return await handler.fetch(head, {parsedBody: message});
  }
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({enableJsonResponse: true});
  await server.connect(transport);
  try {
    return await transport.handleRequest(head, {parsedBody: message});
  } finally {
    await server.close();
  }
}

/** The headers that the protocol defines. */
function protocolHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  contentType: string,
): Headers {
  const chosen = new Headers({'content-type': contentType});
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && (name === 'accept' || name.startsWith('mcp-'))) {
      chosen.set(name, String(value));
    }
  }
  return chosen;
}

/** Charges the SDK's work on a message to its sender; stopped while a tool runs, whose work is charged there. */
class WorkClock {
  readonly #share: Share | undefined;
  #since = performance.now();

  constructor(share: Share | undefined) {
    this.#share = share;
  }

  start(): void {
    this.#since = performance.now();
  }

  stop(): void {
    this.#share?.spend(performance.now() - this.#since);
  }
}
