import type {TestService} from '../../../../../service/test/http/running-service.ts';
import type {Site} from './wordpress.ts';

/** Stores the address, the key and a system for each pair (`en-lv`) in a site, as the settings page does. */
export async function connect(
  site: Site,
  service: TestService,
  pairs: readonly string[] = ['en-lv'],
  path = '/',
) {
  const systems: Record<string, {params: {systemID: string; options: string}}> = {};
  for (const pair of pairs) {
    const [source = '', target = ''] = pair.split('-');
    systems[pair] = {params: {systemID: await service.running(source, target), options: ''}};
  }
  await storeSettings(site, {url: service.url, state: {'client-id': service.token, systems}}, path);
}

/** Stores the address and the state as the settings page does. */
export async function storeSettings(
  site: Site,
  settings: {readonly url: string; readonly state: object},
  path = '/',
): Promise<void> {
  const given = {url: settings.url, state: JSON.stringify(settings.state)};
  const json = Buffer.from(JSON.stringify(given)).toString('base64');
  await site.php(
    `$given = json_decode(base64_decode('${json}'));
    update_option('mtservice_settings', ['address' => $given->url] + MtService_Settings::get());
    update_option('mtservice_state', $given->state);
    return true;`,
    path,
  );
}
