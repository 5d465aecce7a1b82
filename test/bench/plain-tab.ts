import type {Browser} from '@playwright/test';

const DEADLINE_MS = 180_000;

/**
 * Tab without Playwright's page: Playwright keeps each request and body of its pages, and so does the renderer. This
 * costs more time and memory than the measured code.
 */
export interface PlainTab {
  /** Runs a function in the page; argument and result are passed as JSON. */
  evaluate<A, T>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T>;
  /** Chooses a file of this machine in the only file input of the page. */
  chooseFile(path: string): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: {readonly message: string};
}

interface Evaluated {
  readonly result: {readonly value?: unknown; readonly objectId?: string};
  readonly exceptionDetails?: {readonly text: string; readonly exception?: {readonly description?: string}};
}

type Send = <T>(method: string, parameters: object) => Promise<T>;

/** Opens a tab in a separate context, and closes both afterwards. */
export async function withPlainTab<T>(
  browser: Browser,
  url: string,
  use: (tab: PlainTab) => Promise<T>,
): Promise<T> {
  const cdp = await browser.newBrowserCDPSession();
  const {browserContextId} = await cdp.send('Target.createBrowserContext');
  try {
    const {targetId} = await cdp.send('Target.createTarget', {url: 'about:blank', browserContextId});
    const {sessionId} = await cdp.send('Target.attachToTarget', {targetId, flatten: false});
    const waiting = new Map<number, (answer: Answer) => void>();
    cdp.on('Target.receivedMessageFromTarget', ({message}) => {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    });
    let id = 0;
    const send: Send = async <R>(method: string, params: object) => {
      id += 1;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      const message = JSON.stringify({id, method, params});
      await cdp.send('Target.sendMessageToTarget', {sessionId, message});
      const {result, error} = await inTime(answered, method);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as R;
    };
    await send('Page.navigate', {url});
    return await use(tabOf(send));
  } finally {
    await cdp.send('Target.disposeBrowserContext', {browserContextId});
    await cdp.detach();
  }
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took too long`)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tabOf(send: Send): PlainTab {
  const run = async (expression: string, returnByValue: boolean) => {
    const {result, exceptionDetails} = await send<Evaluated>('Runtime.evaluate', {
      expression,
      returnByValue,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result;
  };
  return {
    evaluate: async <A, T>(code: (argument: A) => T | Promise<T>, argument?: A) =>
      (await run(`(${code.toString()})(${JSON.stringify(argument)})`, true)).value as T,
    chooseFile: async (path) => {
      const {objectId} = await run(`document.querySelector('input')`, false);
      await send('DOM.setFileInputFiles', {files: [path], objectId});
    },
  };
}
