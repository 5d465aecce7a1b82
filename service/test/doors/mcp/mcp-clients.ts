import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';

/** Result of a tool, as both clients return it. */
export interface ToolResult {
  readonly isError?: boolean | undefined;
  readonly content: readonly {readonly type: string; readonly text?: string}[];
  readonly structuredContent?: unknown;
}

/** What the tests use of a client. */
export interface McpClient {
  /** Version of the protocol that was agreed. */
  readonly version: string | undefined;
  listTools(): Promise<{
    readonly tools: readonly {
      readonly name: string;
      readonly description?: string | undefined;
      readonly inputSchema: object;
      readonly outputSchema?: object | undefined;
    }[];
  }>;
  call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>;
  close(): Promise<void>;
}

type Connect = (url: string, headers: Record<string, string>) => Promise<McpClient>;

const INFO = {name: 'test', version: '1.0.0'};

/** Connects the client of the first SDK, which most programs have. */
export const connectFirst: Connect = async (url, headers) => {
  const client = new Client(INFO);
  const transport = new StreamableHTTPClientTransport(new URL(url), {requestInit: {headers}});
  await client.connect(transport as Transport);
  return {
    version: transport.protocolVersion,
    listTools: () => client.listTools(),
    call: async (name, args, signal) =>
      (await client.callTool({name, arguments: args}, undefined, signal && {signal})) as ToolResult,
    close: () => client.close(),
  };
};

/** Connects the client of the second SDK, with the newest version of the protocol. */
export const connectSecond: Connect = async (url, headers) => {
  const client = new NewClient(INFO, {versionNegotiation: {mode: 'auto'}});
  await client.connect(new NewTransport(new URL(url), {requestInit: {headers}}));
  return {
    version: client.getNegotiatedProtocolVersion(),
    listTools: () => client.listTools(),
    call: async (name, args, signal) =>
      (await client.callTool({name, arguments: args}, signal && {signal})) as ToolResult,
    close: () => client.close(),
  };
};

/** Clients of both SDKs, with the version of the protocol that they agree on with the door. */
export const CLIENTS: readonly (readonly [version: string, connect: Connect])[] = [
  ['2025-11-25', connectFirst],
  ['2026-07-28', connectSecond],
];
