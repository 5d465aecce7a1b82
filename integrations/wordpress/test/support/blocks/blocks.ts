import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../../test/support/deadlines.mjs';
import {DEBIAN} from '../site/releases.ts';

/** What the plugin finds in the content of a post. */
export interface FoundBlocks {
  /** Texts that are sent, in order. */
  readonly texts: readonly string[];
  /** The content put together again. */
  readonly same: string;
  /** The content with each word of a text in `«…»`. */
  readonly marked: string;
}

/** What came of shortcodes that answers bring. */
export interface AnsweredShortcodes {
  /** Number of texts that were answered. */
  readonly texts: number;
  /** How many of the shortcodes WordPress ran. */
  readonly runs: number;
  readonly written: string;
}

/** Walks blocks with WordPress' own parser, but without a site. */
export const walkBlocks = (documents: readonly string[], folder = DEBIAN): FoundBlocks[] =>
  runOn<FoundBlocks>('blocks.php', documents, folder);

/** Translates blocks by answers with shortcodes, and lets WordPress run them. */
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

/** Walks the blocks of one content. */
export const walk = (content: string): FoundBlocks => walkBlocks([content])[0]!;
