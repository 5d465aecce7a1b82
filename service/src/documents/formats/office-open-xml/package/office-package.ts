import type {Archive, ArchiveEntry} from '../../../archive/read-archive.ts';
import {badDocument} from '../../../document-error.ts';
import {decodeText, xmlLabel} from '../../../markup/decode-text.ts';
import type {Markup} from '../../../markup/markup.ts';
import {readXml} from '../../../markup/read-xml.ts';
import {localName} from '../common/tag-names.ts';

/** A reference from one part to another. */
export interface Relationship {
  /** Last segment of the relationship's type, such as `table`. */
  readonly type: string;
  /** Name of the entry in the archive. */
  readonly target: string;
}

/** Reads an XML file of an archive. */
export async function readPart(entry: ArchiveEntry): Promise<Markup> {
  return readXml(decodeText(await entry.read(), xmlLabel).text);
}

/** An archive with content types and relationships, as defined by the Open Packaging Conventions. */
export class OfficePackage {
  readonly #defaults = new Map<string, string>();
  readonly #overrides = new Map<string, string>();
  readonly #entries = new Map<string, ArchiveEntry>();

  readonly archive: Archive;

  private constructor(archive: Archive) {
    this.archive = archive;
    for (const entry of archive.entries) this.#entries.set(entry.name.toLowerCase(), entry);
  }

  /** Opens the package; undefined if the archive is not a package. */
  static async open(archive: Archive): Promise<OfficePackage | undefined> {
    const opened = new OfficePackage(archive);
    const types = opened.#entries.get('[content_types].xml');
    if (!types) return undefined;
    opened.#readTypes(await readPart(types));
    return opened;
  }

  /** Content type of a part, in lower case and without parameters; empty if not declared. */
  typeOf(name: string): string {
    const lower = name.toLowerCase();
    return this.#overrides.get(lower) ?? this.#defaults.get(lower.slice(lower.lastIndexOf('.') + 1)) ?? '';
  }

  /** Finds an entry by its name in a relationship. */
  entry(name: string): ArchiveEntry | undefined {
    return this.#entries.get(name.toLowerCase());
  }

  /** Lists the internal relationships of a part; the package itself is the part `''`. */
  async relationships(part: string): Promise<Relationship[]> {
    const slash = part.lastIndexOf('/') + 1;
    const entry = this.entry(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
    if (!entry) return [];
    const markup = await readPart(entry);
    const relationships: Relationship[] = [];
    for (let index = 0; index < markup.length; index += 1) {
      if (localName(markup.names[index]!) !== 'Relationship' || markup.kinds[index] === 'close') continue;
      const target = markup.attribute(index, 'Target')?.value;
      if (target === undefined || markup.attribute(index, 'TargetMode')?.value === 'External') continue;
      const type = markup.attribute(index, 'Type')?.value ?? '';
      relationships.push({type: type.slice(type.lastIndexOf('/') + 1), target: resolve(part, target)});
    }
    return relationships;
  }

  /** Finds the name of the main part; rejects with a `DocumentError` if the main part is missing. */
  async mainPart(): Promise<string> {
    const main = (await this.relationships('')).find(({type}) => type === 'officeDocument');
    const entry = main && this.entry(main.target);
    if (!entry) {
      throw badDocument(
        'The document is damaged: its main part is missing. Save it again in its program and try once more.',
      );
    }
    return entry.name;
  }

  #readTypes(markup: Markup): void {
    for (let index = 0; index < markup.length; index += 1) {
      const type = markup.attribute(index, 'ContentType')?.value;
      if (type === undefined) continue;
      const plain = type.split(';', 1)[0]!.trim().toLowerCase();
      const name = markup.attribute(index, 'PartName')?.value;
      const extension = markup.attribute(index, 'Extension')?.value;
      if (name !== undefined) this.#overrides.set(name.replace(/^\//, '').toLowerCase(), plain);
      else if (extension !== undefined) this.#defaults.set(extension.toLowerCase(), plain);
    }
  }
}

/** Resolves a target relative to the folder of its part. */
function resolve(part: string, target: string): string {
  const folders = target.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '' && step !== '.') folders.push(step);
  }
  return folders.join('/');
}
