import type {TestService} from '../../../../service/test/http/running-service.ts';
import type {Site} from './wordpress.ts';

/** Gives a site the address, the key and a system for each pair (`en-lv`), as the settings page stores them. */
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
  const state = JSON.stringify({'client-id': service.token, systems});
  await site.php(
    `$given = json_decode(base64_decode('${Buffer.from(JSON.stringify({url: service.url, state})).toString('base64')}'));
    update_option('mtservice_settings', ['address' => $given->url] + MtService_Settings::get());
    update_option('mtservice_state', $given->state);
    return MtService_Settings::is_ready();`,
    path,
  );
}
