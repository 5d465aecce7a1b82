import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {DEBIAN} from '../site/releases.ts';

/** What the plugin finds in the content of a post. */
export interface FoundBlocks {
  /** Texts that are sent, in order. */
  readonly texts: readonly string[];
  /** The content reassembled from its parts. */
  readonly same: string;
  /** The content with each word of the texts in `«…»`. */
  readonly marked: string;
}

/** Result of answers that contain shortcodes. */
export interface AnsweredShortcodes {
  /** Number of translated texts. */
  readonly texts: number;
  /** Number of shortcodes that WordPress ran. */
  readonly runs: number;
  readonly written: string;
}

/** Walks blocks with WordPress' own parser, but without a site. */
export const walkBlocks = (documents: readonly string[], folder = DEBIAN): FoundBlocks[] =>
  runOn<FoundBlocks>('blocks.php', documents, folder);

/** Translates blocks with answers that contain shortcodes, and lets WordPress run these. */
export const answerShortcodes = (documents: readonly string[], folder = DEBIAN): AnsweredShortcodes[] =>
  runOn<AnsweredShortcodes>('answered-shortcodes.php', documents, folder);

function runOn<Result>(name: string, documents: readonly string[], folder: string): Result[] {
  const script = fileURLToPath(new URL(`../php/${name}`, import.meta.url));
  const output = execFileSync('php', ['-d', 'display_errors=stderr', script], {
    input: JSON.stringify({documents}),
    env: {...process.env, WP_TEST_ROOT: folder},
    timeout: deadline(30_000),
    maxBuffer: 64 * 1024 ** 2,
    encoding: 'utf8',
  });
  return JSON.parse(output) as Result[];
}

/** Walks the blocks of one post's content. */
export const walk = (content: string): FoundBlocks => walkBlocks([content])[0]!;
