import type {Site} from './site/wordpress.ts';

/** A post that a test published. */
export interface Published {
  readonly id: number;
  readonly link: string;
}

/** Saves a post without the service; with `of`, as a translation of another post. */
export function savePost(
  site: Site,
  post: object,
  of?: {readonly source: number; readonly language: string; readonly from?: string},
): Promise<Published> {
  const given = Buffer.from(JSON.stringify({post, of})).toString('base64');
  return site.php(
    `$given = json_decode(base64_decode('${given}'), true);
    $id = wp_insert_post(wp_slash($given['post'] + ['post_status' => 'publish', 'post_author' => 1]), true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    $of = $given['of'] ?? null;
    if ($of) MtService_Links::set_languages(get_post($of['source']), $id, $of['language'], $of['from'] ?? 'en');
    return ['id' => $id, 'link' => get_permalink($id)];`,
  );
}

/** Turns “Languages for visitors” on or off. */
export const showLanguages = (site: Site, isOn = true): Promise<unknown> =>
  site.php(
    `update_option('mtservice_settings', ['visitor_languages' => ${isOn}] + MtService_Settings::get()); return 1;`,
  );

/** A page of a site as its source. */
export async function pageOf(address: string, init?: RequestInit): Promise<{status: number; html: string}> {
  const answer = await fetch(address, init);
  return {status: answer.status, html: await answer.text()};
}

/** Attributes of the element `html`. */
export const rootOf = (html: string): string => /<html\b([^>]*)>/.exec(html)?.[1]?.trim() ?? '';

/** Links of a page to its versions for search engines: language and address. */
export const alternatesOf = (html: string): [string, string][] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
    ([, code = '', href = '']) => [code, href],
  );

/** Links of the first switcher of a page; undefined without one. */
export function switcherOf(html: string) {
  const nav = /<nav [^>]*\bmtservice-languages\b[^>]*>(.*?)<\/nav>/s.exec(html);
  return (
    nav &&
    [
      ...nav[1]!.matchAll(
        /<li><a href="([^"]*)" lang="([^"]*)" hreflang="([^"]*)" dir="(\w+)"(?: aria-current="(\w+)")?>([^<]*)<\/a><\/li>/g,
      ),
    ].map(([, href = '', lang, hreflang, direction, current, name]) => ({
      ...{href: href.replaceAll('&#038;', '&'), lang, hreflang, direction, current, name},
    }))
  );
}
