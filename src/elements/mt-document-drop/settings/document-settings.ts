import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import {Store} from '../../common/store.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {isSettingsFile} from '../files/file-checks.ts';
import {setOptions} from '../files/file-options.ts';
import {folderOf, pathOf} from '../files/folders.ts';
import {readSettings, SettingsError, type FaultySettings, type UsedSettings} from './settings-file.ts';
import {faultyText, usedText} from './settings-notices.ts';

/**
 * Settings files among the user's files. Each is for the files of its own folder and of those below, also for files that are
 * added later, until the user removes it; of two settings files, the one of the nearest folder is used.
 */
export class DocumentSettings extends Store {
  used: readonly UsedSettings[] = [];
  faulty: readonly FaultySettings[] = [];
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
    const results = await Promise.all(settings.map((file) => readOne(file, documents)));
    this.faulty = results.filter((one) => 'error' in one);
    const used = results.filter((one) => 'entries' in one);
    const isReplaced = ({folder}: UsedSettings) => used.some((one) => one.folder === folder);
    const isUsable = this.faulty.length === 0;
    if (isUsable) this.used = [...this.used.filter((one) => !isReplaced(one)), ...used];
    const m = this.#words();
    const texts = isUsable
      ? used.map((one) => usedText(m, one))
      : this.faulty.map((one) => faultyText(m, one));
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
    const [nearest] = this.used
      .filter(({folder}) => isInside(place.folder, folder))
      .toSorted((first, second) => second.folder.length - first.folder.length);
    setOptions(file, nearest ? optionsFor(place, nearest) : (earlier?.options ?? ''));
  }

  /** Stops using a settings file for files that are added later. */
  remove(settings: UsedSettings): void {
    this.used = this.used.filter((one) => one !== settings);
    this.changed();
  }

  /** Dismisses the messages about faulty settings files. */
  dismiss(): void {
    this.faulty = [];
    this.changed();
  }
}

/** Options of all entries that fit; of two that set the same option, the later one. */
function optionsFor(place: {readonly folder: string; readonly name: string}, settings: UsedSettings): string {
  const path = pathInside(pathOf(place), settings.folder);
  const fitting = settings.entries.filter((entry) => entry.fits(path));
  const options = new Map(fitting.flatMap((entry) => [...entry.options]));
  return [...options.values()].filter(Boolean).join();
}

async function readOne(file: File, documents: readonly File[]): Promise<UsedSettings | FaultySettings> {
  const place = {folder: folderOf(file), name: file.name};
  try {
    const entries = await readSettings(file);
    const paths = documents
      .map((one) => ({folder: folderOf(one), name: one.name}))
      .filter(({folder}) => isInside(folder, place.folder))
      .map((one) => pathInside(pathOf(one), place.folder));
    const unused =
      paths.length === 0 ? [] : entries.filter((entry) => !paths.some((path) => entry.fits(path)));
    return {...place, entries, unused: unused.flatMap(({patterns}) => patterns)};
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return {...place, error, leftOut: documents.length};
  }
}

const isInside = (folder: string, outer: string) =>
  outer === '' || folder === outer || folder.startsWith(`${outer}/`);

/** Path of a document within the folder of the settings file. */
const pathInside = (path: string, folder: string) => (folder === '' ? path : path.slice(folder.length + 1));
