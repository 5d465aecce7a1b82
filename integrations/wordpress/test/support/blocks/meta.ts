import type {Site} from '../site/wordpress.ts';

/** Values of post meta by key. */
export type Meta = Readonly<Record<string, unknown>>;

/** What the plugin answers about the fields of a translated post. */
export interface FieldsReport {
  readonly translated: number;
  readonly copied: number;
  readonly left: readonly {readonly name: string; readonly reason: string}[];
  readonly more: number;
}

/** Writes and reads the post meta of a site's posts. */
export function metaOf(site: Site) {
  const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  return {
    write: (id: number, meta: Meta) =>
      site.php(
        `foreach (json_decode(base64_decode('${coded(meta)}'), true) as $key => $value) {
          null === $value ? delete_post_meta(${id}, $key) : update_post_meta(${id}, $key, wp_slash($value));
        }
        return true;`,
      ),
    /** The values of some keys; null for a key that the post does not have. */
    read: (id: number, keys: readonly string[]) =>
      site.php<Meta>(
        `$found = [];
        foreach (json_decode(base64_decode('${coded(keys)}'), true) as $key) {
          $found[$key] = metadata_exists('post', ${id}, $key) ? get_post_meta(${id}, $key, true) : null;
        }
        return $found;`,
      ),
  };
}
