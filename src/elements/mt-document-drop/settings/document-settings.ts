import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {Store} from '../../common/store.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {isSettingsFile} from '../files/file-checks.ts';
import {setOptions} from '../files/file-options.ts';
import {folderOf, pathOf} from '../files/folders.ts';
import {
  formatsOf,
  isKnownTo,
  mergedOptions,
  readSettings,
  SettingsError,
  type FaultySettings,
  type SettingsEntry,
  type UsedSettings,
} from './settings-file.ts';
import {faultyText, usedText} from './settings-notices.ts';

/**
 * Settings files among the user's files. Each is for the files of its own folder and of those below, also for files that are
 * added later, until the user removes it; of two settings files, the one of the nearest folder is used.
 */
export class DocumentSettings extends Store {
  used: readonly UsedSettings[] = [];
  faulty: readonly FaultySettings[] = [];
  /** Settings files for which documents were added, and their entries that fit any of these. */
  readonly #checked = new WeakSet<UsedSettings>();
  readonly #fitting = new WeakSet<SettingsEntry>();
  readonly #words: () => DocumentListMessages;
  readonly #say: (text: string) => void;

  /** @param say - Announces a text to screen readers. */
  constructor(words: () => DocumentListMessages, say: (text: string) => void) {
    super();
    this.#words = words;
    this.#say = say;
  }

  /**
   * Reads the settings files among the files, and returns the documents; without any document if a settings file is faulty,
   * since they would be translated in another way than the user wants.
   */
  async read(files: readonly File[]): Promise<readonly File[]> {
    const documents = files.filter((file) => !isSettingsFile(file));
    const settings = files.filter((file) => isSettingsFile(file));
    if (settings.length === 0) return documents;
    const results = await Promise.all(settings.map(readOne));
    const used = results.filter((one) => 'entries' in one);
    const faulty = [...results.filter((one) => 'error' in one), ...misfitsOf(used, documents)];
    this.faulty = faulty.map((one) => ({...one, leftOut: documents.length}));
    const isReplaced = ({folder}: UsedSettings) => used.some((one) => one.folder === folder);
    const isUsable = faulty.length === 0;
    if (isUsable) this.used = [...this.used.filter((one) => !isReplaced(one)), ...used];
    const m = this.#words();
    const texts = isUsable
      ? used.map((one) => usedText(m, one))
      : this.faulty.map((one) => faultyText(m, one));
    if (!isUsable && this.used.length > 0) texts.push(m.settings.earlierStay);
    for (const text of texts) this.#say(text);
    this.changed();
    return isUsable ? documents : [];
  }

  /**
   * Uses the settings for a file that is added.
   *
   * @param earlier - The document that the file was chosen for; its options are used again if there are no settings now.
   */
  apply(file: File, earlier?: Pick<DocumentEntry, 'folder' | 'options'>): void {
    const place = {folder: folderOf(file) || (earlier?.folder ?? ''), name: file.name};
    const nearest = nearestOf(place, this.used);
    if (!nearest) return setOptions(file, earlier?.options ?? '');
    const fitting = fittingEntries(place, nearest);
    this.#checked.add(nearest);
    for (const entry of fitting) this.#fitting.add(entry);
    setOptions(file, optionsOf(fitting, file));
  }

  /** Patterns of a settings file that fit none of the documents added so far; empty without any document. */
  unusedOf(settings: UsedSettings): readonly string[] {
    if (!this.#checked.has(settings)) return [];
    return settings.entries.filter((entry) => !this.#fitting.has(entry)).flatMap(({patterns}) => patterns);
  }

  /** Stops using a settings file for files that are added later. */
  remove(settings: UsedSettings): void {
    this.used = this.used.filter((one) => one !== settings);
    this.#say(this.#words().settings.stopped);
    this.changed();
  }

  /** Dismisses the messages about faulty settings files. */
  dismiss(): void {
    this.faulty = [];
    this.changed();
  }
}

interface Place {
  readonly folder: string;
  readonly name: string;
}

/** The settings file of the nearest folder above a document. */
function nearestOf({folder}: Place, all: readonly UsedSettings[]): UsedSettings | undefined {
  const above = all.filter((one) => isInside(folder, one.folder));
  return above.toSorted((first, second) => second.folder.length - first.folder.length)[0];
}

function fittingEntries(place: Place, {entries, folder}: UsedSettings): readonly SettingsEntry[] {
  const path = pathInside(pathOf(place), folder);
  return entries.filter((entry) => entry.fits(path));
}

/** Options of entries that a file's format knows. */
function optionsOf(entries: readonly SettingsEntry[], file: File): string {
  const known = [...mergedOptions(entries)].filter(([name]) => isKnownTo(name, file.name));
  return known.map(([, {option}]) => option).join();
}

/** Settings files that have a setting for a document whose format does not know it: all of it would be translated. */
function misfitsOf(used: readonly UsedSettings[], documents: readonly File[]): Unusable[] {
  const misfits = new Map<UsedSettings, Unusable>();
  for (const {name: file, webkitRelativePath} of documents) {
    const place = {folder: folderOf({webkitRelativePath}), name: file};
    const nearest = nearestOf(place, used);
    const merged = nearest ? [...mergedOptions(fittingEntries(place, nearest))] : [];
    const unknown = merged.find(([name]) => !isKnownTo(name, file));
    if (!nearest || !unknown || misfits.has(nearest)) continue;
    const [name, {entry}] = unknown;
    const error = new SettingsError('otherFormat', {entry, name, file, formats: formatsOf(name)});
    misfits.set(nearest, {folder: nearest.folder, name: nearest.name, error});
  }
  return [...misfits.values()];
}

type Unusable = Omit<FaultySettings, 'leftOut'>;

async function readOne(file: File): Promise<UsedSettings | Unusable> {
  const place = {folder: folderOf(file), name: file.name};
  try {
    return {...place, entries: await readSettings(file)};
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return {...place, error};
  }
}

const isInside = (folder: string, outer: string) =>
  outer === '' || folder === outer || folder.startsWith(`${outer}/`);

/** Path of a document within the folder of the settings file. */
const pathInside = (path: string, folder: string) => (folder === '' ? path : path.slice(folder.length + 1));
