import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {testOnReleases, wordPressOf} from '../support/site/releases.ts';

interface Attribute {
  readonly type?: string | readonly string[];
  readonly source?: string;
  readonly enum?: readonly unknown[];
}

/** Names of attributes that contain no text in any block: styles, numbers, addresses, kinds, choices. */
const SETTINGS = [
  /(?:color|gradient|align|alignment|size|sizeslug|fontsize|colorvalue|layout|unit|link|src|url|order)$/i,
  /^(?:blob|id|ids|idBase|instance|kind|rel|slug|theme|area|service|size|width|height|scale|focalPoint|aspectRatio)$/,
  /^(?:tagName|namespace|query|termQuery|term|taxonomy|categories|orderBy|datetime|format|type|mediaType|levelOptions)$/,
  /^(?:linkTo|linkTarget|linkDestination|href|icon|iconPosition|image|length|lightbox|opacity|overlay|overlayMenu)$/,
  /^(?:allowedBlocks|allowedVideoProviders|arrow|paginationArrow|backgroundType|contentPosition|buttonPosition)$/,
  /^(?:displayMode|displayType|displayPostContentRadio|dynamicContent|mediaPosition|providerNameSlug|shortCodeTransforms)$/,
  /^(?:originalName|originalUndelimitedContent|__unstableLocation|latex|textColor)$/,
];
/** Attributes that look like text, and why they are not translated. */
const STAY: Readonly<Record<string, string>> = {
  'core/html content': 'custom HTML is kept',
  'core/breadcrumbs separator': 'a sign between two links',
  'core/post-terms separator': 'a sign between two terms',
  'core/page-list-item label': 'never saved: it is the title of a page',
  'core/page-list-item title': 'never saved: it is the title of a page',
  'core/playlist-track title': 'the name of a song',
  'core/playlist-track artist': 'a name',
  'core/playlist-track album': 'a name',
  'core/video tracks': 'a setting of the player, with addresses',
  'core/widget-group title': 'never in a post',
};

/** Texts in attributes of blocks, according to the plugin. */
const pluginRules = () =>
  JSON.parse(
    execFileSync('php', [
      '-r',
      `define('ABSPATH', '/'); require ${JSON.stringify(
        fileURLToPath(
          new URL('../../mtservice/includes/blocks/class-mtservice-block-rules.php', import.meta.url),
        ),
      )}; echo json_encode(MtService_Block_Rules::ATTRIBUTES);`,
    ]).toString(),
  ) as Record<string, Record<string, string>>;

testOnReleases(
  'each attribute in the comments of WordPress’s own blocks is text or a setting',
  async (release) => {
    const folder = join(await wordPressOf(release), 'wp-includes/blocks');
    const unknown: string[] = [];
    const ours = pluginRules();
    for (const entry of readdirSync(folder, {withFileTypes: true}).filter((each) => each.isDirectory())) {
      const {name, attributes = {}} = JSON.parse(
        readFileSync(join(folder, entry.name, 'block.json'), 'utf8'),
      ) as {name: string; attributes?: Record<string, Attribute>};
      const translated = Object.keys(ours[name] ?? {}).map((path) => path.split('.')[0]);
      for (const [attribute, {type, source, enum: choices}] of Object.entries(attributes)) {
        const mayHoldText = [type]
          .flat()
          .some((each) => !['boolean', 'integer', 'number'].includes(each ?? ''));
        if (!mayHoldText || source || choices || translated.includes(attribute)) continue;
        if (SETTINGS.some((names) => names.test(attribute)) || STAY[`${name} ${attribute}`]) continue;
        unknown.push(`${name} ${attribute}`);
      }
    }
    assert.deepEqual(unknown, []);
  },
);
