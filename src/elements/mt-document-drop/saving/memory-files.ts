import type {MtClient} from '../../../client/client.ts';
import {hasOption, joinedOptions, TMX_OPTION} from '../../../contract/options.ts';
import {withoutBidi} from '../../common/direction-marks.ts';
import {Store} from '../../common/store.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {saveFile} from './save-file.ts';

/** Saves the segments of translated documents as TMX, if the page or a settings file has the documents sent with the option `tmx`. */
export class MemoryFiles extends Store {
  readonly #busy = new WeakSet<DocumentEntry>();
  readonly #failed = new WeakSet<DocumentEntry>();
  readonly #onFailed: () => void;
  #client: MtClient | undefined;
  #options = '';

  /** @param onFailed - Called when a download fails. */
  constructor(onFailed: () => void) {
    super();
    this.#onFailed = onFailed;
  }

  /** Uses a client, and the options of the page for its documents. */
  use(client: MtClient | undefined, options: string): void {
    this.#client = client;
    this.#options = options;
  }

  /**
   * State of the download for a document; undefined without a download. The segments of a text whose personal details stay
   * in the page lack them, so they are not offered.
   */
  stateOf(entry: DocumentEntry): 'ready' | 'busy' | 'failed' | undefined {
    const {id, state, kept, options} = entry;
    const isComplete = !kept?.tokens.length;
    const isOffered = hasOption(joinedOptions(options, this.#options), TMX_OPTION);
    if (!isOffered || id === '' || state.kind !== 'completed' || !isComplete) return undefined;
    if (this.#busy.has(entry)) return 'busy';
    return this.#failed.has(entry) ? 'failed' : 'ready';
  }

  /** Downloads and saves the segments of a document. */
  async save(entry: DocumentEntry): Promise<void> {
    if (!this.#client || this.#busy.has(entry)) return;
    this.#busy.add(entry);
    this.#failed.delete(entry);
    this.changed();
    try {
      const fileName = `${withoutBidi(entry.translatedName)}.tmx`;
      const o = {fileName, options: TMX_OPTION};
      saveFile(await this.#client.downloadDocumentTranslation(entry.id, o), fileName);
    } catch {
      this.#failed.add(entry);
      this.#onFailed();
    }
    this.#busy.delete(entry);
    this.changed();
  }
}
