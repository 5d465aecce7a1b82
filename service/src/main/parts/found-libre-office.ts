import {findLibreOffice, type LibreOffice} from '../../documents/conversion/libre-office.ts';
import type {DocumentSettings} from '../../documents/document-settings.ts';

type LibreOfficeSettings = Pick<DocumentSettings, 'libreOffice' | 'libreOfficeMayUseNetwork'>;

/** LibreOffice, which is looked for when it is first needed, and again after `forget`. */
export class FoundLibreOffice {
  readonly #settings: LibreOfficeSettings;
  #found: Promise<LibreOffice | undefined> | undefined;

  /** @param settings - Read at each search, since they may change. */
  constructor(settings: LibreOfficeSettings) {
    this.#settings = settings;
  }

  /** LibreOffice; undefined where there is none. */
  find(): Promise<LibreOffice | undefined> {
    const {libreOffice, libreOfficeMayUseNetwork: allowNetwork} = this.#settings;
    return (this.#found ??= findLibreOffice(libreOffice, {allowNetwork}));
  }

  /** Makes the next `find` look again: it may have been installed meanwhile. */
  forget(): void {
    this.#found = undefined;
  }
}
