/** The test service on a free port of 127.0.0.1; `{origin}/s/<scenario>` is the base address of a scenario. */
export function startTestService(): Promise<{origin: string; close(): Promise<void>}>;
