import {runService, type TestService} from '../../../../../service/test/http/running-service.ts';
import {connect} from './connect.ts';
import type {SignedIn} from './signed-in.ts';
import {startWordPress, type Site, type SiteSettings} from './wordpress.ts';

/** A site connected to its own service, which translates with the phrasebook. */
export interface ConnectedSite {
  readonly service: TestService;
  readonly site: Site;
  /** The system from English to Latvian. */
  readonly systemID: string;
  readonly author: SignedIn;
  close(): Promise<void>;
}

/** Starts the service and the site. */
export async function startConnectedSite(settings: SiteSettings = {}): Promise<ConnectedSite> {
  const service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
  let site: Site | undefined;
  const close = async () => {
    await site?.close();
    await service.close();
  };
  try {
    site = await startWordPress(settings);
    await connect(site, service);
    const systemID = await service.running('en', 'lv');
    return {service, site, systemID, author: await site.signIn('author'), close};
  } catch (error) {
    await close();
    throw error;
  }
}
