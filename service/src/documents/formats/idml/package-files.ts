import {posix} from 'node:path';
import type {Archive} from '../../archive/read-archive.ts';
import type {Markup} from '../../markup/markup.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';

export const DESIGN_MAP = 'designmap.xml';

/** The files that a document consists of, by the names of their elements in `designmap.xml`, and its languages. */
export interface PackageFiles {
  /** Files with text, in the order of `designmap.xml`. */
  readonly stories: readonly string[];
  /** Pages, then master pages, which name the stories in their frames. */
  readonly spreads: readonly string[];
  /** Styles and settings, which name languages. */
  readonly settings: readonly string[];
  /** Ids of stories in order. */
  readonly storyIds: readonly string[];
  /** Names of the languages without `$ID/`. */
  readonly languages: readonly string[];
}

/** Reads the list of files; files that the archive lacks are left out. */
export function packageFiles(map: Markup, archive: Archive): PackageFiles {
  const files = new Map<string, Set<string>>();
  const languages: string[] = [];
  const root = rootOf(map);
  for (const child of map.children(root)) {
    const name = map.localName(child);
    if (name === 'Language') languages.push((valueOf(map, child, 'Name') ?? '').replace(/^\$ID\//, ''));
    const src = valueOf(map, child, 'src');
    if (src === undefined || !archive.entry(posix.normalize(src))) continue;
    const named = files.get(name) ?? new Set();
    files.set(name, named.add(posix.normalize(src)));
  }
  const named = (name: string): readonly string[] => [...(files.get(name) ?? [])];
  return {
    stories: named('Story'),
    spreads: [...named('Spread'), ...named('MasterSpread')],
    settings: [...named('Styles'), ...named('Preferences')],
    storyIds: (valueOf(map, root, 'StoryList') ?? '').split(/\s+/).filter(Boolean),
    languages,
  };
}

const PARENT_STORY = /\sParentStory\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Ids of the stories in the frames of a file. */
export function storiesInFrames(text: string): string[] {
  return Array.from(text.matchAll(PARENT_STORY), ([, double, single]) => double ?? single!);
}

/** A file with stories: their ids, and ids of the stories in its anchored frames. */
export interface StoryFile {
  readonly ids: readonly string[];
  readonly inFrames: readonly string[];
}

/**
 * Sorts files with stories as readers find them: in the order of frames on pages, each followed by those in its
 * anchored frames, then in the order of `ids`, then the others.
 */
export function sortStories<File extends StoryFile>(files: readonly File[], ids: readonly string[]): File[] {
  const byId = new Map(files.flatMap((file) => file.ids.map((id) => [id, file] as const)));
  const sorted = new Set<File>();
  const waiting = [...ids.map((id) => byId.get(id)), ...files].toReversed();
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (!file || sorted.has(file)) continue;
    sorted.add(file);
    for (const id of file.inFrames.toReversed()) waiting.push(byId.get(id));
  }
  return [...sorted];
}
