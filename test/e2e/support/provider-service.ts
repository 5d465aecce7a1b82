import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {freePort} from '../../support/free-port.ts';
import {CLIENT, startOpenIdProvider, type TestProvider} from '../../support/openid-provider.mjs';
import {RunningService} from './running-service.ts';

/** A service where users sign in with a provider named "Example". */
export interface ProviderService {
  readonly url: string;
  readonly provider: TestProvider;
  stop(): Promise<void>;
}

/** Starts a service and its provider; all answers of the service have these headers. */
export async function startProviderService({
  headers = {},
  settings = {},
  people = {},
}: {
  readonly headers?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Claims of the provider about people, by name. */
  readonly people?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
} = {}): Promise<ProviderService> {
  // The provider must know the address of the service before the service starts.
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider({
    redirectUrls: [`${publicUrl}/sign-in/callback`],
    headers,
    people,
  });
  const dataFolder = await mkdtemp(join(tmpdir(), 'mtservice-e2e-'));
  const openIdConnect = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: '${OIDC_SECRET}',
    title: 'Example',
    ...settings,
  };
  await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify({publicUrl, openIdConnect}));
  const service = await RunningService.start({port, dataFolder, env: {OIDC_SECRET: CLIENT.secret}});
  return {
    url: service.url,
    provider,
    async stop() {
      await service.stop();
      await provider.close();
      await rm(dataFolder, {recursive: true, force: true});
    },
  };
}
