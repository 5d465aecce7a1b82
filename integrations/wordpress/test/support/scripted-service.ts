import {startTestService} from '../../../../test/support/test-service.mjs';
import type {Site} from './site/wordpress.ts';

/** Answer of the service; a list is used in order, and its last member is repeated. */
export interface Reply {
  readonly default?: true;
  /** Answer of `TranslateArrayEx` in capital letters with this record, if the request asks for records. */
  readonly translate?: {readonly record: object};
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly disconnect?: true;
}

/** A request that the service received. */
export interface ServiceRequest {
  readonly operation: string;
  readonly body: string;
}

/** A service that answers in capital letters, unless a test programs another answer. */
export interface ScriptedService {
  readonly address: string;
  program(operation: string, ...replies: Reply[]): Promise<void>;
  /** Holds back answers to an operation until `release`. */
  hold(operation: string): Promise<void>;
  release(operation: string): Promise<void>;
  /** The requests of an operation so far; waits until there are at least `atLeast`. */
  requests(operation: string, atLeast?: number): Promise<ServiceRequest[]>;
  /** The texts sent for translation since the last call. */
  takeTexts(): Promise<string[]>;
  close(): Promise<void>;
}

const OPERATIONS = [
  ...['GetSystemList', 'TranslateArray', 'TranslateArrayEx', 'UpdateTranslation', 'GetSystemTermCorpora'],
];
const PAIRS = {'en-lv': 'smt-en-lv', 'de-en': 'smt-de-en'};

/** Starts the service; sites use it with `useService`. */
export async function startScriptedService(): Promise<ScriptedService> {
  const {origin, close} = await startTestService();
  const address = `${origin}/s/wordpress`;
  const control = async (name: string, content: object): Promise<unknown> => {
    const answer = await fetch(`${address}/control/${name}`, {method: 'POST', body: JSON.stringify(content)});
    if (!answer.ok) throw new Error(`the test service refused ${name}`);
    return answer.json();
  };
  const program = async (operation: string, ...replies: Reply[]) => {
    await control('program', {operation, replies});
  };
  for (const operation of OPERATIONS) await program(operation, {default: true});
  let taken = 0;
  const requests = async (operation: string, atLeast = 0) =>
    (await control('requests', {operation, atLeast})) as ServiceRequest[];
  return {
    address,
    program,
    hold: async (operation) => void (await control('hold', {operation})),
    release: async (operation) => void (await control('release', {operation})),
    requests,
    takeTexts: async () => {
      const all = await requests('TranslateArrayEx');
      const fresh = all.slice(taken);
      taken = all.length;
      return fresh.flatMap(({body}) => (JSON.parse(body) as {textArray: string[]}).textArray);
    },
    close,
  };
}

/** Stores the address of a service, a key and a system for each pair in a site, as the settings page does. */
export async function useService(site: Site, address: string, options = ''): Promise<void> {
  const systems = Object.fromEntries(
    Object.entries(PAIRS).map(([pair, systemID]) => [pair, {params: {systemID, options}}]),
  );
  const given = Buffer.from(
    JSON.stringify({address, state: JSON.stringify({'client-id': 'key-of-tests', systems})}),
  ).toString('base64');
  await site.php(
    `$given = json_decode(base64_decode('${given}'));
    update_option('mtservice_settings', ['address' => $given->address] + MtService_Settings::get());
    update_option('mtservice_state', $given->state);
    return MtService_Settings::is_ready();`,
  );
}
