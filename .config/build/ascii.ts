import {decode, encode} from '@jridgewell/sourcemap-codec';
import type {Plugin} from 'vite';

const OTHER = /[^\0-\x7f]/g;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const ADDED = escaped('…').length - 1;

/** Moves the columns of a source map behind the characters of `code` that are escaped. */
function movedMappings(mappings: string, code: string): string {
  const columns = code.split('\n').map((line) => [...line.matchAll(OTHER)].map(({index}) => index));
  const moved = decode(mappings).map((segments, line) =>
    segments.map((segment) => {
      const before = columns[line]!.filter((column) => column < segment[0]).length;
      return segment.with(0, segment[0] + before * ADDED) as typeof segment;
    }),
  );
  return encode(moved);
}

/**
 * Writes scripts in ASCII. A browser reads a classic script without a charset in that of the page, as where a page in
 * windows-1257 has the file on its own server. Browsers also keep such a script in half the memory.
 */
export const asciiPlugin: Plugin = {
  name: 'ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      if (/\bString\.raw\b/.test(file.code))
        this.error(
          `${file.fileName} has a raw template, in which an escaped character would be another text`,
        );
      const asset = bundle[`${file.fileName}.map`];
      if (asset?.type === 'asset') {
        const map = JSON.parse(String(asset.source)) as {mappings: string};
        asset.source = JSON.stringify({...map, mappings: movedMappings(map.mappings, file.code)});
      }
      file.code = file.code.replace(OTHER, escaped);
    }
  },
};
